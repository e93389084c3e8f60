import { sql } from 'drizzle-orm'
import type { Movement } from '../platform/bank/port.ts'
import { statement } from '../platform/database.ts'

/** Between two readings of one statement. */
const READ_INTERVAL = '10 minutes'
/** Longer than a reading may take; one that failed is tried again after it. */
const READ_LEASE = '2 minutes'

/** A connection whose statement is this run's to read. */
export interface LeasedBankStatement extends Record<string, unknown> {
  connection: string
  /** The Caracas day of the last reading. */
  read_on: string | null
  kept_session: string | null
}

/** Takes the connections whose statements are due; no other run takes them meanwhile. */
export const leaseBankStatements = (connections: readonly string[]) =>
  statement<LeasedBankStatement>(sql`
    select connection, read_on::text as read_on, kept_session
    from lease_bank_statements(${sql.param([...connections])}::text[], ${READ_INTERVAL}::interval, ${READ_LEASE}::interval)`)

export interface BankStatement {
  connection: string
  /** Caracas days, both included. */
  from: string
  to: string
  movements: readonly Movement[]
  /** As of when it was read. */
  readAt: Date
}

/** A movement that a statement told otherwise than before. */
export interface RestatedMovement extends Record<string, unknown> {
  movement_id: string
}

/**
 * Keeps what a statement says otherwise of movements that are known, and gives those of which that is new.
 * It comes after recordStatement, in the same batch.
 */
export const recordRestatements = ({ connection, movements }: BankStatement) =>
  statement<RestatedMovement>(sql`
    select movement_id from record_restatements(${connection}, ${JSON.stringify(movements)}::jsonb) movement_id`)

/** Writes what is new of a statement, and settles the payments that it shows; see record_bank_statement.sql. */
export const recordBankStatement = ({ connection, from, to, movements, readAt }: BankStatement) =>
  statement<{ recorded: number }>(sql`
    select record_bank_statement(${connection}, ${from}::date, ${to}::date, ${JSON.stringify(movements)}::jsonb,
      ${readAt.toISOString()}::timestamptz) as recorded`)
