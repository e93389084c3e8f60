import { type Reminded, reminderText } from '../../domain/reminder.ts'
import type { Mail } from '../../platform/mailer.ts'
import { renderMailContent } from '../mail-content.ts'

export interface Reminder extends Reminded {
  to: string
}

/**
 * The mail that reminds of a charge note, with the page where it is paid. Names are user input: they stay on one line,
 * and out of the subject. Mail programs offer to stop them, by RFC 8058.
 */
export function reminderMail(reminder: Reminder, links: { pay: string; stop: string }): Mail {
  const content = renderMailContent({
    link: links.pay,
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
    footer: {
      link: links.stop,
      spanish: 'No quiero más recordatorios de este comercio',
      english: 'No more reminders of this merchant',
    },
  })
  return {
    to: reminder.to,
    ...content,
    headers: {
      'List-Unsubscribe': `<${links.stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
