import { formatMoment } from '../../domain/format.ts'
import type { Uuid } from '../../platform/ids.ts'
import { oneTimeCode } from '../../platform/one-time-codes.ts'
import type { MailContent, MailSettings } from '../mail-content.ts'

export interface CodeMessage {
  type: 'verification_code' | 'password_reset_code'
  to: string
  codeId: Uuid<'code'>
  /** ISO 8601. After this time the mail is useless. */
  expiresAt: string
}

type BilingualWording = Pick<MailContent, 'spanish' | 'english'>

const words: Record<CodeMessage['type'], BilingualWording> = {
  verification_code: {
    spanish: {
      subject: 'Tu código de verificación',
      greeting: 'Hola:',
      before: 'Con este código confirmas tu correo electrónico.',
      after: 'Si no creaste esta cuenta, ignora este mensaje. Nunca te pediremos el código.',
    },
    english: {
      subject: 'Your verification code',
      greeting: 'Hello,',
      before: 'This code confirms your e-mail address.',
      after: 'If you did not create this account, ignore this message. We never ask for the code.',
    },
  },
  password_reset_code: {
    spanish: {
      subject: 'Tu código para cambiar la contraseña',
      greeting: 'Hola:',
      before: 'Con este código eliges una contraseña nueva.',
      after:
        'Si no lo pediste, ignora este mensaje: tu contraseña sigue igual. Nunca te pediremos el código.',
    },
    english: {
      subject: 'Your code to reset the password',
      greeting: 'Hello,',
      before: 'This code lets you choose a new password.',
      after:
        'If you did not request it, ignore this message: your password stays the same. We never ask for the code.',
    },
  },
}

/**
 * The mail with a one-time code. The code is derived here, so that the outbox contains none. A code that is
 * mailed again has less time left.
 */
export function codeMail(
  { type, codeId, expiresAt }: CodeMessage,
  { SERVER_SECRET }: MailSettings,
): MailContent {
  const { spanish, english } = words[type]
  const end = new Date(expiresAt)
  return {
    code: oneTimeCode(SERVER_SECRET, codeId),
    spanish: {
      ...spanish,
      before: `${spanish.before} Vale hasta el ${formatMoment(end, 'es')} (hora de Venezuela).`,
    },
    english: {
      ...english,
      before: `${english.before} It is valid until ${formatMoment(end, 'en')} (Venezuelan time).`,
    },
  }
}
