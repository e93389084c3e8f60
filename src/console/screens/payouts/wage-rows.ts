import type { Schemas } from '../../../../sdk/js/src/index.ts'

/** Who is to be paid, as far as it is known. */
export interface WageRow {
  phone: string
  bankCode: string
  document: string
  name: string
  /** An exact decimal in bolívares, `1250.50`; empty while it is not known. */
  amount: string
  concept: string
  externalReference: string
  /** What was paid the last time; null of somebody new. */
  last: number | null
  /** When that was paid; null unless the bank has made it. */
  paidAt: string | null
}

export const NOBODY: WageRow = {
  ...{ phone: '', bankCode: '', document: '', name: '', amount: '' },
  ...{ concept: '', externalReference: '', last: null, paidAt: null },
}

type Paid = Pick<
  Schemas['PayoutRow'],
  'phone' | 'bankCode' | 'document' | 'name' | 'amount' | 'concept' | 'externalReference' | 'status'
>
type Person = Pick<Schemas['Payee'], 'phone' | 'bankCode' | 'document' | 'name'>

const whoOf = ({ phone, bankCode, document, name }: Person): Person => ({
  ...{ phone, bankCode, document, name },
})

/**
 * What is paid again: those of before with their amounts, as the contacts have them by now. `last` says when the last payout
 * of the label was paid; it is null where these are no last time to compare with.
 */
export const wagesAgain = (
  paid: readonly Paid[],
  contacts: readonly Person[],
  last: { paidAt: string | null } | null,
): WageRow[] =>
  paid.map((row) => ({
    ...whoOf(contacts.find(({ phone }) => phone === row.phone) ?? row),
    amount: row.amount.toFixed(2),
    concept: row.concept,
    externalReference: row.externalReference ?? '',
    last: last && row.amount,
    paidAt: last && row.status === 'success' ? last.paidAt : null,
  }))

/** Those of a group who were not paid the last time. */
export const newPeople = (group: readonly Person[], rows: readonly WageRow[]): WageRow[] =>
  group
    .filter(({ phone }) => !rows.some((row) => row.phone === phone))
    .map((person) => ({ ...NOBODY, ...whoOf(person), concept: rows[0]?.concept ?? '' }))

export type Missing = 'name' | 'document' | 'phone' | 'bankCode' | 'amount'

const NEEDED: readonly Missing[] = ['name', 'document', 'phone', 'bankCode', 'amount']

/** What a row lacks before it can be sent. */
export const missingOf = (row: WageRow): Missing[] => NEEDED.filter((field) => row[field] === '')

/** The sum of all amounts, counted in céntimos. */
export const totalOf = (rows: readonly WageRow[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100

/** Whether another row has the same phone. */
export const isRepeated = (row: WageRow, rows: readonly WageRow[]): boolean =>
  row.phone !== '' && rows.some((other) => other !== row && other.phone === row.phone)

const DAY_MS = 24 * 60 * 60 * 1000

/** Nobody is paid wages twice in a week but by mistake. */
export const isPaidLately = ({ paidAt }: WageRow, now: Date): boolean =>
  paidAt !== null && now.getTime() - Date.parse(paidAt) < 7 * DAY_MS
