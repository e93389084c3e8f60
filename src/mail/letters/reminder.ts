import { formatBolivares, formatDay, formatMoney } from '../../domain/format.ts'
import type { Language } from '../../domain/language.ts'
import type { Mail } from '../../platform/mailer.ts'
import { renderMailContent } from '../mail-content.ts'

export interface Reminder {
  to: string
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

/** Where the note is paid, where the customer sees all that they owe, if anything opens that, and where reminders stop. */
export interface ReminderLinks {
  pay: string
  account: string | null
  stop: string
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

function owedText({ currency, remaining, remainingVes }: Reminder, language: Language): string {
  const amount = formatMoney(remaining.toFixed(2), currency, language)
  if (currency === 'VES' || remainingVes === null) return amount
  const today = formatBolivares(remainingVes.toFixed(2), language)
  return language === 'es'
    ? `${amount} (${today} a la tasa de hoy)`
    : `${amount} (${today} at today’s rate)`
}

/**
 * The mail that reminds of a charge note, with the page where it is paid. Names are user input: they stay on one line,
 * and out of the subject. Mail programs offer to stop them, by RFC 8058.
 */
export function reminderMail(reminder: Reminder, links: ReminderLinks): Mail {
  const { to, number, dueOn } = reminder
  const [merchant, customer, concept] = [
    reminder.merchant,
    reminder.customer,
    reminder.concept,
  ].map(onOneLine)
  const content = renderMailContent({
    link: links.pay,
    spanish: {
      subject: 'Recordatorio de pago',
      greeting: `Hola, ${customer}:`,
      before: `A «${merchant}» le queda por cobrar ${owedText(reminder, 'es')} de la nota ${number}, «${concept}», para pagar el ${formatDay(dueOn, 'es')}.`,
      button: 'Ver y pagar',
      after: 'Si ya la pagaste, no hagas nada. Ante una duda, escríbele al comercio.',
    },
    english: {
      subject: 'Payment reminder',
      greeting: `Hello ${customer},`,
      before: `“${merchant}” is still owed ${owedText(reminder, 'en')} of note ${number}, “${concept}”, to be paid by ${formatDay(dueOn, 'en')}.`,
      button: 'See and pay',
      after: 'If you have paid it, do nothing. If in doubt, write to the merchant.',
    },
    footers: [
      ...(links.account === null
        ? []
        : [
            {
              link: links.account,
              spanish: 'Todo lo que debo y he pagado',
              english: 'All that I owe and have paid',
            },
          ]),
      {
        link: links.stop,
        spanish: 'No quiero más recordatorios de este comercio',
        english: 'No more reminders of this merchant',
      },
    ],
  })
  return {
    to,
    ...content,
    headers: {
      'List-Unsubscribe': `<${links.stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
