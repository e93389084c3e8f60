import { formatBolivares, formatDay, formatMoney } from './format.ts'
import type { Language } from './language.ts'

/** A charge note of which its customer is reminded. Names are as they were typed. */
export interface Reminded {
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

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

function owedText({ currency, remaining, remainingVes }: Reminded, language: Language): string {
  const amount = formatMoney(remaining.toFixed(2), currency, language)
  if (currency === 'VES' || remainingVes === null) return amount
  const today = formatBolivares(remainingVes.toFixed(2), language)
  return language === 'es'
    ? `${amount} (${today} a la tasa de hoy)`
    : `${amount} (${today} at today’s rate)`
}

/** What a reminder says, by whatever way it is sent; the page where the note is paid comes after it. */
export function reminderText(
  reminded: Reminded,
  language: Language,
): { greeting: string; before: string } {
  const { number, dueOn } = reminded
  const [merchant, customer, concept] = [
    reminded.merchant,
    reminded.customer,
    reminded.concept,
  ].map(onOneLine)
  const owed = owedText(reminded, language)
  return language === 'es'
    ? {
        greeting: `Hola, ${customer}:`,
        before: `A «${merchant}» le queda por cobrar ${owed} de la nota ${number}, «${concept}», para pagar el ${formatDay(dueOn, 'es')}.`,
      }
    : {
        greeting: `Hello ${customer},`,
        before: `“${merchant}” is still owed ${owed} of note ${number}, “${concept}”, to be paid by ${formatDay(dueOn, 'en')}.`,
      }
}
