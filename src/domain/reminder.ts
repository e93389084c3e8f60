import { formatBolivares, formatDay, formatMoney } from './format.ts'
import type { Language } from './language.ts'

/** What a reminder of a charge note says. Names are as they were typed. */
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

/** A name as it stands in a sentence: user input that stays on one line. Amounts keep their spaces. */
export const onOneLine = (text: string): string => text.replace(/[^\S\u00a0]+/g, ' ')

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

/** What a reminder says, by whatever way it is sent; the page where the note is paid comes after it. */
export function reminderText(
  reminder: Reminder,
  language: Language,
): { greeting: string; before: string } {
  const { number, dueOn } = reminder
  const [merchant, customer, concept] = [
    reminder.merchant,
    reminder.customer,
    reminder.concept,
  ].map(onOneLine)
  const owed = owedText(reminder, language)
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
