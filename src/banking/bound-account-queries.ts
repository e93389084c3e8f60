import { type SQL, sql } from 'drizzle-orm'
import type { Banks } from '../platform/bank/banks.ts'

/**
 * Beside what opens an order: PXBNK not_connected where its connection pays from another account by now than
 * the one that was bound to it, as after a change of the configuration. That account is somebody else's.
 */
export const requireBoundAccount = (connections: Banks['facts'], ownNumber: SQL): SQL => sql`
  case when ${JSON.stringify(connections)}::jsonb -> to_connection ->> 'account' <> ${ownNumber}
    then refuse('PXBNK', 'not_connected') end`
