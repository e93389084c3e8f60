import { amountToNumber } from '../../domain/money.ts'
import type { ExternalPaymentRow, FloorSettingsRow } from './queries.ts'

/**
 * In the documented order, which the database's JSON does not keep. A response that was stored before there were tills
 * or shifts names none.
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
  shiftId: data.shiftId ?? null,
  voidShiftId: data.voidShiftId ?? null,
  createdAt: data.createdAt,
})

/** What a merchant has decided for its shop floor; without a row, nothing. */
export const floorSettingsView = (row: FloorSettingsRow | undefined) => {
  const bound = row?.shift_difference_bound_ves ?? null
  return {
    confirmation: row?.confirmation ?? [],
    shiftDifferenceBoundVes: bound === null ? null : amountToNumber(bound),
  }
}
