import type { BankStatus } from '../domain/statuses.ts'
import type { Call } from '../http/route.ts'
import type { ConnectionRoute } from '../platform/bank/banks.ts'
import type { FailureReason } from '../platform/bank/failures.ts'
import type { BankCall, BankConnection, OrderStatusResult } from '../platform/bank/port.ts'
import type { Statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'

/** The fields that the rows of all kinds of bank orders have. */
export interface OrderRow {
  status: BankStatus
  failure_reason: FailureReason | null
}

/**
 * What is known about an order. `sent`: the caller has sent it to its bank. A verified claim also has the movement as
 * the bank booked it.
 */
export type OrderOutcome =
  | (OrderStatusResult & { sent?: true })
  /** Of a claim whose payment may still show up, until then. */
  | (Extract<OrderStatusResult, { status: 'pending' }> & { sent?: true; failsAt: Date })
  | (Extract<OrderStatusResult, { status: 'success' }> & {
      controlNumber: string | null
      bookedOn: string
      amount: string
      /** The payer's, where the bank shows it. */
      document?: string | null
      /** The connection that received it. */
      connection: string
    })

/** The parts of a call that executing an order needs. */
export type OrderCall = Pick<
  Call,
  | 'db'
  | 'platform'
  | 'now'
  | 'requestId'
  | 'ip'
  | 'newId'
  | 'waitFor'
  | 'afterResponse'
  | 'runToCompletion'
  | 'isApproved'
> & {
  /** A misspelt field must not change what a bank is asked. */
  honoursStrict: true
}

/** How to execute one kind of bank order. `Opened` is the intent's row; with `settled: true` no bank is called. */
export interface BankOrder<Opened extends Record<string, unknown>, Row extends OrderRow> {
  /** The uuid of its row in bank_orders. */
  id: Uuid<'bankOrder'>
  /** The uuid under which its caller knows it, if that is not `id`. */
  transactionId?: Uuid<'transaction'>
  /** Bolívares, if known before the intent is written. */
  amount?: string
  /** Writes the intent and returns one row. */
  open: Statement
  connectionOf(opened: Opened): ConnectionRoute
  callBank(connection: BankConnection, call: BankCall, opened: Opened): Promise<OrderOutcome>
  /** Asks about an operation that the bank has accepted and not decided, at a bank whose charges are immediate debits. */
  askAgain?(
    connection: BankConnection,
    call: BankCall,
    opened: Opened,
    operationId: string,
  ): Promise<OrderOutcome>
  /** Responds with an order's present row, through SQL's respond(). */
  respond(orderUuid: Uuid<'bankOrder'>): Statement
  /** The row if the outcome, or (with null) the intent, could not be written; null if too little is known. */
  pendingRow(opened: Opened | null): Row | null
}
