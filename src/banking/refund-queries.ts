import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import type { Banks } from '../platform/bank/banks.ts'
import { FAILURES } from '../platform/bank/failures.ts'
import { statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import { requireBoundAccount } from './bound-account-queries.ts'

/** What is asked for with a refund, and the ids for it. */
export interface RefundIntent {
  refundId: Uuid<'refund'>
  orderId: Uuid<'bankOrder'>
  bankKey: string
  merchantId: Uuid<'merchant'>
  transactionId: Uuid<'transaction'>
  reason?: string | undefined
  document?: string | undefined
  name?: string | undefined
}

export interface OpenedRefund extends Record<string, unknown> {
  /** Whether the bank reverses a charge, or the money is sent to the payer's phone. */
  order_kind: 'reversal' | 'p2p'
  to_connection: string
  from_account: string
  /** Bolívares. */
  order_amount: string
  to_phone: string | null
  to_bank_code: string | null
  to_document: string | null
  to_name: string | null
  charge_reference: string | null
  charge_bank_operation_id: string | null
  stored_bank_session: string | null
}

/** Writes the intent; open_refund.sql lists the errors. */
export const openRefund = (intent: RefundIntent, connections: Banks['facts']) => {
  // Field by field: the compiler does not check names that are spread.
  const opened = functions.openRefund({
    refundId: intent.refundId,
    orderId: intent.orderId,
    bankKey: intent.bankKey,
    merchantId: intent.merchantId,
    transactionId: intent.transactionId,
    connections,
    reason: intent.reason,
    document: intent.document,
    name: intent.name,
  })
  return statement<OpenedRefund>(sql`
    select *, ${requireBoundAccount(connections, sql`from_account`)} from ${opened}`)
}

/** Responds with the present state of an order's refund, through SQL's respond(). */
export const respondWithRefund = (orderUuid: Uuid<'bankOrder'>) =>
  statement(sql`
    select respond(refund_view(refund_id, ${JSON.stringify(FAILURES)}::jsonb)) as response
    from bank_orders where id = ${orderUuid}`)
