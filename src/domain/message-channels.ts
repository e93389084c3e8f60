/** The ways in which a merchant's customers are written to. */
export const MESSAGE_CHANNELS = ['mail', 'whatsapp', 'telegram'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** Those by which this service reminds them. */
export const REMINDER_CHANNELS = [
  'mail',
  'whatsapp',
  'telegram',
] as const satisfies readonly MessageChannel[]
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number]

/** Those by which who has paid gets the receipt, at an address that they give. */
export const RECEIPT_CHANNELS = ['mail', 'whatsapp'] as const satisfies readonly MessageChannel[]

/** What is written: a reminder of a charge note, a receipt that its payer has asked for, and what a member is notified of. */
export const MESSAGE_TEMPLATES = ['note_reminder', 'receipt', 'notice'] as const
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number]

/** How people call them. */
export const CHANNEL_NAMES = {
  mail: { es: 'correo', en: 'mail' },
  whatsapp: { es: 'WhatsApp', en: 'WhatsApp' },
  telegram: { es: 'Telegram', en: 'Telegram' },
} as const satisfies Record<ReminderChannel, { es: string; en: string }>

/** Those that a merchant connects, with credentials of its own. */
export const CHANNEL_KINDS = ['whatsapp', 'telegram'] as const satisfies readonly MessageChannel[]
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** Whether a customer wants to be written to; `unknown` until somebody says so. */
export const CONSENT_STATUSES = ['unknown', 'given', 'stopped'] as const
export type ConsentStatus = (typeof CONSENT_STATUSES)[number]
