import type * as z from 'zod'
import type { VerificationAnswerRow } from '../../banking/verification-queries.ts'
import type { Config } from '../../platform/config.ts'
import { transactionId } from '../../platform/ids.ts'
import { transactionView } from '../../wire/transaction-view.ts'
import type { VerifiedPaymentRow } from './queries.ts'
import type { VerifiedPayment } from './schemas.ts'

/** What has become of a verification. */
export const verifiedPaymentView = (
  row: VerificationAnswerRow,
): z.input<typeof VerifiedPayment> => ({
  status: row.result,
  transactionId: row.paid_transaction_id && transactionId.toPublic(row.paid_transaction_id),
  sameRequest: row.same_request,
})

/** A verified payment that was taken off its sale, or given to another. */
export const reassignedPaymentView = ({ data }: VerifiedPaymentRow, config: Config) =>
  transactionView(config, data)
