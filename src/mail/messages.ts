import type { Config } from '../platform/config.ts'
import { oneTimeCode } from '../platform/one-time-codes.ts'
import { type Letter, renderLetter } from './letter.ts'

/** What waits in the outbox to be mailed. Holds no code and no secret: those are derived when it is written. */
export interface MailMessage {
  type: 'verification_code'
  to: string
  codeId: string
  /** ISO 8601. Later than this nobody needs it any more. */
  expiresAt: string
}

const letters: Record<MailMessage['type'], (message: MailMessage, config: Config) => Letter> = {
  verification_code: ({ codeId }, { SERVER_SECRET }) => ({
    code: oneTimeCode(SERVER_SECRET, codeId),
    spanish: {
      subject: 'Tu código de verificación',
      greeting: 'Hola:',
      before: 'Con este código confirmas tu correo electrónico. Vale por 10 minutos.',
      after: 'Si no creaste esta cuenta, ignora este mensaje. Nunca te pediremos el código.',
    },
    english: {
      subject: 'Your verification code',
      greeting: 'Hello,',
      before: 'This code confirms your e-mail address. It is valid for 10 minutes.',
      after: 'If you did not create this account, ignore this message. We never ask for the code.',
    },
  }),
}

/** The mail of a message: subject, plain text and HTML, Spanish first and English beside it. */
export const writeMail = (message: MailMessage, config: Config) => ({
  to: message.to,
  ...renderLetter(letters[message.type](message, config)),
})
