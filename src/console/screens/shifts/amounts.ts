import { isTakenIn, SHIFT_METHODS, type ShiftMethod } from '../../../domain/shift-methods.ts'
import { typedAmount } from '../../parts/amount.ts'
import type { Schemas } from '../../requests/client.ts'
import { shiftMethods } from './texts.ts'

export type Amount = Schemas['ShiftAmount']
type Currency = Amount['currency']

/** One kind of money of a shift. */
export interface Tender {
  method: ShiftMethod
  currency: Currency
}

/** What most shifts count, in this order; the rest is folded away. */
export const USUAL: readonly Tender[] = [
  { method: 'cash', currency: 'VES' },
  { method: 'cash', currency: 'USD' },
  { method: 'card_terminal', currency: 'VES' },
  { method: 'mobile_payment', currency: 'VES' },
  { method: 'c2p', currency: 'VES' },
  { method: 'zelle', currency: 'USD' },
]

export const fieldOf = ({ method, currency }: Tender): string => `${method} ${currency}`

const isUsual = (tender: Tender): boolean =>
  USUAL.some((usual) => fieldOf(usual) === fieldOf(tender))

export const UNUSUAL: readonly Tender[] = SHIFT_METHODS.flatMap((method) =>
  (['VES', 'USD'] as const).map((currency) => ({ method, currency })),
).filter((tender) => isTakenIn(tender) && !isUsual(tender))

/** `Efectivo $` */
export const tenderName = ({ method, currency }: Tender): string =>
  `${shiftMethods[method]} ${currency === 'USD' ? '$' : 'Bs.'}`

/** What was typed of each kind of money; what was left empty is left out. */
export const typedAmounts = (
  tenders: readonly Tender[],
  fields: Record<string, string>,
): Amount[] =>
  tenders.flatMap((tender) => {
    const typed = fields[fieldOf(tender)]
    return typed ? [{ ...tender, amount: typedAmount(typed) }] : []
  })

export interface AmountLine extends Tender {
  expected: number | null
  counted: number | null
  difference: number | null
}

/** What a shift knows of each kind of money. */
export function linesOf(shift: Schemas['Shift']): AmountLine[] {
  const { expected, counted, difference } = shift
  const all = [...USUAL, ...UNUSUAL]
  const of = (amounts: readonly Amount[] | null, tender: Tender) =>
    amounts?.find((one) => fieldOf(one) === fieldOf(tender))?.amount
  return all.flatMap((tender) => {
    const known = [expected, counted, difference].map((amounts) => of(amounts, tender))
    if (known.every((amount) => amount === undefined)) return []
    const zeroed = (amounts: readonly Amount[] | null) =>
      amounts === null ? null : (of(amounts, tender) ?? 0)
    return [
      {
        ...tender,
        ...{ expected: zeroed(expected), counted: zeroed(counted), difference: zeroed(difference) },
      },
    ]
  })
}
