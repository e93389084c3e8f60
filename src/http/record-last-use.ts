import { sql } from 'drizzle-orm'
import { apiKeys, sessions } from '../db/schema.ts'
import { type Database, statement } from '../platform/database.ts'
import { runInOwnTransaction } from '../platform/run-in-own-transaction.ts'
import type { CallerRow } from './call-database.ts'
import type { Requester } from './requester.ts'

type Credential = Pick<CallerRow, 'api_key_id' | 'session_id'>

/**
 * Records when the key or session was last used, at most once a minute. It runs in a database transaction of
 * its own: within the request's, concurrent requests of the same credential would wait for each other. Skips a
 * row that is locked; the next request records it.
 */
export async function recordLastUse(
  database: Database,
  requester: Requester,
  { api_key_id, session_id }: Credential,
): Promise<void> {
  const [table, id, later] =
    api_key_id === null
      ? [sessions, session_id, sql`, expires_at = session_expiry(created_at)`]
      : [apiKeys, api_key_id, sql``]
  const mark = statement(sql`
    update ${table} set last_used_at = request_now()${later}
    where id = (
      select id from ${table}
      where id = ${id} and revoked_at is null
        and coalesce(last_used_at <= request_now() - interval '1 minute', true)
      for no key update skip locked)`)
  await runInOwnTransaction(database, requester, mark)
}
