import { type Mail, type Mailer, MailRejected } from '../platform/mailer.ts'
import type { Messenger, OutgoingMessage } from '../platform/messenger/port.ts'
import { receiptMail } from './letters/receipt.ts'
import { reminderMail } from './letters/reminder.ts'

/** Codes of a mail of which nobody knows whether it was taken. */
const UNANSWERED = ['TIMEOUT', 'UNKNOWN']

const mailOf = (message: OutgoingMessage): Mail =>
  message.template === 'receipt'
    ? receiptMail(message.to, message.variables)
    : reminderMail(message.to, message.variables)

/** Writes by mail. */
export const mailMessenger = (mailer: Mailer): Messenger => ({
  async send(message) {
    try {
      await mailer(mailOf(message))
      return { status: 'sent', providerId: null }
    } catch (error) {
      const code = error instanceof MailRejected ? error.code : 'UNKNOWN'
      return UNANSWERED.includes(code)
        ? { status: 'unknown' }
        : { status: 'rejected', cause: 'busy', code }
    }
  },
})
