import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import { bankConnectionStates, bankConnections } from '../db/schema.ts'
import type { StoredConnection } from '../platform/bank/banks.ts'
import type { Movement } from '../platform/bank/port.ts'
import { statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'

/** Minimum time between two readings of one connection's bank statement. */
const READ_INTERVAL = '10 minutes'
/** Longer than a reading may take; a failed one is repeated after it. */
const READ_LEASE = '2 minutes'

/** Leases the connections whose bank statements are due; see lease_bank_statements.sql. */
export const leaseBankStatements = (
  connections: readonly string[],
  protocols: Readonly<Record<string, number>>,
) => {
  const leased = functions.leaseBankStatements({
    connections,
    protocols,
    interval: READ_INTERVAL,
    lease: READ_LEASE,
  })
  return statement<{ connection: string }>(sql`select connection from ${leased} connection`)
}

/** A connection whose bank statement is to be read. */
export interface ReadableConnection extends Record<string, unknown> {
  /** Caracas day of the last reading. */
  last_read_on: string | null
  stored_connection: StoredConnection
}

/** What a reading takes of a connection that was leased. */
export const findReadableConnection = (name: string) =>
  statement<ReadableConnection>(sql`
    select caracas_day(statement_read_at)::text as last_read_on, load_connection(name) as stored_connection
    from ${bankConnectionStates} where name = ${name}`)

/** Has a connection of a user checked whose statement could not be read, or whose bank had rejected it. */
export const requestCheck = (name: string, isRead: boolean) =>
  statement(sql`
    update ${bankConnections} set next_check_at = request_now()
    where name = ${name} and removed_at is null and next_check_at is null
      and status = ${isRead ? 'failing' : 'active'}
      and coalesce(checked_at, '-infinity') <= request_now() - ${READ_INTERVAL}::interval`)

export interface BankStatement {
  connection: string
  /** Caracas days, both included. */
  from: string
  to: string
  movements: readonly Movement[]
  /** What the account held when it was read; null if the bank does not say, or if that changed meanwhile. */
  balance: string | null
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

/** What the account held at the end of each day of the statement. Run it after recordBankStatement(), in the same batch. */
export const recordDayBalances = ({ connection, from, to, balance }: BankStatement) =>
  balance === null
    ? statement(sql`select`)
    : statement(sql`select ${functions.recordDayBalances({ connection, from, to, balance })}`)
