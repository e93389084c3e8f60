import type { Uuid } from '../platform/ids.ts'
import type { OrderRow } from './bank-order.ts'
import type { LinkPaymentRow } from './link-payment-queries.ts'
import type { OutgoingOrderIntent, OutgoingOrderRow } from './queries.ts'
import type { OpenedRefund, RefundIntent, RefundRow } from './refund-queries.ts'

const PENDING = { status: 'pending', failure_reason: null, reference: null } as const

/** The row of an outgoing order whose outcome could not be written, as respondWithOrder() would select it. */
export const pendingOutgoingOrder = (
  { id, amount, phone }: Pick<OutgoingOrderIntent, 'id' | 'amount' | 'phone'>,
  createdAt: Date,
): OutgoingOrderRow => ({
  id,
  ...PENDING,
  amount,
  phone: phone ?? null,
  updated_at: createdAt.toISOString(),
})

/** The same for a link payment, as respondWithLinkPayment() would select it. */
export const pendingLinkPayment = (
  transactionUuid: Uuid<'transaction'>,
  reference: string | null,
): LinkPaymentRow => ({ ...PENDING, transaction_id: transactionUuid, reference })

/** The same for a refund, as respondWithRefund() would select it. */
export function pendingRefund(
  { refundId, reason }: Pick<RefundIntent, 'refundId' | 'reason'>,
  { to_transaction, order_amount: amount, external_reference, metadata }: OpenedRefund,
  createdAt: Date,
): RefundRow {
  const time = createdAt.toISOString()
  return {
    id: refundId,
    transaction_id: to_transaction,
    ...PENDING,
    amount,
    reason: reason ?? null,
    external_reference,
    metadata,
    created_at: time,
    updated_at: time,
    needs_review: false,
  }
}

/** Turns a pending row into the failed one of an order that was never sent. */
export const failedRow = <Row extends OrderRow>(pending: Row): Row => ({
  ...pending,
  status: 'failed',
  failure_reason: 'NOT_EXECUTED',
})
