import { CHANNEL_NAMES } from '../domain/message-channels.ts'
import type { NotificationData, NotificationText } from './types.ts'

const nameOf = ({ channel = 'whatsapp' }: NotificationData, language: 'es' | 'en'): string =>
  CHANNEL_NAMES[channel][language]

/** The provider of a channel has refused its credentials five times in a row. */
export const spanishChannelDisabled = (data: NotificationData): NotificationText => ({
  title: `Se desactivó un canal de mensajes: ${nameOf(data, 'es')}`,
  body: `${nameOf(data, 'es')} rechazó cinco veces las credenciales de «${data.merchantName}». No se escribe más por ese canal hasta que un administrador o el dueño las reemplace.`,
})
export const englishChannelDisabled = (data: NotificationData): NotificationText => ({
  title: `A channel for messages was disabled: ${nameOf(data, 'en')}`,
  body: `${nameOf(data, 'en')} has refused the credentials of “${data.merchantName}” five times. Nothing more is written by this channel until an administrator or the owner replaces them.`,
})

/** More messages were due by a channel on a day than the merchant sends. */
export const spanishBudgetSpent = (data: NotificationData): NotificationText => ({
  title: `Se alcanzó el límite de mensajes de hoy: ${nameOf(data, 'es')}`,
  body: `«${data.merchantName}» ya envió hoy sus ${data.budget} mensajes de ${nameOf(data, 'es')}. Los demás de hoy no se envían, tampoco después.`,
})
export const englishBudgetSpent = (data: NotificationData): NotificationText => ({
  title: `The limit of messages of today is reached: ${nameOf(data, 'en')}`,
  body: `“${data.merchantName}” has sent its ${data.budget} messages of today by ${nameOf(data, 'en')}. The others of today are not sent, and not later either.`,
})
