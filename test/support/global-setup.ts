import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { V4WorkerOptions } from 'miniflare'
import type { TestProject } from 'vitest/node'
import { buildBundle } from '../../dev/build.ts'
import { prepareDatabase } from '../../dev/stack/database.ts'
import { startNeonStandIn } from '../../dev/stack/neon-stand-in.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { nonDurableSettings, startPostgres } from '../../dev/stack/postgres.ts'
import { isRunning } from '../../dev/stack/processes.ts'
import { makeWorkerSecrets, type WorkerSecrets } from '../../dev/stack/secrets.ts'
import { type StorageAccess, startStorage } from '../../dev/stack/storage.ts'
import { shouldSkipBrowserTests } from './browser.ts'
import { bundledWorker } from './worker-options.ts'

/** What the one set-up of a test run tells every test file. */
export interface TestStack {
  worker: V4WorkerOptions
  /** The connection string of the cluster's owner, to its database `postgres`. */
  ownerUrl: string
  template: string
  standIn: { url: string; endpoint: string }
  storage: StorageAccess
  secrets: WorkerSecrets
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: TestStack
  }
}

const template = 'template_service'
const withoutBrowser =
  '\n!!! NO BROWSER: the tests of the pages are skipped. Install chromium, or set CHROMIUM_PATH.\n'
const folderPrefix = 'bolivar-payments-test-'

/** Starts what all test files share, once; returns what ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers()
  if (shouldSkipBrowserTests()) console.warn(withoutBrowser)
  const endings: Array<() => Promise<void>> = []
  const end = async () => {
    for (const ending of endings.reverse()) await ending()
  }
  try {
    project.provide('stack', await startTestStack(endings))
  } catch (error) {
    await end()
    throw error
  }
  return end
}

async function startTestStack(endings: Array<() => Promise<void>>): Promise<TestStack> {
  const folder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const bundle = join(folder, 'bundle')
  const built = buildBundle(bundle)
  built.catch(() => {})
  endings.push(async () => rmSync(folder, { recursive: true, force: true }))
  // Long enough to be known wherever it stands.
  const secretAccessKey = randomBytes(24).toString('base64url')
  const storage = await startStorage({ accessKeyId: 'test', secretAccessKey, port: 0 })
  endings.push(storage.stop)
  const postgres = await startPostgres({ folder, settings: nonDurableSettings })
  endings.push(postgres.stop)
  await prepareDatabase(postgres.ownerUrl(template))
  const standIn = await startNeonStandIn(await freePort())
  endings.push(standIn.stop)
  await built
  return {
    worker: bundledWorker(bundle),
    ownerUrl: postgres.ownerUrl('postgres'),
    template,
    standIn: { url: standIn.url, endpoint: standIn.endpoint },
    storage: storage.access,
    secrets: makeWorkerSecrets(),
  }
}

/** A run that was killed could not remove its folder. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.match(`^${folderPrefix}([0-9]+)-`)?.[1])
    if (pid > 0 && !isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
