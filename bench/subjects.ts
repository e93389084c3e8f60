import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CleanupStack } from '../dev/stack/cleanup-stack.ts'
import type { RunningMiniflare } from '../dev/stack/miniflare.ts'
import { type BenchDatabase, startDatabase } from './database.ts'
import { startPeer } from './peers.ts'
import { databaseBindings, startPlainWorker, startService } from './worker.ts'
import { makeWorld, type World } from './world.ts'

const SETTLE_MS = 300

/** A service under load, with what its figures need. */
export interface Subject {
  url: string
  /** The processes whose CPU time is counted. */
  pids: number[]
  /** Its round trips to the database since the last call. */
  takeRoundTrips(): Promise<number> | number
  /** Delays each of them; null if there are none. */
  setDelay: ((milliseconds: number) => Promise<void> | void) | null
}

export interface Subjects {
  database: BenchDatabase
  world: World
  hello: Subject
  /** By kind of credential. */
  baselines: { session: Subject; key: Subject }
  service: Subject
  express: Subject
  fastify: Subject
}

/** Starts all subjects on one database. */
export async function startSubjects(endings: CleanupStack): Promise<Subjects> {
  const database = await startDatabase(endings)
  const service = await startService(database, endings)
  const world = await makeWorld({ url: service.url, ownerUrl: database.ownerUrl })
  const { token, key, sessionUuid, userUuid } = world
  const hosts = { url: service.url, database, world, endings }
  const floors = {
    session: await startBaseline(hosts, token, {
      p_session_id: sessionUuid,
      p_user_id: userUuid,
    }),
    key: await startBaseline(hosts, key, {
      p_key_hash: `\\x${createHash('sha256').update(key).digest('hex')}`,
    }),
  }
  const hello = await startPlainWorker('hello', {}, endings)
  return {
    database,
    world,
    hello: { ...asSubject(hello), takeRoundTrips: () => 0, setDelay: null },
    baselines: floors,
    service: withDatabaseControls(service, database),
    express: await startPeerSubject('express-prisma', database, endings),
    fastify: await startPeerSubject('fastify-drizzle', database, endings),
  }
}

interface BaselineContext {
  url: string
  database: BenchDatabase
  world: World
  endings: CleanupStack
}

/** The floor sends the statements that the service just sent for the credential. */
async function startBaseline(
  { url, database, world, endings }: BaselineContext,
  token: string,
  caller: { p_session_id: string; p_user_id: string } | { p_key_hash: string },
): Promise<Subject> {
  const call = () =>
    fetch(`${url}/api/v1/merchants/${world.merchant.id}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
  // The first use of a credential within a minute is recorded.
  await call()
  await sleep(SETTLE_MS)
  await database.takeRoundTrips()
  await call()
  const { statements } = await database.takeRoundTrips()
  const bindings = {
    ...databaseBindings(database),
    STATEMENTS: statements,
    CALLER: caller,
    MERCHANT: world.merchant.uuid,
  }
  return withDatabaseControls(await startPlainWorker('baseline', bindings, endings), database)
}

const asSubject = ({ url, processes }: RunningMiniflare) => ({
  url,
  pids: processes.map((identity) => Number(identity.split('@')[0])),
})

const withDatabaseControls = (worker: RunningMiniflare, database: BenchDatabase): Subject => ({
  ...asSubject(worker),
  takeRoundTrips: async () => (await database.takeRoundTrips()).count,
  setDelay: database.setDelay,
})

async function startPeerSubject(
  name: Parameters<typeof startPeer>[0],
  database: BenchDatabase,
  endings: CleanupStack,
): Promise<Subject> {
  const { url, pid, proxy } = await startPeer(name, database, endings)
  return { url, pids: [pid], takeRoundTrips: proxy.takeRoundTrips, setDelay: proxy.setDelay }
}
