import { formatBolivares, formatMoney } from './format.ts'
import type { Language } from './language.ts'

/** What a reminder of a charge note says. */
export interface Reminder {
  merchant: string
  customer: string
  concept: string
  number: number
  /** By which day to pay. */
  dueOn: string
  currency: 'VES' | 'USD'
  /** In its currency. */
  remaining: number
  /** At the rate of the day; null without one. */
  remainingVes: number | null
}

/** A name as it stands in a sentence: user input that stays on one line. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** What is owed; dollars in bolívares too. */
export function owedText(
  { currency, remaining, remainingVes }: Reminder,
  language: Language,
): string {
  const amount = formatMoney(remaining.toFixed(2), currency, language)
  if (currency === 'VES' || remainingVes === null) return amount
  const today = formatBolivares(remainingVes.toFixed(2), language)
  return language === 'es'
    ? `${amount} (${today} a la tasa de hoy)`
    : `${amount} (${today} at today’s rate)`
}
