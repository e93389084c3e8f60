import type { Language } from '../../domain/language.ts'
import { notificationText } from '../../notifications/notification-text.ts'
import {
  ALWAYS_MAILED,
  type NotificationData,
  type NotificationType,
} from '../../notifications/types.ts'
import type { MailContent, MailSettings } from '../mail-content.ts'

/** Written by SQL's fan_out_to_users(). */
export interface NotificationMessage {
  type: 'notification'
  to: string
  name: string
  notification: NotificationType
  data: NotificationData
}

/** Where in the console somebody does what the notice asks for, and what the button there says. */
function consoleLink(
  { notification, data }: NotificationMessage,
  { PUBLIC_URL }: MailSettings,
): { link: string; es: string; en: string } | null {
  const merchant = `${PUBLIC_URL}/console/m/${data.merchantId}/${data.environment ?? 'live'}`
  if (notification === 'settlement_account_changed' && data.step === 'requested') {
    return { link: `${merchant}/money`, es: 'Ver el cambio', en: 'See the change' }
  }
  if (notification === 'statement_imported') {
    return { link: `${merchant}/payments`, es: 'Ver los pagos', en: 'See the payments' }
  }
  if (notification !== 'payment_needs_review' || data.reviewer === 'user') return null
  const path =
    data.reviewer === 'administrators'
      ? `${PUBLIC_URL}/console/admin/payments`
      : `${merchant}/review`
  return { link: `${path}/${data.paymentId}`, es: 'Revisar el pago', en: 'Review the payment' }
}

/** The mail of a notification. Names are user input: they stay on one line, and out of the subject. */
export function notificationMail(
  message: NotificationMessage,
  settings: MailSettings,
): MailContent {
  const { name, notification, data } = message
  const { PUBLIC_URL } = settings
  const words = (language: Language) => {
    const { title, body } = notificationText(notification, data, language)
    return { subject: title, before: body.replace(/\s+/g, ' ') }
  }
  const addressee = name.replace(/\s+/g, ' ')
  const preferences = `PUT ${PUBLIC_URL}/api/v1/notifications/preferences`
  const shown = consoleLink(message, settings)
  const spanish = {
    ...words('es'),
    greeting: `Hola, ${addressee}:`,
    after: ALWAYS_MAILED.includes(notification)
      ? 'Enviamos siempre este aviso, para que sepas quién cambia lo que protege tu cuenta.'
      : `Recibes este aviso porque tienes una cuenta. Tú eliges qué avisos te llegan por correo: ${preferences} (tipo ${notification}).`,
  }
  const english = {
    ...words('en'),
    greeting: `Hello ${addressee},`,
    after: ALWAYS_MAILED.includes(notification)
      ? 'We always send this notice, so that you know who changes what protects your account.'
      : `You get this notice because you have an account. You choose which ones are mailed to you: ${preferences} (type ${notification}).`,
  }
  if (shown === null) return { spanish, english }
  const { link, es, en } = shown
  return {
    link,
    spanish: { ...spanish, button: es },
    english: { ...english, button: en },
  }
}
