import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { heartbeats, operationStops } from '../../db/schema.ts'
import { statement } from '../../platform/database.ts'

/** Records a finished cron run; a late one does not set the time back. */
export const recordCronRun = () =>
  statement(sql`
    insert into ${heartbeats} as stored (name, recorded_at) values ('cron', request_now())
    on conflict (name) do update set recorded_at = greatest(stored.recorded_at, excluded.recorded_at)`)

/** When cron last finished, and whether that is too long ago; nulls before the first run. */
export const findLastCronRun = () =>
  statement<{ last_run_at: string | null; late: boolean }>(sql`
    select iso_time(max(recorded_at)) as last_run_at,
      coalesce(max(recorded_at) < request_now() - interval '5 minutes', true) as late
    from ${heartbeats} where name = 'cron'`)

/** The banks whose real payments are stopped by an administrator; null stands for all banks. No merchant's own stop. */
export const findStoppedBanks = () =>
  statement<{ bank: string | null }>(sql`
    select bank from ${operationStops}
    where environment = 'live' and merchant_id is null and not enabled
    order by bank nulls first`)

/** Leases this minute's work: a row for whoever gets it, none if it was leased less than a minute ago. */
export const leaseMinute = () =>
  statement<{ recorded_at: string }>(sql`
    insert into ${heartbeats} as stored (name, recorded_at) values ('minute', request_now())
    on conflict (name) do update set recorded_at = excluded.recorded_at
      where stored.recorded_at <= excluded.recorded_at - interval '1 minute'
    returning recorded_at`)

/** Limits a run, so that it holds no locks for long; the next run continues. */
const ROWS_PER_RUN = 5000
/** More of these than of all others are made in a minute, and nobody waits for their locks. */
const REQUESTS_PER_RUN = 20_000

const purge = (table: string, condition: string, limit = ROWS_PER_RUN) =>
  statement<{ removed: number }>(sql`
    with gone as (
      delete from ${sql.identifier(table)} where ctid in (
        select ctid from ${sql.identifier(table)} where ${sql.raw(condition)} limit ${limit})
      returning 1)
    select count(*)::integer as removed from gone`)

/** Old events; their deliveries are deleted first. */
const OLD_EVENTS = `topic = 'event' and created_at <= request_now() - interval '90 days'
  and (delivered_at is not null or abandoned_at is not null)
  and not exists (select from webhook_deliveries d where d.event_id = outbox.id)`

/**
 * Removes rows that no rule needs any more: the limits on codes look back a day, and so does the replay of
 * idempotency keys.
 */
export const purgeExpiredRows = () => ({
  idempotencyKeys: purge('idempotency_keys', 'expires_at <= request_now()'),
  oneTimeCodes: purge('one_time_codes', "created_at <= request_now() - interval '2 days'"),
  failedLogins: purge('failed_logins', "hour <= request_now() - interval '2 hours'"),
  limitedAttempts: purge('limited_attempts', "created_at <= request_now() - interval '1 day'"),
  // A request that came before the challenge expired may still be under way.
  spentChallenges: purge('spent_challenges', "expires_at <= request_now() - interval '1 hour'"),
  // Claims look back a week.
  checkoutQuotes: purge('checkout_quotes', "opened_at <= request_now() - interval '9 days'"),
  sessions: purge('sessions', "expires_at <= request_now() - interval '30 days'"),
  mails: purge('outbox', "topic = 'mail' and created_at <= request_now() - interval '7 days'"),
  webhookDeliveries: purge(
    'webhook_deliveries',
    "created_at <= request_now() - interval '30 days'",
  ),
  webhookReplays: purge('webhook_replays', "ended_at <= request_now() - interval '30 days'"),
  events: purge('outbox', OLD_EVENTS),
  requests: purge(
    'requests',
    // In a subquery, so that it is computed once and the index is used.
    "id < (select new_uuid_at(request_now() - interval '7 days'))",
    REQUESTS_PER_RUN,
  ),
  bankHealthMinutes: purge('bank_health_minutes', "minute <= request_now() - interval '25 hours'"),
  pushMessages: purge('push_messages', "created_at <= request_now() - interval '7 days'"),
  notifications: purge('notifications', "created_at <= request_now() - interval '180 days'"),
})

/** Makes one partition that is due: its name, or null if none is. */
export const makeDuePartition = () =>
  statement<{ partition: string | null }>(
    sql`select ${functions.makeDuePartition({ moment: sql`request_now()` })} as partition`,
  )

/** What is wrong with the partitions; no row if nothing is. `month` is its first day. */
export const findPartitionFaults = () =>
  statement<{ fault: 'missing' | 'strays'; table_name: string; month: string }>(
    sql`select fault, table_name, month::text as month from ${functions.partitionFaults({ moment: sql`request_now()` })}`,
  )

/** Per kind: bank orders have more dependent rows than others. */
const TEST_PAYMENTS_PER_RUN = 1000

export const purgeTestData = () =>
  statement<{ removed: number }>(
    sql`select ${functions.purgeTestData({ most: TEST_PAYMENTS_PER_RUN })} as removed`,
  )
