import { sql } from 'drizzle-orm'
import { heartbeats } from '../../db/schema.ts'
import { statement } from '../../platform/database.ts'

/** Cron has come to its end once more; one that comes late does not turn the clock back. */
export const markCron = () =>
  statement(sql`
    insert into ${heartbeats} as kept (name, at) values ('cron', request_now())
    on conflict (name) do update set at = greatest(kept.at, excluded.at)`)

/** When cron last came to its end, and whether that is too long ago; nulls before the first. */
export const findCron = () =>
  statement<{ last_run_at: string | null; late: boolean }>(sql`
    select iso_time(max(at)) as last_run_at,
      coalesce(max(at) < request_now() - interval '5 minutes', true) as late
    from ${heartbeats} where name = 'cron'`)

/** Bounds a run, so that it holds no locks for long; what is left is for the next one. */
const ROWS_A_RUN = 5000

const purge = (table: string, condition: string) =>
  statement<{ removed: number }>(sql`
    with gone as (
      delete from ${sql.identifier(table)} where ctid in (
        select ctid from ${sql.identifier(table)} where ${sql.raw(condition)} limit ${ROWS_A_RUN})
      returning 1)
    select count(*)::integer as removed from gone`)

/** Removes what no rule asks for any more: the caps on codes look a day back, the replay of keys also. */
export const purges = () => [
  purge('idempotency_keys', 'expires_at <= request_now()'),
  purge('one_time_codes', "created_at <= request_now() - interval '2 days'"),
  purge('sessions', "expires_at <= request_now() - interval '30 days'"),
  purge('outbox', "topic = 'mail' and created_at <= request_now() - interval '7 days'"),
]
