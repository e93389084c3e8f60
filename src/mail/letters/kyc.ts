import type { MailContent, MailSettings } from '../mail-content.ts'

export type KycMessage =
  | { type: 'kyc_approved'; to: string }
  | {
      type: 'kyc_rejected'
      to: string
      /** One line, as the administrator wrote it. */
      reason: string
    }

const approved = (link: string): MailContent => ({
  link,
  spanish: {
    subject: 'Tu identidad está verificada',
    greeting: 'Hola:',
    before: 'Aprobamos tu verificación de identidad. Ya puedes cobrar y pagar de verdad.',
    button: 'Ir a la consola',
    after: 'Si no enviaste tus documentos, escribe a soporte.',
  },
  english: {
    subject: 'Your identity is verified',
    greeting: 'Hello,',
    before: 'We approved your identity check. Your account can now do live operations.',
    button: 'Go to the console',
    after: 'If you did not send your documents, write to support.',
  },
})

const rejected = (link: string, reason: string): MailContent => ({
  link,
  spanish: {
    subject: 'No aprobamos tu verificación de identidad',
    greeting: 'Hola:',
    before: `No pudimos aprobar tu verificación de identidad. Motivo: ${reason}`,
    button: 'Enviar mis documentos',
    after:
      'Corrige lo que falta y envía tus documentos de nuevo. Si tienes dudas, escribe a soporte.',
  },
  english: {
    subject: 'Your identity check was not approved',
    greeting: 'Hello,',
    before: `We could not approve your identity check. Reason: ${reason}`,
    button: 'Send my documents',
    after: 'Correct what is missing and send your documents again. If in doubt, write to support.',
  },
})

/** The mail about an identity check's outcome. The reason stays out of the subject. */
export const kycMail = (message: KycMessage, { PUBLIC_URL }: MailSettings): MailContent =>
  message.type === 'kyc_approved'
    ? approved(`${PUBLIC_URL}/console`)
    : rejected(`${PUBLIC_URL}/console/kyc`, message.reason)
