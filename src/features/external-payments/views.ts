import type { ExternalPaymentRow } from './queries.ts'

/**
 * In the documented order, which the database's JSON does not keep. A response that was stored before there were tills
 * names none.
 */
export const externalPaymentView = ({ data }: ExternalPaymentRow) => ({
  id: data.id,
  merchantId: data.merchantId,
  environment: data.environment,
  method: data.method,
  amount: data.amount,
  currency: data.currency,
  amountVes: data.amountVes,
  rate: data.rate,
  rateDate: data.rateDate,
  status: data.status,
  needsConfirmation: data.needsConfirmation,
  checkoutId: data.checkoutId,
  externalReference: data.externalReference,
  note: data.note,
  recordedBy: data.recordedBy,
  confirmedBy: data.confirmedBy,
  voidedBy: data.voidedBy,
  voidReason: data.voidReason,
  refundOf: data.refundOf,
  refundedAmount: data.refundedAmount,
  tillId: data.tillId ?? null,
  branchId: data.branchId ?? null,
  createdAt: data.createdAt,
})
