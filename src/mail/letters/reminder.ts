import { reminderText } from '../../domain/reminder.ts'
import type { Mail } from '../../platform/mailer.ts'
import type { ReminderVariables } from '../../platform/messenger/port.ts'
import { renderMailContent } from '../mail-content.ts'

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
      ...reminderText(reminder, 'es'),
      button: 'Ver y pagar',
      after: 'Si ya la pagaste, no hagas nada. Ante una duda, escríbele al comercio.',
    },
    english: {
      subject: 'Payment reminder',
      ...reminderText(reminder, 'en'),
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
