import { sql } from 'drizzle-orm'
import { reconciliationDifferences } from '../../../db/functions.ts'
import { statement } from '../../../platform/database.ts'
import type { Uuid } from '../../../platform/ids.ts'

/** A bank connection, as SQL's reconciliation_differences() takes it. */
export interface ComparedConnection {
  name: string
  /** Whether its bank statements are read; if not, only the orders left to an administrator are known. */
  statement: boolean
}

export type DifferenceKind =
  | 'not_in_statement'
  | 'not_ours'
  | 'amount_differs'
  | 'notice_not_in_statement'
  | 'restated'
  | 'flagged'

/** A difference; a connection without any has one row with a null kind. */
export interface DifferenceRow extends Record<string, unknown> {
  connection: string
  read_at: string | null
  /** The total of the connection. */
  difference_count: number
  kind: DifferenceKind | null
  payment_id: Uuid<'bankOrder'> | null
  movement_id: Uuid<'movement'> | null
  amount: string | null
  bank_amount: string | null
  reference: string | null
  created_at: string | null
}

/** The differences of a Caracas day, limited per connection; see reconciliation_differences.sql. */
export const selectReconciliationDifferences = (
  connections: readonly ComparedConnection[],
  day: string,
  limit: number,
) =>
  statement<DifferenceRow>(sql`
    select connection, iso_time(read_at) as read_at, difference_count, kind, payment_id, movement_id, amount, bank_amount,
      reference, iso_time(created_at) as created_at
    from ${reconciliationDifferences({ connections, day, most: limit })}`)
