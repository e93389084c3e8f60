import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import type { Movement } from '../platform/bank/port.ts'
import { statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'

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
export const leaseBankStatements = (connections: readonly string[]) => {
  const leased = functions.leaseBankStatements({
    connections,
    interval: READ_INTERVAL,
    lease: READ_LEASE,
  })
  return statement<LeasedBankStatement>(sql`
    select connection, last_read_on::text as last_read_on, stored_bank_session from ${leased}`)
}

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
  movement_id: Uuid<'movement'>
}

/**
 * Stores a bank statement's deviations from known movements, and returns the new ones. Run it after
 * recordBankStatement(), in the same batch.
 */
export const recordRestatements = ({ connection, movements: lines }: BankStatement) =>
  statement<RestatedMovement>(sql`
    select movement_id from ${functions.recordRestatements({ connection, lines })} movement_id`)

/** Records new movements and settles the orders that they belong to; see record_bank_statement.sql. */
export const recordBankStatement = (bankStatement: BankStatement) => {
  const { connection, from, to, movements: lines, readAt } = bankStatement
  const recorded = functions.recordBankStatement({
    connection,
    from,
    to,
    lines,
    readAt: readAt.toISOString(),
  })
  return statement<{ recorded: number }>(sql`select ${recorded} as recorded`)
}
