import type { Environment } from '../domain/environment.ts'
import { eventId, merchantId, type Uuid } from '../platform/ids.ts'

/** The event types that endpoints can subscribe to; the same list as SQL's webhook_event_types(). */
export const EVENT_TYPES = [
  'transaction.pending',
  'transaction.completed',
  'transaction.failed',
  'transaction.refunded',
  'transaction.reassigned',
  'refund.pending',
  'refund.succeeded',
  'refund.failed',
  'transfer.success',
  'transfer.failed',
  'payment_link.completed',
  'payment_link.expired',
  'checkout.created',
  'checkout.paid',
  'checkout.partially_paid',
  'checkout.overpaid',
  'checkout.expired',
  'checkout.canceled',
  'payment.unapplied',
  'payment.needs_review',
  'external_payment.recorded',
  'external_payment.confirmed',
  'external_payment.voided',
  'shift.opened',
  'shift.closed',
  'customer.created',
  'customer.updated',
  'customer.merged',
  'note.created',
  'note.partially_paid',
  'note.paid',
  'note.overdue',
  'note.voided',
  'note.reopened',
  'payout.completed',
  'payout.failed_rows',
  'bank.degraded',
  'bank.recovered',
  'member.joined',
  'member.removed',
] as const

/** The subscription to all of them, also to those that are added later. */
export const ALL_EVENTS = '*' as const

/** What an endpoint subscribes to: types, or all. */
export const SUBSCRIPTIONS = [ALL_EVENTS, ...EVENT_TYPES] as const

/** The type of the test event, which an endpoint gets whatever it subscribes to. */
export const TEST_EVENT_TYPE = 'webhook.test' as const

/** All types of a merchant's events. */
export const ALL_EVENT_TYPES = [...EVENT_TYPES, TEST_EVENT_TYPE] as const

export type EventType = (typeof ALL_EVENT_TYPES)[number]

/** The body of an event as endpoints receive it. */
export interface EventBody {
  /** Its public id, also sent as the header `webhook-id`. */
  id: string
  type: string
  /** When it happened: ISO 8601 in UTC with milliseconds. */
  timestamp: string
  merchantId: string
  /** Null for events that belong to neither environment. */
  environment: Environment | null
  data: Record<string, unknown>
}

export interface StoredEvent {
  id: Uuid<'event'>
  merchantId: Uuid<'merchant'>
  environment: Environment | null
  type: string
  data: Record<string, unknown>
  /** A Date, or a text that Date parses, as the driver returns it. */
  createdAt: Date | string
}

/**
 * The body of an event of the outbox, the same in every attempt and in the list of events. The order of its
 * fields matters, since the text from JSON.stringify is signed.
 */
export const eventBody = (event: StoredEvent): EventBody => ({
  id: eventId.toPublic(event.id),
  type: event.type,
  timestamp: new Date(event.createdAt).toISOString(),
  merchantId: merchantId.toPublic(event.merchantId),
  environment: event.environment,
  data: event.data,
})
