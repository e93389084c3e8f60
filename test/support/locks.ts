import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { TestDatabase } from './database.ts'

/** A transaction of the test's own, which holds up whatever needs what it has locked. */
export interface OpenTransaction extends Pick<TestDatabase, 'query'> {
  /** Commits, and lets the others go on. */
  commit(): Promise<void>
}

/** Opens a transaction that stays open until it is released, or the test ends. */
export async function openTransaction(database: TestDatabase): Promise<OpenTransaction> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  return {
    query: async <R>(sql: string, parameters?: unknown[]) =>
      (await client.query(sql, parameters)).rows as R[],
    commit: async () => {
      await client.query('commit')
    },
  }
}

/** Resolves once so many statements wait for a lock. */
export const waitForLockWaiters = (database: TestDatabase, count: number) =>
  expect
    .poll(async () => {
      const [row] = await database.query<{ waiting: number }>(
        `select count(*)::integer as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return row?.waiting
    })
    .toBe(count)
