import type { Endings } from '../dev/stack/endings.ts'
import type { RunningMiniflare } from '../dev/stack/miniflare.ts'
import { type BenchDatabase, startDatabase } from './database.ts'
import { startPeer } from './peers.ts'
import { databaseBindings, startPlainWorker, startService } from './worker.ts'
import { makeWorld, type World } from './world.ts'

/** Something that answers requests, with what its figures need. */
export interface Subject {
  url: string
  /** Whose CPU time is counted. */
  pids: number[]
  /** Its round trips to the database since the last call. */
  takeRoundTrips(): Promise<number> | number
  /** How much longer each of them takes; null where there are none. */
  setDelay: ((milliseconds: number) => Promise<void> | void) | null
}

export interface Subjects {
  database: BenchDatabase
  world: World
  hello: Subject
  floor: Subject
  service: Subject
  express: Subject
  fastify: Subject
}

/** Starts everything that is measured, on one database. */
export async function startSubjects(endings: Endings): Promise<Subjects> {
  const database = await startDatabase(endings)
  const service = await startService(database, endings)
  const world = await makeWorld({ url: service.url, ownerUrl: database.ownerUrl })
  const floor = await startFloor(service.url, database, world, endings)
  const hello = await startPlainWorker('hello', {}, endings)
  return {
    database,
    world,
    hello: { ...asSubject(hello), takeRoundTrips: () => 0, setDelay: null },
    floor: overStandIn(floor, database),
    service: overStandIn(service, database),
    express: await peer('express-prisma', database, endings),
    fastify: await peer('fastify-drizzle', database, endings),
  }
}

/** The floor sends the statements that the service was just seen to send. */
async function startFloor(url: string, database: BenchDatabase, world: World, endings: Endings) {
  await database.takeRoundTrips()
  const path = `/api/v1/merchants/${world.merchant.id}`
  await fetch(url + path, { headers: { Authorization: `Bearer ${world.token}` } })
  const { statements } = await database.takeRoundTrips()
  const bindings = {
    ...databaseBindings(database),
    STATEMENTS: statements,
    CALLER: { sessionId: world.sessionUuid, userId: world.userUuid },
    MERCHANT: world.merchant.uuid,
  }
  return startPlainWorker('floor', bindings, endings)
}

const asSubject = ({ url, processes }: RunningMiniflare) => ({
  url,
  pids: processes.map((identity) => Number(identity.split('@')[0])),
})

const overStandIn = (worker: RunningMiniflare, database: BenchDatabase): Subject => ({
  ...asSubject(worker),
  takeRoundTrips: async () => (await database.takeRoundTrips()).count,
  setDelay: database.setDelay,
})

async function peer(
  name: Parameters<typeof startPeer>[0],
  database: BenchDatabase,
  endings: Endings,
): Promise<Subject> {
  const { url, pid, line } = await startPeer(name, database, endings)
  return { url, pids: [pid], takeRoundTrips: line.takeRoundTrips, setDelay: line.setDelay }
}
