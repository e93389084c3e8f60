import { type Mailer, MailRejected } from '../platform/mailer.ts'
import type { Messenger } from '../platform/messenger/port.ts'
import { reminderMail } from './letters/reminder.ts'

/** Codes of a mail of which nobody knows whether it was taken. */
const UNANSWERED = ['TIMEOUT', 'UNKNOWN']

/** Writes by mail. */
export const mailMessenger = (mailer: Mailer): Messenger => ({
  async send({ to, variables }) {
    try {
      await mailer(reminderMail(to, variables))
      return { status: 'sent', providerId: null }
    } catch (error) {
      const code = error instanceof MailRejected ? error.code : 'UNKNOWN'
      return UNANSWERED.includes(code)
        ? { status: 'unknown' }
        : { status: 'rejected', cause: 'busy', code }
    }
  },
})
