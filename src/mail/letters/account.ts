import type { MailContent } from '../mail-content.ts'

export interface AccountMessage {
  type: 'account_suspended' | 'account_banned' | 'account_reactivated'
  to: string
}

const letters: Record<AccountMessage['type'], MailContent> = {
  account_suspended: {
    spanish: {
      subject: 'Tu cuenta está suspendida',
      greeting: 'Hola:',
      before:
        'Suspendimos tu cuenta. Mientras dure, no puedes entrar ni operar, y tus sesiones terminaron.',
      after: 'Si crees que es un error, escribe a soporte.',
    },
    english: {
      subject: 'Your account is suspended',
      greeting: 'Hello,',
      before:
        'We suspended your account. Until it is reactivated you can neither log in nor operate, and your sessions have ended.',
      after: 'If you think this is a mistake, write to support.',
    },
  },
  account_banned: {
    spanish: {
      subject: 'Tu cuenta está bloqueada',
      greeting: 'Hola:',
      before: 'Bloqueamos tu cuenta. Ya no puedes entrar ni operar, y tus sesiones terminaron.',
      after: 'Si crees que es un error, escribe a soporte.',
    },
    english: {
      subject: 'Your account is banned',
      greeting: 'Hello,',
      before:
        'We banned your account. You can no longer log in or operate, and your sessions have ended.',
      after: 'If you think this is a mistake, write to support.',
    },
  },
  account_reactivated: {
    spanish: {
      subject: 'Tu cuenta está activa de nuevo',
      greeting: 'Hola:',
      before: 'Reactivamos tu cuenta. Entra de nuevo con tu contraseña.',
      after: 'Tus claves de API vuelven a funcionar. Si ya no usas alguna, elimínala.',
    },
    english: {
      subject: 'Your account is active again',
      greeting: 'Hello,',
      before: 'We reactivated your account. Log in again with your password.',
      after: 'Your API keys work again. If you no longer use one, delete it.',
    },
  },
}

/** The mail about an administrator's change of an account. */
export const accountMail = ({ type }: AccountMessage): MailContent => letters[type]
