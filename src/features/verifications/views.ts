import type * as z from 'zod'
import type { VerificationAnswerRow } from '../../banking/verification-queries.ts'
import { transactionId } from '../../platform/ids.ts'
import type { VerifiedPayment } from './schemas.ts'

/** What has become of a verification. */
export const verifiedPaymentView = (
  row: VerificationAnswerRow,
): z.input<typeof VerifiedPayment> => ({
  status: row.result,
  transactionId: row.paid_transaction_id && transactionId.toPublic(row.paid_transaction_id),
  sameRequest: row.same_request,
})
