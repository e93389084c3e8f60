import { amountToNumber } from '../../domain/money.ts'
import type { ExternalPaymentRow, FloorSettingsRow } from './queries.ts'

/** A response that was stored before there were tills, or shifts, names none. */
export const externalPaymentView = ({ data }: ExternalPaymentRow) => ({
  ...data,
  tillId: data.tillId ?? null,
  branchId: data.branchId ?? null,
  shiftId: data.shiftId ?? null,
  voidShiftId: data.voidShiftId ?? null,
})

/** What a merchant has decided for its shop floor; without a row, nothing. */
export const floorSettingsView = (row: FloorSettingsRow | undefined) => {
  const bound = row?.shift_difference_bound_ves ?? null
  return {
    confirmation: row?.confirmation ?? [],
    shiftDifferenceBoundVes: bound === null ? null : amountToNumber(bound),
  }
}
