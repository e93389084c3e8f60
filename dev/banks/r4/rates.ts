import type { BankResponse } from '../bank-messages.ts'
import type { Fields } from './formats.ts'
import { responseWithCode } from './responses.ts'

/** MBbcv: the official rate for a day, as a number. */
export function openRates(opening: number) {
  const byDay = new Map<string, number>()
  return {
    /** `2026-01-31`, 36.5314 */
    setRate: (day: string, rate: number): void => {
      byDay.set(day, rate)
    },
    rateOf: ({ Fechavalor }: Fields): BankResponse =>
      responseWithCode('00', {
        fechavalor: Fechavalor,
        tipocambio: byDay.get(Fechavalor) ?? opening,
      }),
  }
}
