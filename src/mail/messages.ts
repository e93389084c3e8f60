import type { Config } from '../platform/config.ts'
import { invitationToken } from '../platform/invitation-tokens.ts'
import { oneTimeCode } from '../platform/one-time-codes.ts'
import { type Letter, renderLetter } from './letter.ts'

export interface CodeMessage {
  type: 'verification_code' | 'password_reset_code'
  to: string
  codeId: string
  /** ISO 8601. Later than this nobody needs it any more. */
  expiresAt: string
}

export interface InvitationMessage {
  type: 'invitation'
  to: string
  invitationId: string
  merchantName: string
  role: 'ADMIN' | 'MEMBER'
  expiresAt: string
}

/** What waits in the outbox to be mailed. Holds no code and no token: those are derived when it is written. */
export type MailMessage = CodeMessage | InvitationMessage

const codeLetters: Record<CodeMessage['type'], (message: CodeMessage, config: Config) => Letter> = {
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
  password_reset_code: ({ codeId }, { SERVER_SECRET }) => ({
    code: oneTimeCode(SERVER_SECRET, codeId),
    spanish: {
      subject: 'Tu código para cambiar la contraseña',
      greeting: 'Hola:',
      before: 'Con este código eliges una contraseña nueva. Vale por 10 minutos.',
      after:
        'Si no lo pediste, ignora este mensaje: tu contraseña sigue igual. Nunca te pediremos el código.',
    },
    english: {
      subject: 'Your code to reset the password',
      greeting: 'Hello,',
      before: 'This code lets you choose a new password. It is valid for 10 minutes.',
      after:
        'If you did not ask for it, ignore this message: your password stays. We never ask for the code.',
    },
  }),
}

const ROLE_NAMES = {
  ADMIN: { spanish: 'administrador', english: 'an administrator' },
  MEMBER: { spanish: 'miembro', english: 'a member' },
}

/** The merchant's name is what its owner typed: it stays one line, and out of the subject. */
function invitationLetter(
  { invitationId, merchantName, role }: InvitationMessage,
  { SERVER_SECRET, PUBLIC_URL }: Config,
): Letter {
  const name = merchantName.replace(/\s+/g, ' ')
  return {
    link: `${PUBLIC_URL}/invitations/${invitationToken(SERVER_SECRET, invitationId)}`,
    spanish: {
      subject: 'Te invitaron a un comercio',
      greeting: 'Hola:',
      before: `El comercio «${name}» te invita como ${ROLE_NAMES[role].spanish}. La invitación vale por 7 días.`,
      button: 'Ver la invitación',
      after: 'Si no la esperabas, ignora este mensaje. No compartas el enlace: es solo para ti.',
    },
    english: {
      subject: 'You are invited to a merchant',
      greeting: 'Hello,',
      before: `The merchant “${name}” invites you as ${ROLE_NAMES[role].english}. The invitation is valid for 7 days.`,
      button: 'See the invitation',
      after:
        'If you did not expect it, ignore this message. Do not share the link: it is yours alone.',
    },
  }
}

const letterOf = (message: MailMessage, config: Config): Letter =>
  message.type === 'invitation'
    ? invitationLetter(message, config)
    : codeLetters[message.type](message, config)

/** The mail of a message: subject, plain text and HTML, Spanish first and English beside it. */
export const writeMail = (message: MailMessage, config: Config) => ({
  to: message.to,
  ...renderLetter(letterOf(message, config)),
})
