import { type SQL, sql } from 'drizzle-orm'
import type { Banks } from '../platform/bank/banks.ts'

/**
 * A column for a select that opens an order. Raises not_connected if the connection is configured with another
 * account than the one bound to it: after a configuration change the money could be another merchant's.
 */
export const requireBoundAccount = (connections: Banks['facts'], ownNumber: SQL): SQL => sql`
  case when ${JSON.stringify(connections)}::jsonb -> 'named' -> to_connection ->> 'account' <> ${ownNumber}
    then refuse('not_connected') end`
