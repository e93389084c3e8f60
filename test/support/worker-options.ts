import { join } from 'node:path'
import type { LegacyWorkerOptions, V4WorkerOptions } from 'miniflare'
import {
  unstable_readConfig as readConfig,
  unstable_getMiniflareWorkerOptions as toWorkerOptions,
} from 'wrangler'
import { projectFolder } from '../../dev/stack/paths.ts'

/** The shipped bundle with the bindings of wrangler.toml, in a form that travels between processes. */
export function bundledWorker(bundle: string): V4WorkerOptions {
  const config = readConfig({ config: join(projectFolder, 'wrangler.toml') })
  const options: Partial<LegacyWorkerOptions> = toWorkerOptions(config).workerOptions
  const { compatibilityDate, compatibilityFlags, ratelimits, email, assets } = options
  const { queueProducers, queueConsumers, versionMetadata } = options
  return {
    name: 'service',
    compatibilityDate,
    compatibilityFlags,
    // Not those of the options, which a developer's .dev.vars would leak into.
    bindings: config.vars as Record<string, string>,
    ratelimits,
    email,
    assets,
    queueProducers,
    queueConsumers,
    versionMetadata,
    modulesRoot: bundle,
    modules: [{ type: 'ESModule', path: join(bundle, 'worker.js') }],
  }
}
