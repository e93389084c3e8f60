import type { NotificationData, NotificationText } from './types.ts'

const NAMES = { whatsapp: 'WhatsApp' } as const

const nameOf = ({ channel = 'whatsapp' }: NotificationData): string => NAMES[channel]

/** The provider of a channel has refused its credentials five times in a row. */
export const spanishChannelDisabled = (data: NotificationData): NotificationText => ({
  title: `Se desactivó un canal de mensajes: ${nameOf(data)}`,
  body: `${nameOf(data)} rechazó cinco veces las credenciales de «${data.merchantName}». No se escribe más por ese canal hasta que un administrador o el dueño las reemplace.`,
})
export const englishChannelDisabled = (data: NotificationData): NotificationText => ({
  title: `A channel for messages was disabled: ${nameOf(data)}`,
  body: `${nameOf(data)} has refused the credentials of “${data.merchantName}” five times. Nothing more is written by this channel until an administrator or the owner replaces them.`,
})
