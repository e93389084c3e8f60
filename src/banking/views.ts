import { FAILURES } from '../platform/bank/failures.ts'
import { transactionId } from '../platform/ids.ts'
import type { LinkPaymentOutcomeRow } from './link-payment-queries.ts'

/** The messages for payers by status; a failure with a reason has its own text instead. */
const MESSAGES = {
  success: 'The payment was received.',
  pending:
    'The bank has not confirmed the payment yet. It is settled as soon as the bank reports the outcome.',
  failed: 'The payment failed. No money was moved.',
}

/** The response to the payer of a link, for real and simulated payments. */
export const linkPaymentOutcomeView = (row: LinkPaymentOutcomeRow) => ({
  status: row.status,
  message: row.failure_reason === null ? MESSAGES[row.status] : FAILURES[row.failure_reason].en,
  transactionId: transactionId.toPublic(row.transaction_id),
})
