import type { CheckoutRefundRow } from '../../banking/refund-queries.ts'
import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { amountToNumber } from '../../domain/money.ts'
import type { Config } from '../../platform/config.ts'
import { checkoutId, merchantId, paymentLinkId, transactionId } from '../../platform/ids.ts'
import { failureOrNull } from '../../wire/failure.ts'
import { personOrNull } from '../../wire/person.ts'
import { shiftView } from '../../wire/shifts.ts'
import { tillView } from '../../wire/tills.ts'
import { refundView, transactionView } from '../../wire/transaction-view.ts'
import type { MerchantTransactionRow, TransactionItemRow, TransactionRow } from './queries.ts'
import type { VerifiedPaymentRow } from './reassignment-queries.ts'
import type {
  ExternalSumRow,
  GroupedBy,
  HourSumRow,
  PlaceRow,
  SalesSumRow,
} from './summary-queries.ts'

/** A transaction in a list of administrators. */
export const transactionItemView = (row: TransactionItemRow) => ({
  id: transactionId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  amount: amountToNumber(row.amount),
  currency: row.currency,
  status: row.status,
  environment: WIRE_ENVIRONMENTS[row.environment],
  createdAt: row.created_at,
})

/** A transaction in its merchant's list: what a row shows. */
export const merchantTransactionItemView = (row: MerchantTransactionRow) => ({
  ...transactionItemView(row),
  paymentMethod: row.payment_method,
  reference: row.reference,
  externalReference: row.external_reference,
  label: row.label,
  paymentLinkId: row.link_id && paymentLinkId.toPublic(row.link_id),
  checkoutId: row.checkout_id && checkoutId.toPublic(row.checkout_id),
  amountVes: amountToNumber(row.amount_ves),
  refundedVes: amountToNumber(row.refunded_ves),
  needsReview: row.needs_review,
  failureReason: failureOrNull(row.failure_reason),
  ...tillView(row),
  shiftId: shiftView(row.shift_id),
  payer: { bankCode: row.bank_code, phone: row.phone, document: row.document },
})

/** The place or shift that a row of sums is of, if they are split by it. */
const placeView = (row: PlaceRow, groupBy: GroupedBy | undefined) => {
  const { tillId, branchId } = tillView(row)
  if (groupBy === undefined) return {}
  if (groupBy === 'shift') return { shiftId: shiftView(row.shift_id) }
  return groupBy === 'till' ? { tillId, branchId } : { branchId }
}

/** The sums of a day's transactions of one method and status, and of one place if they are split by it. */
export const salesSumView = (groupBy: GroupedBy | undefined) => (row: SalesSumRow) => ({
  day: row.day,
  paymentMethod: row.payment_method,
  status: row.status,
  ...placeView(row, groupBy),
  count: row.count,
  amountVes: amountToNumber(row.amount_ves),
  amountUsd: row.amount_usd === null ? null : amountToNumber(row.amount_usd),
  refundedVes: amountToNumber(row.refunded_ves),
})

/** The sums of an hour's transactions of one method, status and person. */
export const hourSumView = (row: HourSumRow) => ({
  day: row.day,
  hour: row.hour,
  isByNow: row.is_by_now,
  paymentMethod: row.payment_method,
  status: row.status,
  person: personOrNull(row.created_by, row.creator),
  count: row.count,
  amountVes: amountToNumber(row.amount_ves),
  amountUsd: row.amount_usd === null ? null : amountToNumber(row.amount_usd),
})

/** A transaction in full for administrators; for its merchant it is transactionView(). */
export const anyTransactionView = (row: TransactionRow) => ({
  ...transactionItemView(row),
  merchantName: row.merchant_name,
  paymentMethod: row.payment_method,
  reference: row.reference,
  completedAt: row.completed_at,
})

/** In céntimos, since sums of doubles are not exact. */
const centimosOf = (amount: string): number => Math.round(Number(amount) * 100)

/** What one request pays back of a checkout's payments. */
export const checkoutRefundView = ({ refunds }: CheckoutRefundRow) => ({
  refunds: refunds.map(refundView),
  amountVes:
    refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + centimosOf(amount), 0) / 100,
})

/** A verified payment that was taken off its sale, or given to another. */
export const reassignedPaymentView = ({ data }: VerifiedPaymentRow, config: Config) =>
  transactionView(config, data)

/** The sums of a day's external payments of one method, currency and status. */
export const externalSumView = (groupBy: GroupedBy | undefined) => (row: ExternalSumRow) => ({
  day: row.day,
  method: row.method,
  currency: row.currency,
  status: row.status,
  counts: row.counts,
  ...placeView(row, groupBy),
  count: row.count,
  amount: amountToNumber(row.amount),
  amountVes: amountToNumber(row.amount_ves),
})
