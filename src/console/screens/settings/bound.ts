import { amountToType } from '../../../domain/format.ts'
import { language } from '../../language.ts'
import { typedAmount } from '../../parts/amount.ts'

/** What was typed as a bound, which may be 0, as no amount to be paid is. */
export const typedBound = (text: string): number =>
  /^0+([.,]0+)?$/.test(text) ? 0 : typedAmount(text)

/** A bound as it is typed. */
export const writtenBound = (ves: number): string =>
  language === 'es' ? amountToType(ves.toFixed(2)) : ves.toFixed(2)
