import { sql } from 'drizzle-orm'
import type { Movement } from '../platform/bank/port.ts'
import { statement } from '../platform/database.ts'

/** Minimum time between two readings of one connection's bank statement. */
const READ_INTERVAL = '10 minutes'
/** Longer than a reading may take; a failed one is repeated after it. */
const READ_LEASE = '2 minutes'

/** A connection whose bank statement this run has leased. */
export interface LeasedBankStatement extends Record<string, unknown> {
  connection: string
  /** Caracas day of the last reading. */
  last_read_on: string | null
  /** Encrypted. */
  stored_bank_session: string | null
}

/** Leases the connections whose bank statements are due. */
export const leaseBankStatements = (connections: readonly string[]) =>
  statement<LeasedBankStatement>(sql`
    select connection, last_read_on::text as last_read_on, stored_bank_session
    from lease_bank_statements(${sql.param([...connections])}::text[], ${READ_INTERVAL}::interval, ${READ_LEASE}::interval)`)

export interface BankStatement {
  connection: string
  /** Caracas days, both included. */
  from: string
  to: string
  movements: readonly Movement[]
  /** When the run that has read it began. */
  readAt: Date
}

/** A known movement that a bank statement shows with another amount, day or direction. */
export interface RestatedMovement extends Record<string, unknown> {
  movement_id: string
}

/**
 * Stores a bank statement's deviations from known movements, and returns the new ones. Run it after
 * recordBankStatement(), in the same batch.
 */
export const recordRestatements = ({ connection, movements }: BankStatement) =>
  statement<RestatedMovement>(sql`
    select movement_id from record_restatements(${connection}, ${JSON.stringify(movements)}::jsonb) movement_id`)

/** Records new movements and settles the orders that they belong to; see record_bank_statement.sql. */
export const recordBankStatement = ({ connection, from, to, movements, readAt }: BankStatement) =>
  statement<{ recorded: number }>(sql`
    select record_bank_statement(${connection}, ${from}::date, ${to}::date, ${JSON.stringify(movements)}::jsonb,
      ${readAt.toISOString()}::timestamptz) as recorded`)
