import { amountToNumber } from '../domain/money.ts'
import { JsonBody } from '../http/json-body.ts'
import { FAILURES } from '../platform/bank/failures.ts'
import { bankOrderId, refundId, transactionId, type Uuid } from '../platform/ids.ts'
import { LINK_PAYMENT_MESSAGES } from './link-payment-queries.ts'
import type { OutgoingOrderIntent } from './queries.ts'

const jsonBodyOf = (body: object) => new JsonBody(JSON.stringify(body))

/** The response for an outgoing order whose outcome could not be written, as SQL's order_view() would render it. */
export function pendingOutgoingOrder(intent: OutgoingOrderIntent, createdAt: Date): JsonBody {
  const id = bankOrderId.toPublic(intent.id)
  const amount = amountToNumber(intent.amount)
  const fields = { id, status: 'pending', amount }
  return intent.kind === 'p2p'
    ? jsonBodyOf({ ...fields, phone: intent.phone, reference: null })
    : jsonBodyOf({ ...fields, reference: null, updatedAt: createdAt.toISOString() })
}

/** Turns a pending response into the failed one for an order that was never sent. */
export function failedResponse(pending: JsonBody): JsonBody {
  const body = JSON.parse(pending.json) as Record<string, unknown>
  const failureReason = { code: 'NOT_EXECUTED', ...FAILURES.NOT_EXECUTED }
  const message = 'message' in body && { message: FAILURES.NOT_EXECUTED.en }
  return jsonBodyOf({ ...body, status: 'failed', ...message, failureReason })
}

/** The same for a link payment, as SQL's link_payment_view() would render it. */
export const pendingLinkPayment = (
  transactionUuid: Uuid<'transaction'>,
  reference: string | null,
): JsonBody =>
  jsonBodyOf({
    status: 'pending',
    message: LINK_PAYMENT_MESSAGES.pending,
    transactionId: transactionId.toPublic(transactionUuid),
    reference,
  })

/** The same for a refund, as SQL's refund_view() would render it. */
export function pendingRefund(
  refund: {
    refundId: Uuid<'refund'>
    transactionId: Uuid<'transaction'>
    amount: string
    reason: string | null
  },
  createdAt: Date,
): JsonBody {
  const time = createdAt.toISOString()
  return jsonBodyOf({
    id: refundId.toPublic(refund.refundId),
    transactionId: transactionId.toPublic(refund.transactionId),
    status: 'pending',
    amount: amountToNumber(refund.amount),
    currency: 'VES',
    reference: null,
    reason: refund.reason,
    createdAt: time,
    updatedAt: time,
  })
}
