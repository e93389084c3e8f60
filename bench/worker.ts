import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { V4WorkerOptions } from 'miniflare'
import { buildBundle } from '../dev/build.ts'
import type { CleanupStack } from '../dev/stack/cleanup-stack.ts'
import { serviceUrl } from '../dev/stack/database.ts'
import { type RunningMiniflare, startMiniflare } from '../dev/stack/miniflare.ts'
import { localFolder } from '../dev/stack/paths.ts'
import { Problem } from '../dev/stack/problem.ts'
import { makeWorkerSecrets } from '../dev/stack/secrets.ts'
import { runTool } from '../dev/stack/tools.ts'
import { bundledWorker } from '../test/support/worker-options.ts'
import type { BenchDatabase } from './database.ts'

const folder = join(localFolder, 'bench')
const sources = join(import.meta.dirname, 'workers')
const COMPATIBILITY_DATE = '2026-11-01'
const secrets = makeWorkerSecrets()

/** The issuer of the service's tokens, and its public key. */
export const issuer = 'https://payments.test'
export const publicKey = (): string => {
  const [{ d: _, ...key }] = JSON.parse(secrets.JWT_SIGNING_KEYS)
  return JSON.stringify(key)
}

export interface StartOptions {
  inspectorPort?: number
  /** Settings that differ from those of the speed measurements. */
  vars?: Record<string, string>
  /** Whether cron can be triggered over HTTP. */
  unsafeTriggerHandlers?: boolean
  /** Receives the Worker's log; without it the log is dropped. */
  handleStructuredLogs?: (line: { message: string }) => void
  /** The folder of the bundle, if it is not that of buildService(). */
  bundle?: string
}

/** Builds the shipped bundle, and starts it on the database. */
export async function startService(
  database: BenchDatabase,
  endings: CleanupStack,
  options: StartOptions = {},
): Promise<RunningMiniflare> {
  await buildService()
  return startBuiltService(database, endings, options)
}

const serviceBundle = join(folder, 'service')

/** Builds the shipped bundle, for any number of startBuiltService(). */
export const buildService = (): Promise<string> => buildBundle(serviceBundle)

/** Starts the bundle on the database, in a workerd of its own. */
export function startBuiltService(
  database: BenchDatabase,
  endings: CleanupStack,
  { vars, bundle = serviceBundle, ...options }: StartOptions = {},
): Promise<RunningMiniflare> {
  const { ratelimits, assets, modules: _, ...worker } = bundledWorker(bundle)
  const bindings = {
    ...worker.bindings,
    LIMITERS: Object.keys(ratelimits ?? {}),
    ...secrets,
    ...databaseBindings(database),
    ENVIRONMENT: 'local',
    RATE_LIMITS: 'relaxed',
    ADMIN_FACTOR: 'optional',
    PUBLIC_URL: issuer,
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'none',
    S3_SECRET_ACCESS_KEY: 'none',
    ...vars,
  }
  // Miniflare's asset router is another Worker, which each request would pass.
  const serviceBindings = {
    ASSETS: { disk: { path: assets?.directory ?? '' } },
  }
  copyFileSync(join(sources, 'in-memory-limiters.js'), join(bundle, 'in-memory-limiters.js'))
  const modules = ['in-memory-limiters.js', 'worker.js'].map((name) => ({
    type: 'ESModule' as const,
    path: join(bundle, name),
  }))
  return start([{ ...worker, bindings, modules, serviceBindings }], endings, options)
}

/** Builds one of bench/workers, and starts it. */
export async function startPlainWorker(
  name: 'hello' | 'baseline',
  bindings: Record<string, unknown>,
  endings: CleanupStack,
): Promise<RunningMiniflare> {
  const bundle = join(folder, name)
  const { status, output } = await runTool('wrangler', [
    ...['deploy', join(sources, `${name}.ts`), '--config', join(sources, 'wrangler.toml')],
    ...['--dry-run', '--outdir', bundle],
  ])
  if (status !== 0) throw new Problem(`${name}.ts could not be built.\n${output}`)
  const worker: V4WorkerOptions = {
    name,
    bindings: bindings as Record<string, string>,
    compatibilityDate: COMPATIBILITY_DATE,
    compatibilityFlags: ['nodejs_compat'],
    modulesRoot: bundle,
    modules: [{ type: 'ESModule', path: join(bundle, `${name}.js`) }],
  }
  return start([worker], endings)
}

export const databaseBindings = ({ ownerUrl, endpoint }: BenchDatabase) => ({
  DATABASE_URL: serviceUrl(ownerUrl),
  DATABASE_HTTP_ENDPOINT: endpoint,
})

async function start(
  workers: V4WorkerOptions[],
  endings: CleanupStack,
  options: Omit<StartOptions, 'vars' | 'bundle'> = {},
): Promise<RunningMiniflare> {
  const running = await startMiniflare({
    workers,
    host: '127.0.0.1',
    port: 0,
    cf: false,
    handleStructuredLogs: () => {},
    ...options,
  })
  endings.add(running.stop)
  return running
}
