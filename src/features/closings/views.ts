import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { maskedAccount } from '../../domain/masked-account.ts'
import { amountToNumber, differenceOf } from '../../domain/money.ts'
import {
  accountId,
  bankOrderId,
  type IdKind,
  merchantId,
  movementId,
  refundId,
  transactionId,
  unappliedPaymentId,
} from '../../platform/ids.ts'
import { shiftView } from '../../wire/shifts.ts'
import { tillView } from '../../wire/tills.ts'
import type { ExternalDaySumRow } from '../external-payments/day-queries.ts'
import type { BalanceRow, Books, ClosingEntryRow, ClosingRow, ShownAccount } from './queries.ts'

const accountView = ({ account_id, account_number }: ShownAccount) =>
  account_id === null || account_number === null
    ? null
    : { id: accountId.toPublic(account_id), ...maskedAccount(account_number) }

/** A balance as a JSON number; null if it is unknown. */
const knownAmount = (amount: string | null) => (amount === null ? null : amountToNumber(amount))

/** The bank's figure less ours; null if one of them is unknown. */
const differenceView = (
  bank: string | null,
  { own, anchored }: { own: string; anchored: boolean },
) => (bank === null || !anchored ? null : amountToNumber(differenceOf(bank, own)))

const MATCH_IDS = {
  transaction: transactionId,
  unapplied_payment: unappliedPaymentId,
  refund: refundId,
  payment: bankOrderId,
} as const satisfies Record<string, IdKind>

/** The public id of what a movement is; null without one, as for what belongs to another merchant. */
export function matchedId({ match_type: type, match_id: id }: ClosingEntryRow): string | null {
  if (id === null || type === null || type === 'other_merchant') return null
  return MATCH_IDS[type].toPublic(id as never)
}

const matchView = (row: ClosingEntryRow) =>
  row.match_type && { type: row.match_type, id: matchedId(row) }

export const isLate = ({ booked_on }: ClosingEntryRow, day: string): boolean => booked_on < day

const movementView = (row: ClosingEntryRow, day: string) => ({
  id: row.movement_id && movementId.toPublic(row.movement_id),
  bookedOn: row.booked_on,
  late: isLate(row, day),
  direction: row.direction,
  type: row.type,
  amount: amountToNumber(row.amount),
  reference: row.reference,
  concept: row.concept,
  phone: row.phone,
  bankCode: row.bank_code,
  match: matchView(row),
  unmatchedReason: row.unmatched_reason,
  ...tillView(row),
  shiftId: shiftView(row.shift_id),
})

const externalView = (row: ExternalDaySumRow) => ({
  method: row.method,
  currency: row.currency,
  count: row.count,
  amount: amountToNumber(row.amount),
  amountVes: amountToNumber(row.amount_ves),
})

interface ClosingRows {
  entries: readonly ClosingEntryRow[]
  external: readonly ExternalDaySumRow[]
}

/** A closed day with its movements, and what was taken outside. */
export const closingView = (row: ClosingRow, { entries, external }: ClosingRows) => ({
  merchantId: merchantId.toPublic(row.merchant_id),
  environment: WIRE_ENVIRONMENTS[row.environment],
  day: row.day,
  account: accountView(row),
  opening: amountToNumber(row.opening),
  in: amountToNumber(row.money_in),
  out: amountToNumber(row.money_out),
  fees: amountToNumber(row.fees),
  closing: amountToNumber(row.closing),
  openingSource: row.opening_source,
  bankClosing: knownAmount(row.bank_closing),
  bankSilence: row.bank_silence,
  difference: differenceView(row.bank_closing, { own: row.closing, anchored: row.anchored }),
  movementCount: row.movement_count,
  unmatchedCount: row.unmatched_count,
  lateCount: row.late_count,
  movements: entries.map((entry) => movementView(entry, row.day)),
  externalPayments: external.map(externalView),
  closedAt: row.closed_at,
})

/** What the bank has said of the balance, or why it has not. */
export type BankBalance =
  | { amount: string; silence: null }
  | { amount: null; silence: 'not_told' | 'not_answered' | 'test' }

export const balanceView = (
  { merchantUuid, environment }: Books,
  row: BalanceRow,
  bank: BankBalance,
  readAt: Date,
) => ({
  merchantId: merchantId.toPublic(merchantUuid),
  environment: WIRE_ENVIRONMENTS[environment],
  account: accountView(row),
  bankBalance: knownAmount(bank.amount),
  bankSilence: bank.silence,
  ownBalance: amountToNumber(row.amount),
  ownBasis: row.basis,
  ownBasisDay: row.basis_day,
  difference: differenceView(bank.amount, { own: row.amount, anchored: row.anchored }),
  readAt: readAt.toISOString(),
})
