/** What endpoints can listen for; SQL's webhook_event_types() has the same. */
export const EVENT_TYPES = [
  'transaction.completed',
  'transaction.failed',
  'transaction.refunded',
  'transfer.success',
  'transfer.failed',
  'payment_link.completed',
  'payment_link.expired',
  'member.joined',
  'member.removed',
] as const

/** What an endpoint is sent when its owner tries it out, whatever it listens for. */
export const TEST_EVENT_TYPE = 'webhook.test' as const

/** All types of which a merchant has events. */
export const ALL_EVENT_TYPES = [...EVENT_TYPES, TEST_EVENT_TYPE] as const

export type EventType = (typeof ALL_EVENT_TYPES)[number]

/** What an endpoint is told of an event. */
export interface EventBody {
  type: string
  /** When it happened: ISO 8601 in UTC with milliseconds. */
  timestamp: string
  data: Record<string, unknown>
}

interface StoredEvent {
  type: string
  data: Record<string, unknown>
  /** As the driver gives it: a Date, or a text that one can be made of. */
  createdAt: Date | string
}

/**
 * An event of the outbox as it is told, alike in every attempt and in the list of events. The order of the
 * fields is part of it, since the text that JSON.stringify makes of it is what is signed.
 */
export const eventBody = ({ type, data, createdAt }: StoredEvent): EventBody => ({
  type,
  timestamp: new Date(createdAt).toISOString(),
  data,
})
