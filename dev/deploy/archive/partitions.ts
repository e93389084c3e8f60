import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { partitionedTables } from '../../../src/db/partitions.ts'
import { Problem } from '../../stack/problem.ts'
import { type Month, tablesOf } from './month.ts'

/**
 * For each lock. Others wait for all of them together, and in a deadlock this has to give up before PostgreSQL ends one of
 * the others, which it does after a second unless set otherwise.
 */
const LOCK_TIMEOUT_MS = 30
/** With pauses of half a second, so a minute and a half or more. */
const LOCK_ATTEMPTS = 180
const PAUSE_MS = 500

/** For the service's batches to end: as long as most take, and after each ten seconds in vain twice as long. */
const BATCHES_MS = 30
const ATTEMPTS_BEFORE_MORE = 20
/** Well below the two seconds that the service waits for a lock. */
const MAX_BATCHES_MS = 480

const batchesTimeout = (attempt: number): number =>
  Math.min(BATCHES_MS * 2 ** Math.floor(attempt / ATTEMPTS_BEFORE_MORE), MAX_BATCHES_MS)

/** PostgreSQL's own vacuum gives way to who has waited for a second, unless set otherwise. */
const VACUUM_SECONDS = 5

const HELD = 'Others hold their locks for long: look at pg_stat_activity, then run this again.'

/** Whether a statement was given up since it would have waited for too long. */
export const isLockNotAvailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03'

/**
 * Runs a function in a database transaction, and then, for each of a month's tables, a statement that needs short, strong
 * locks. While others hold theirs, the statements are given up and tried again, so that nobody queues behind them for long.
 * They end with the commit, in one round trip, and the service's next batches wait for no more than that. Throws a Problem
 * if that does not succeed.
 */
async function changeUnderShortLocks(
  client: pg.Client,
  month: Month,
  run: () => Promise<unknown>,
  statementOf: (table: string, partition: string) => string,
): Promise<void> {
  const statements = Object.entries(tablesOf(month)).map((names) => statementOf(...names))
  await client.query('begin')
  try {
    await keepVacuumAway(client, month)
    await run()
    await commitUnderShortLocks(client, statements)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function commitUnderShortLocks(client: pg.Client, statements: string[]): Promise<void> {
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    await client.query('savepoint unlocked')
    try {
      const closing = `select close_months(${batchesTimeout(attempt)})`
      await client.query([closing, ...statements, 'commit'].join(';'))
      return
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error
      await client.query('rollback to savepoint unlocked')
      await sleep(PAUSE_MS)
    }
  }
  throw new Problem(HELD)
}
/**
 * Vacuum gives way to who waits for as long as PostgreSQL waits before it looks for deadlocks, and the short locks do not. So
 * it is sent away before, by a lock on the same tables that neither readers nor writers notice.
 */
async function keepVacuumAway(client: pg.Client, month: Month): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(
    `select string_agg(format('only %s', name), ', ' order by name) as tables from (
       select to_regclass(name || '_default')::text as name from unnest($1::text[]) as name
       union select unnest($2::text[])
       union select confrelid::regclass::text from pg_constraint
         where contype = 'f' and conrelid = any ($1::regclass[])) named
     where name is not null`,
    [partitionedTables, Object.values(tablesOf(month))],
  )
  await client.query(`set local lock_timeout = '${VACUUM_SECONDS}s'`)
  try {
    await client.query(`lock table ${rows[0]?.tables} in share update exclusive mode`)
  } catch (error) {
    if (isLockNotAvailable(error)) throw new Problem(HELD)
    throw error
  }
  await client.query('set local lock_timeout = 0')
}

/**
 * Makes a month's partitions tables of their own, takes their transactions off the totals, and records that, all in one
 * database transaction. From then on the service does not see the month.
 */
export const detachMonth = (client: pg.Client, month: Month, now: Date): Promise<void> =>
  changeUnderShortLocks(
    client,
    month,
    async () => {
      const sql = `insert into archived_months (month, status, detached_at) values ($1, 'detached', $2)`
      await client.query(sql, [month.firstDay, now])
      await changeTotals(client, month, -1)
    },
    (table, partition) => `alter table ${table} detach partition ${partition}`,
  )

/**
 * Undoes detachMonth(), as long as the tables are there. PostgreSQL reads a table to see that its rows are of the month, unless a
 * constraint says so: it reads them for that instead, while nobody waits.
 */
export async function attachMonth(client: pg.Client, month: Month): Promise<void> {
  const { rows } = await client.query<Record<'bounds' | 'within', string>>(
    `select format('from (%L) to (%L)', lower, upper) as bounds,
       format('id is not null and id >= %L and id < %L', lower, upper) as within
     from (select first_uuid_at(start_of_caracas_day($1::date)) as lower,
       first_uuid_at(start_of_caracas_day(($1::date + interval '1 month')::date)) as upper) month`,
    [month.firstDay],
  )
  await changeUnderShortLocks(
    client,
    month,
    async () => {
      await client.query('delete from archived_months where month = $1', [month.firstDay])
      await changeTotals(client, month, 1)
      for (const partition of Object.values(tablesOf(month)))
        await client.query(
          `alter table ${partition} add constraint within_month check (${rows[0]?.within})`,
        )
    },
    (table, partition) =>
      `alter table ${table} attach partition ${partition} for values ${rows[0]?.bounds};
       alter table ${partition} drop constraint within_month`,
  )
}

/** Drops a month's tables, and records that. */
export const dropMonth = (client: pg.Client, month: Month, now: Date): Promise<void> =>
  changeUnderShortLocks(
    client,
    month,
    () =>
      client.query(
        `update archived_months set status = 'dropped', dropped_at = $2 where month = $1`,
        [month.firstDay, now],
      ),
    (_, partition) => `drop table ${partition}`,
  )

const FOLD = 100_000

/** Adds a month's transactions to the stored totals, or takes them off. One fold runs at a time, so cron's waits. */
async function changeTotals(client: pg.Client, month: Month, sign: 1 | -1): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('fold_deltas', 0))`)
  await client.query(
    `insert into transaction_deltas (merchant_id, day, environment, status, currency, count, amount)
     select merchant_id, caracas_day(created_at), environment, status, currency, $1 * count(*), $1 * sum(amount)
     from ${tablesOf(month).transactions} group by 1, 2, 3, 4, 5`,
    [sign],
  )
  // Others go on to add theirs, so there is always one left.
  const fold = () => client.query<{ moved: number }>('select fold_deltas($1) as moved', [FOLD])
  while (((await fold()).rows[0]?.moved ?? 0) >= FOLD);
}
