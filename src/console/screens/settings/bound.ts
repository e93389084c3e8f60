import { typedAmount } from '../../parts/amount.ts'
import { amountText } from '../../parts/amount-text.ts'

/** What was typed as a bound, which may be 0, as no amount to be paid is. */
export const typedBound = (text: string): number =>
  /^0+([.,]0+)?$/.test(text) ? 0 : typedAmount(text)

/** A bound as it is typed. */
export const writtenBound = (ves: number): string => amountText(ves.toFixed(2))
