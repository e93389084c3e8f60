import { FAILURES, type FailureReason } from '../platform/bank/failures.ts'
import { transactionId } from '../platform/ids.ts'
import type { LinkPaymentOutcomeRow } from './link-payment-queries.ts'

/** The failure reason of an order or a refund; absent if it has none. */
export const failureReasonView = (reason: FailureReason | null) =>
  reason === null ? {} : { failureReason: { code: reason, ...FAILURES[reason] } }

/** The messages for payers by status; a failure with a reason has its own text instead. */
const MESSAGES = {
  success: 'The payment was received.',
  pending: 'The bank has not confirmed the payment yet. It is settled as soon as the bank tells.',
  failed: 'The payment failed. No money was moved.',
}

/** What the payer of a link is told, of a real payment and of a simulated one. */
export const linkPaymentOutcomeView = (row: LinkPaymentOutcomeRow) => ({
  status: row.status,
  message: row.failure_reason === null ? MESSAGES[row.status] : FAILURES[row.failure_reason].en,
  transactionId: transactionId.toPublic(row.transaction_id),
})
