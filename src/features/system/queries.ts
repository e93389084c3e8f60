import { sql } from 'drizzle-orm'
import { statement } from '../../platform/database.ts'

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
