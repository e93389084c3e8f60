import type * as z from 'zod'
import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { maskedAccount } from '../../domain/masked-account.ts'
import { amountToNumber } from '../../domain/money.ts'
import { accountId, bankOrderId, payoutId, refundId, transactionId } from '../../platform/ids.ts'
import { failureReasonView } from '../../wire/failure.ts'
import type { MerchantPaymentRow } from './merchant-queries.ts'
import type { MerchantPayment } from './merchant-schemas.ts'

const accountView = ({ account_id, account_number }: MerchantPaymentRow) => {
  if (account_id === null || account_number === null) return null
  return {
    id: accountId.toPublic(account_id),
    ...maskedAccount(account_number),
  }
}

/** A payment that was left to a person, as its merchant sees it. */
export const merchantPaymentView = (row: MerchantPaymentRow): z.input<typeof MerchantPayment> => ({
  id: bankOrderId.toPublic(row.id),
  kind: row.kind,
  environment: WIRE_ENVIRONMENTS[row.environment],
  status: row.status,
  needsReview: row.needs_review,
  resolvableBy: row.left_to_merchant ? 'merchant' : 'administrators',
  amount: amountToNumber(row.amount),
  reference: row.reference,
  account: accountView(row),
  transactionId: row.transaction_id && transactionId.toPublic(row.transaction_id),
  refundId: row.refund_id && refundId.toPublic(row.refund_id),
  payoutId: row.payout_id && payoutId.toPublic(row.payout_id),
  party: {
    name: row.name,
    document: row.document,
    phone: row.phone,
    bankCode: row.bank_code,
    accountNumber: row.destination_account,
  },
  concept: row.concept,
  bankKey: row.bank_key,
  bankAnswer: row.bank_response_code,
  createdAt: row.created_at,
  leftAt: row.left_at,
  updatedAt: row.updated_at,
  ...failureReasonView(row.failure_reason),
})
