import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Problem } from '../../stack/problem.ts'
import { type Month, tablesOf } from './month.ts'

/**
 * For each lock. Others wait for all of them together, and in a deadlock this has to give up before PostgreSQL ends one of
 * the others, which it does after a second unless set otherwise.
 */
const LOCK_TIMEOUT_MS = 30
/** With pauses of half a second, so a minute and a half. */
const LOCK_ATTEMPTS = 180
const PAUSE_MS = 500

/** Whether a statement was given up since it would have waited for too long. */
export const isLockNotAvailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03'

/**
 * Runs statements that need short, strong locks, inside a database transaction. While others hold theirs, the statements
 * are given up and tried again, so that nobody queues behind them. Throws a Problem if that does not succeed.
 */
export async function underShortLocks(client: pg.Client, statements: string[]): Promise<void> {
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    await client.query('savepoint unlocked')
    try {
      for (const statement of statements) await client.query(statement)
      return
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error
      await client.query('rollback to savepoint unlocked')
      await sleep(PAUSE_MS)
    }
  }
  throw new Problem(
    'Others held their locks for a minute and a half: look at pg_stat_activity, then run this again.',
  )
}

/** Runs a function in a database transaction. */
export async function inTransaction(client: pg.Client, run: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  try {
    await run()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Makes a month's partitions tables of their own, takes their transactions off the totals, and records that, all in one
 * database transaction. From then on the service does not see the month.
 */
export const detachMonth = (client: pg.Client, month: Month, now: Date): Promise<void> =>
  inTransaction(client, async () => {
    const sql = `insert into archived_months (month, status, detached_at) values ($1, 'detached', $2)`
    await client.query(sql, [month.firstDay, now])
    await changeTotals(client, month, -1)
    const detaching = Object.entries(tablesOf(month)).map(
      ([table, partition]) => `alter table ${table} detach partition ${partition}`,
    )
    await underShortLocks(client, detaching)
  })

/** Undoes detachMonth(), as long as the tables are there. */
export const attachMonth = (client: pg.Client, month: Month): Promise<void> =>
  inTransaction(client, async () => {
    await client.query('delete from archived_months where month = $1', [month.firstDay])
    await changeTotals(client, month, 1)
    const { rows } = await client.query<{ bounds: string }>(
      `select format('for values from (%L) to (%L)', first_uuid_at(start_of_caracas_day($1::date)),
         first_uuid_at(start_of_caracas_day(($1::date + interval '1 month')::date))) as bounds`,
      [month.firstDay],
    )
    const attaching = Object.entries(tablesOf(month)).map(
      ([table, partition]) =>
        `alter table ${table} attach partition ${partition} ${rows[0]?.bounds}`,
    )
    await underShortLocks(client, attaching)
  })

/** Drops a month's tables, and records that. */
export const dropMonth = (client: pg.Client, month: Month, now: Date): Promise<void> =>
  inTransaction(client, async () => {
    const dropping = Object.values(tablesOf(month)).map((partition) => `drop table ${partition}`)
    await underShortLocks(client, dropping)
    const sql = `update archived_months set status = 'dropped', dropped_at = $2 where month = $1`
    await client.query(sql, [month.firstDay, now])
  })

/** Adds a month's transactions to the stored totals, or takes them off. One fold runs at a time, so cron's waits. */
async function changeTotals(client: pg.Client, month: Month, sign: 1 | -1): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('fold_deltas', 0))`)
  await client.query(
    `insert into transaction_deltas (merchant_id, day, environment, status, currency, count, amount)
     select merchant_id, caracas_day(created_at), environment, status, currency, $1 * count(*), $1 * sum(amount)
     from ${tablesOf(month).transactions} group by 1, 2, 3, 4, 5`,
    [sign],
  )
  const fold = () => client.query<{ moved: number }>('select fold_deltas(100000) as moved')
  while ((await fold()).rows[0]?.moved !== 0);
}
