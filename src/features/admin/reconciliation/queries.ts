import { sql } from 'drizzle-orm'
import { statement } from '../../../platform/database.ts'

/** A connection of the deployment, as SQL's reconciliation_differences() takes it. */
export interface ComparedConnection {
  name: string
  /** Whether its statements are read; else only what was left to a person is known. */
  statement: boolean
}

export type DifferenceKind =
  | 'not_in_statement'
  | 'not_ours'
  | 'amount_differs'
  | 'notice_not_in_statement'
  | 'restated'
  | 'flagged'

/** A difference; of a connection without any, one row without a kind. */
export interface DifferenceRow extends Record<string, unknown> {
  connection: string
  read_at: string | null
  /** Of the connection in all. */
  difference_count: number
  kind: DifferenceKind | null
  payment_id: string | null
  movement_id: string | null
  amount: string | null
  bank_amount: string | null
  reference: string | null
  created_at: string | null
}

/** What differs on a Caracas day, at most so many of each connection; see reconciliation.sql. */
export const selectReconciliationDifferences = (
  connections: readonly ComparedConnection[],
  day: string,
  most: number,
) =>
  statement<DifferenceRow>(sql`
    select connection, iso_time(read_at) as read_at, difference_count, kind, payment_id, movement_id, amount, bank_amount,
      reference, iso_time(created_at) as created_at
    from reconciliation_differences(${JSON.stringify(connections)}::jsonb, ${day}::date, ${most}::integer)`)
