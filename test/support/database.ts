import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { withDatabase } from '../../dev/stack/database.ts'
import type { RoundTrips } from '../../dev/stack/round-trips.ts'
import { CALLED_FUNCTIONS_FILE } from '../../dev/tests/uncalled-functions.ts'

/** A row as PostgreSQL gives it. */
export type Row = Record<string, unknown>

/** A database of a service's own, reached as its owner, for fixtures and checks. */
export interface TestDatabase {
  name: string
  url: string
  query<R = Row>(sql: string, parameters?: unknown[]): Promise<R[]>
  /** The Worker's round trips since the last call. */
  takeRoundTrips(): Promise<RoundTrips>
  /** Makes each round trip of the Worker take this much longer, on the way to the database or back. */
  setDelay(milliseconds: number, way?: 'before' | 'after'): Promise<void>
  /** The same database over a line of its own, whose round trips are counted and delayed apart: that of another process. */
  over(line: string): TestDatabase
  drop(): Promise<void>
}

/** This process's own session of the cluster's owner, since a new one costs as much as what it is for. */
let owner: pg.Pool | undefined

function clusterOwner(): pg.Pool {
  owner ??= openPool(inject('stack').ownerUrl, 1)
  return owner
}

/** Sessions of a database, as its owner. */
export function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, allowExitOnIdle: true })
  // Connections that break while idle leave the pool by themselves. Some do when the database is dropped: end() resolves
  // before they are closed.
  pool.on('error', () => {})
  return pool
}

/** Makes a database from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { ownerUrl, template } = inject('stack')
  const name = `service_${randomUUID().replaceAll('-', '')}`
  // Its files are copied, and not each page by way of the write-ahead log: half the CPU.
  await clusterOwner().query(`create database ${name} template ${template} strategy file_copy`)
  const url = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href
  return openTestDatabase(url, async () => {
    await clusterOwner().query(`drop database ${name} with (force)`)
  })
}

/** Notes which SQL functions were called, for `npm run test:functions`, once the sessions have ended that tell it. */
async function noteCalledFunctions(url: string): Promise<void> {
  const { rows } = await withDatabase(url, (client) =>
    client.query<{ funcname: string }>(
      'select distinct funcname from pg_stat_user_functions where calls > 0',
    ),
  )
  appendFileSync(CALLED_FUNCTIONS_FILE, rows.map(({ funcname }) => `${funcname}\n`).join(''))
}

/** What a test asks at once waits for these: a further session would take longer to begin. */
const MAX_OWN_SESSIONS = 2

/** Opens a database of any cluster, as its owner. */
export function openTestDatabase(url: string, drop: () => Promise<void>): TestDatabase {
  const name = new URL(url).pathname.slice(1)
  const pool = openPool(url, MAX_OWN_SESSIONS)
  const over = (line: string | null): TestDatabase => {
    const asked = new URLSearchParams({ database: name })
    if (line !== null) asked.set('application_name', line)
    return {
      name,
      url: line === null ? url : `${url}?application_name=${line}`,
      query: async <R>(sql: string, parameters?: unknown[]) =>
        (await pool.query(sql, parameters)).rows as R[],
      takeRoundTrips: () => callStandIn<RoundTrips>('DELETE', `/round-trips?${asked}`),
      setDelay: async (milliseconds, way = 'before') => {
        await callStandIn('POST', `/delay?${asked}&${way}=${milliseconds}`)
      },
      over,
      drop: async () => {
        await pool.end()
        await callStandIn('DELETE', `/database?database=${name}`)
        if (process.env.TRACK_FUNCTIONS) await noteCalledFunctions(url)
        await drop()
      },
    }
  }
  return over(null)
}

async function callStandIn<Body>(method: string, path: string): Promise<Body> {
  const response = await fetch(new URL(path, inject('stack').standIn.url), { method })
  return (await response.json()) as Body
}
