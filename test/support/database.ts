import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withDatabase } from '../../dev/stack/database.ts'
import type { RoundTrips } from '../../dev/stack/round-trips.ts'

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
  drop(): Promise<void>
}

/** Makes a database from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { ownerUrl, template } = inject('stack')
  const name = `service_${randomUUID().replaceAll('-', '')}`
  await withDatabase(ownerUrl, (owner) =>
    // Its files are copied, and not each page by way of the write-ahead log: half the CPU.
    owner.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const url = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  // Connections that break while idle leave the pool by themselves.
  pool.on('error', () => {})
  return {
    name,
    url,
    query: async <R>(sql: string, parameters?: unknown[]) =>
      (await pool.query(sql, parameters)).rows as R[],
    takeRoundTrips: () => callStandIn<RoundTrips>('DELETE', `/round-trips?database=${name}`),
    setDelay: async (milliseconds, way = 'before') => {
      await callStandIn('POST', `/delay?database=${name}&${way}=${milliseconds}`)
    },
    drop: async () => {
      await pool.end()
      await callStandIn('DELETE', `/database?database=${name}`)
      await withDatabase(ownerUrl, (owner) => owner.query(`drop database ${name} with (force)`))
    },
  }
}

async function callStandIn<Body>(method: string, path: string): Promise<Body> {
  const response = await fetch(new URL(path, inject('stack').standIn.url), { method })
  return (await response.json()) as Body
}
