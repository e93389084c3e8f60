import type { Language } from '../../domain/language.ts'
import { noticePlace, PREFERENCES } from '../../domain/notice-places.ts'
import { onOneLine } from '../../domain/reminder.ts'
import { notificationText } from '../../notifications/notification-text.ts'
import {
  ALWAYS_MAILED,
  type NotificationData,
  type NotificationType,
} from '../../notifications/types.ts'
import type { MailContent, MailSettings } from '../mail-content.ts'
import { noticeFacts } from './notice-facts.ts'

/** Written by SQL's fan_out_to_users(). */
export interface NotificationMessage {
  type: 'notification'
  to: string
  name: string
  notification: NotificationType
  data: NotificationData
}

type Words = Record<Language, string>

const REVIEW: Words = { es: 'Revisar antes de aprobar', en: 'Review before approving' }

/** What the button says that leads to what a notice is about; else that of where it leads. */
const BUTTONS: Partial<Record<NotificationType, Words>> = {
  payment_link_completed: { es: 'Ver el enlace', en: 'See the link' },
  payout_awaiting_approval: REVIEW,
  payout_returned: REVIEW,
  external_payment_to_confirm: { es: 'Ver el cobro', en: 'See what was paid' },
  shift_difference: { es: 'Ver el turno', en: 'See the shift' },
  approval_requested: REVIEW,
  payout_completed: { es: 'Ver el lote', en: 'See the payout' },
  payout_failed_rows: { es: 'Ver qué no se pagó', en: 'See what was not paid' },
  payment_needs_review: { es: 'Revisar el pago', en: 'Review the payment' },
  statement_imported: { es: 'Ver los pagos', en: 'See the payments' },
  settlement_account_changed: { es: 'Ver el cambio', en: 'See the change' },
  bank_connection_changed: { es: 'Ver mis bancos', en: 'See my banks' },
  merchant_handed_over: { es: 'Ver quién tiene acceso', en: 'See who has access' },
  merchant_key_created: { es: 'Ver quién tiene acceso', en: 'See who has access' },
  administrator_changed: { es: 'Ver el equipo', en: 'See the team' },
  member_joined: { es: 'Ver el equipo', en: 'See the team' },
  role_changed: { es: 'Ver el equipo', en: 'See the team' },
  kyc_decided: { es: 'Ver mi verificación', en: 'See my identity check' },
  rif_released: { es: 'Ver el comercio', en: 'See the merchant' },
  new_sign_in: { es: 'Revisar mis sesiones', en: 'Review my sessions' },
  password_changed: { es: 'Revisar mi cuenta', en: 'Review my account' },
  factors_changed: { es: 'Revisar mi cuenta', en: 'Review my account' },
  api_key_created: { es: 'Ver las claves', en: 'See the keys' },
  api_key_revoked: { es: 'Ver las claves', en: 'See the keys' },
  webhook_changed: { es: 'Ver los webhooks', en: 'See the webhooks' },
  webhook_disabled: { es: 'Ver los webhooks', en: 'See the webhooks' },
}

const SEE: Words = { es: 'Ver el pago', en: 'See the payment' }

/** The mail of a notification. Names are user input: they stay on one line, and out of the subject. */
export function notificationMail(
  message: NotificationMessage,
  settings: MailSettings,
): MailContent {
  const { name, notification, data } = message
  const { PUBLIC_URL } = settings
  const words = (language: Language) => {
    const { title, body } = notificationText(notification, data, language)
    const known = noticeFacts(notification, data, language)
    return {
      subject: title,
      before: onOneLine(body),
      ...(known && {
        headline: { ...known, said: title },
        facts: known.facts,
      }),
    }
  }
  const addressee = onOneLine(name)
  const isAlwaysMailed = ALWAYS_MAILED.includes(notification)
  const place = noticePlace(notification, data)
  const { es, en } = BUTTONS[notification] ?? SEE
  const footers = isAlwaysMailed
    ? []
    : [
        {
          link: `${PUBLIC_URL}/console/profile?${PREFERENCES}=choose`,
          spanish: 'Elegir qué correos me llegan',
          english: 'Choose which mails I get',
        },
      ]
  const spanish = {
    ...words('es'),
    greeting: `Hola, ${addressee}:`,
    after: isAlwaysMailed
      ? 'Enviamos siempre este aviso, para que sepas quién cambia lo que protege tu cuenta.'
      : 'Recibes este aviso porque tienes una cuenta.',
  }
  const english = {
    ...words('en'),
    greeting: `Hello ${addressee},`,
    after: isAlwaysMailed
      ? 'We always send this notice, so that you know who changes what protects your account.'
      : 'You get this notice because you have an account.',
  }
  if (place === null) return { footers, spanish, english }
  return {
    footers,
    link: `${PUBLIC_URL}/console${place}`,
    spanish: { ...spanish, button: es },
    english: { ...english, button: en },
  }
}
