/** The ways in which a merchant's customers are written to. */
export const MESSAGE_CHANNELS = ['mail', 'whatsapp', 'telegram'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** Those by which this service writes to them. */
export const REMINDER_CHANNELS = ['mail'] as const satisfies readonly MessageChannel[]
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number]

/** Whether a customer wants to be written to; `unknown` until somebody says so. */
export const CONSENT_STATUSES = ['unknown', 'given', 'stopped'] as const
export type ConsentStatus = (typeof CONSENT_STATUSES)[number]
