import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { prepareDatabase, withDatabase } from '../../dev/stack/database.ts'
import { startNeonStandIn } from '../../dev/stack/neon-stand-in.ts'
import { localFolder, projectFolder } from '../../dev/stack/paths.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { nonDurableSettings, startPostgres } from '../../dev/stack/postgres.ts'
import { findProcess, identify, type ProcessIdentity } from '../../dev/stack/processes.ts'
import { makeWorkerSecrets, type WorkerSecrets } from '../../dev/stack/secrets.ts'
import { ensureLocalFolder } from '../../dev/stack/stack-record.ts'
import { type StorageAccess, startStorage } from '../../dev/stack/storage.ts'

/** What the tests need beside the Worker's bundle, and what does not depend on the code that they test. */
export interface TestStack {
  /** The connection string of the cluster's owner, to its database `postgres`. */
  ownerUrl: string
  standIn: { url: string; endpoint: string }
  storage: StorageAccess
  secrets: WorkerSecrets
}

/**
 * A Worker's sessions. A new one loads its catalogs and plans every statement anew, a sixth of a second of CPU: requests
 * that come at once wait less for one that is there.
 */
const SESSIONS = { most: 10, atOnce: 2 }

/** Starts PostgreSQL, its HTTP front and the storage, with their data in a folder. */
export async function startTestStack(folder: string, cleanups: CleanupStack): Promise<TestStack> {
  // Long enough to be recognized wherever it shows up.
  const secretAccessKey = randomBytes(24).toString('base64url')
  const storage = await startStorage({ accessKeyId: 'test', secretAccessKey, port: 0 })
  cleanups.add(storage.stop)
  const settings = {
    ...nonDurableSettings,
    ...(process.env.TRACK_FUNCTIONS && { track_functions: 'all' }),
  }
  const postgres = await startPostgres({ folder, settings })
  cleanups.add(postgres.stop)
  const standIn = await startNeonStandIn(await freePort(), SESSIONS)
  cleanups.add(standIn.stop)
  return {
    ownerUrl: postgres.ownerUrl('postgres'),
    standIn: { url: standIn.url, endpoint: standIn.endpoint },
    storage: storage.access,
    secrets: makeWorkerSecrets(),
  }
}

/** Makes the migrated database that test databases are copied from, unless it exists; returns its name. */
export async function prepareTemplate({ ownerUrl }: TestStack): Promise<string> {
  const hash = createHash('sha256')
  for (const file of readdirSync(join(projectFolder, 'drizzle')).toSorted()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(join(projectFolder, 'drizzle', file)))
  }
  const name = `template_${hash.digest('hex').slice(0, 16)}`
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  await prepareDatabase(url.href)
  if (process.env.TRACK_FUNCTIONS) await makeCallsCount(url.href)
  return name
}

/**
 * PostgreSQL writes the query of a function in SQL into that of its caller, and then counts no call. It does not where the
 * function has a setting of its own.
 */
const makeCallsCount = (url: string) =>
  withDatabase(url, (client) =>
    client.query(`
      do $$
      declare called regprocedure;
      begin
        for called in
          select p.oid::regprocedure from pg_proc p join pg_language l on l.oid = p.prolang
          where l.lanname = 'sql' and p.prokind = 'f' and p.pronamespace = 'public'::regnamespace
            and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        loop
          execute format('alter function %s set geqo = on', called);
        end loop;
      end $$`),
  )

const recordFile = join(localFolder, 'test-stack.json')

interface TestStackRecord {
  process: ProcessIdentity | undefined
  stack: TestStack
}

/** Lets later runs of tests find this process's stack, until the cleanup. */
export function recordTestStack(stack: TestStack, cleanups: CleanupStack): void {
  const record: TestStackRecord = { process: identify(process.pid), stack }
  ensureLocalFolder()
  writeFileSync(recordFile, JSON.stringify(record), { mode: 0o600 })
  cleanups.add(() => rmSync(recordFile, { force: true }))
}

/** The stack that `npm run test:stack` keeps running in this checkout; undefined when there is none. */
export function runningTestStack(): TestStack | undefined {
  try {
    const { process, stack } = JSON.parse(readFileSync(recordFile, 'utf8')) as TestStackRecord
    return process !== undefined && findProcess(process) !== undefined ? stack : undefined
  } catch {
    return undefined
  }
}
