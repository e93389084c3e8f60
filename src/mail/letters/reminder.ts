import { formatDay } from '../../domain/format.ts'
import type { Language } from '../../domain/language.ts'
import { onOneLine, owedText, type Reminder, reminderText } from '../../domain/reminder.ts'
import type { Mail } from '../../platform/mailer.ts'
import type { ReminderVariables } from '../../platform/messenger/port.ts'
import { renderMailContent } from '../mail-content.ts'

const NAMES = {
  es: {
    owed: 'Por pagar',
    merchant: 'A',
    concept: 'Por',
    number: 'Nota de cobro',
    dueOn: 'Para el',
  },
  en: { owed: 'To pay', merchant: 'To', concept: 'For', number: 'Charge note', dueOn: 'By' },
}

function known(reminder: Reminder, language: Language) {
  const names = NAMES[language]
  return {
    ...reminderText(reminder, language),
    facts: [
      [names.owed, owedText(reminder, language)],
      [names.merchant, onOneLine(reminder.merchant)],
      [names.concept, onOneLine(reminder.concept)],
      [names.number, String(reminder.number)],
      [names.dueOn, formatDay(reminder.dueOn, language)],
    ],
  } as const
}

/**
 * The mail that reminds of a charge note, with the page where it is paid. Names are user input: they stay on one line,
 * and out of the subject. Mail programs offer to stop them, by RFC 8058.
 */
export function reminderMail(to: string, reminder: ReminderVariables): Mail {
  const { pay, account, stop } = reminder
  const content = renderMailContent({
    link: pay,
    spanish: {
      subject: 'Recordatorio de pago',
      ...known(reminder, 'es'),
      button: 'Ver y pagar',
      after: 'Si ya la pagaste, no hagas nada. Ante una duda, escríbele al comercio.',
    },
    english: {
      subject: 'Payment reminder',
      ...known(reminder, 'en'),
      button: 'See and pay',
      after: 'If you have paid it, do nothing. If in doubt, write to the merchant.',
    },
    footers: [
      ...(account === null
        ? []
        : [
            {
              link: account,
              spanish: 'Todo lo que debo y he pagado',
              english: 'All that I owe and have paid',
            },
          ]),
      {
        link: stop,
        spanish: 'No quiero más recordatorios de este comercio',
        english: 'No more reminders of this merchant',
      },
    ],
  })
  return {
    to,
    ...content,
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
