import type pg from 'pg'
import type { Connection } from './connection.ts'
import type { Endpoint } from './endpoint.ts'
import { cpuOf } from './meter.ts'

/** What takes orders and their payments, and tells of each payment once. */
export interface Shop {
  /** Makes an order, and has it paid; resolves with the name of the payment, by which its event is known. */
  pay(connection: Connection): Promise<string>
  /** Who gets the events. */
  endpoint: Endpoint
  /** The name of its database. */
  database: string
  /** Its processes. */
  pids: readonly number[]
}

/** What one turn has shown. */
export interface Turn {
  /** Of each payment, until it was answered, in milliseconds. */
  times: number[]
  /** Payments a second, until the last was answered. */
  answered: number
  /** Until the last event has come. */
  told: number
  /** Requests that were sent again, since the shop was unavailable. */
  repeats: number
  /** Of one payment with its event, in milliseconds. */
  databaseCpu: number
  processCpu: number
  /** PostgreSQL's time for its statements, as it measures them, and their number. */
  statementsMs: number
  statements: number
}

/** Has a shop paid over these connections for so many seconds. owner: a session of another database. */
export async function takeTurn(
  shop: Shop,
  connections: readonly Connection[],
  seconds: number,
  owner: pg.Client,
): Promise<Turn> {
  const before = await read(shop, owner)
  const repeats = () => connections.reduce((sum, connection) => sum + connection.repeats(), 0)
  const repeatsBefore = repeats()
  const names: string[] = []
  const times: number[] = []
  const start = performance.now()
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() - start < seconds * 1_000) {
        const began = performance.now()
        names.push(await shop.pay(connection))
        times.push(performance.now() - began)
      }
    }),
  )
  const answeredMs = performance.now() - start
  await shop.endpoint.arrived(names)
  const toldMs = performance.now() - start
  const after = await read(shop, owner)
  const count = names.length
  return {
    times,
    repeats: repeats() - repeatsBefore,
    answered: (count / answeredMs) * 1_000,
    told: (count / toldMs) * 1_000,
    databaseCpu: sumOfGrowth(before.sessions, after.sessions) / count,
    processCpu: (after.processCpu - before.processCpu) / count,
    statementsMs: (after.statementsMs - before.statementsMs) / count,
    statements: (after.statements - before.statements) / count,
  }
}

async function read({ database, pids }: Shop, owner: pg.Client) {
  const { rows } = await owner.query<{ calls: number; ms: number; sessions: number[] | null }>(
    `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(total_exec_time + total_plan_time), 0) as ms,
       (select array_agg(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend') as sessions
     from pg_stat_statements(false) s where s.dbid = (select oid from pg_database where datname = $1) and s.toplevel`,
    [database],
  )
  const [row] = rows
  return {
    statements: row?.calls ?? 0,
    statementsMs: row?.ms ?? 0,
    sessions: new Map((row?.sessions ?? []).map((pid) => [pid, cpuOfSession(pid)])),
    processCpu: cpuOf(pids),
  }
}

/** What sessions have taken; those that have ended meanwhile are not counted. */
function sumOfGrowth(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0)
}

function cpuOfSession(pid: number): number {
  try {
    return cpuOf([pid])
  } catch {
    // It has ended since.
    return 0
  }
}
