import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DELIVERY_STATUSES } from '../domain/statuses.ts'
import { bytes, environment, id, instant } from './columns.ts'
import { merchants } from './merchants.ts'
import { outbox } from './records.ts'
import { users } from './users.ts'

/** Webhook endpoints. The secret is derived from the salt under the server's secret. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    url: text().notNull(),
    events: text().array().notNull(),
    salt: bytes().notNull(),
    /** Who has made it, themselves or with a key of theirs. */
    createdBy: id().references(() => users.id),
    /** The previous salt, whose secret signs in parallel while receivers switch to the new one. */
    previousSalt: bytes(),
    previousSaltUntil: instant(),
    active: boolean().notNull().default(true),
    /** Why the service switched it off; null while it is on, or if its owner switched it off. */
    disabledReason: text({ enum: ['gone', 'failing'] }),
    /** The time of the first failure since the last success. */
    failingSince: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    removedAt: instant(),
  },
  (table) => [
    index('webhooks_merchant_idx')
      .on(table.merchantId, table.environment, table.id)
      .where(sql`removed_at is null`),
    check('webhooks_environment_known', sql`environment in ('live', 'test')`),
    check('webhooks_disabled_reason_known', sql`disabled_reason in ('gone', 'failing')`),
    check('webhooks_disabled_not_active', sql`disabled_reason is null or not active`),
    check(
      'webhooks_previous_salt_expires',
      sql`(previous_salt is null) = (previous_salt_until is null)`,
    ),
  ],
)

/** The delivery of an event to an endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id().primaryKey(),
    webhookId: id().references(() => webhooks.id),
    eventId: id().references(() => outbox.id),
    status: text({ enum: DELIVERY_STATUSES }).notNull().default('pending'),
    /** The number of attempts in all, and in this round of retry delays: a redelivery begins a new round. */
    attempts: smallint().notNull().default(0),
    attemptsInRound: smallint().notNull().default(0),
    /** Null once it is delivered or abandoned. */
    nextAttemptAt: instant(),
    /** Until when a message about it is assumed to be queued, or an attempt to be running. */
    leasedUntil: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    // Includes the status so that the list filters by it without reading rows. A delivery's change of status
    // updates every index anyway.
    index('webhook_deliveries_webhook_idx').on(table.webhookId, table.id, table.status),
    index('webhook_deliveries_event_idx').on(table.eventId),
    index('webhook_deliveries_waiting_idx')
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`status = 'pending'`),
    // For the number of an endpoint's deliveries in the queue.
    index('webhook_deliveries_leased_idx')
      .on(table.webhookId, table.leasedUntil)
      .where(sql`status = 'pending' and leased_until is not null`),
    index('webhook_deliveries_created_idx').on(table.createdAt),
    check('webhook_deliveries_status_known', sql`status in ('pending', 'success', 'failed')`),
    check(
      'webhook_deliveries_pending_is_due',
      sql`(status = 'pending') = (next_attempt_at is not null)`,
    ),
  ],
)

/** An endpoint's request to be sent the events of a period once more, one after the other. */
export const webhookReplays = pgTable(
  'webhook_replays',
  {
    id: id().primaryKey(),
    webhookId: id().references(() => webhooks.id),
    types: text().array().notNull(),
    fromTime: instant().notNull(),
    /** Exclusive. */
    toTime: instant().notNull(),
    /** Above the id of each of its events. */
    endId: id(),
    /** The event that was sent last; before the first, an id below all of them. */
    lastEventId: id(),
    /** The delivery of that event, and how many attempts were recorded of it before. */
    deliveryId: uuid(),
    attemptsBefore: smallint().notNull(),
    startedAt: instant().notNull(),
    /** Null while it runs. */
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('webhook_replays_running_idx').on(table.webhookId).where(sql`ended_at is null`),
    index('webhook_replays_ended_idx').on(table.endedAt),
  ],
)

/** One HTTP request to an endpoint and its outcome. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id().primaryKey(),
    deliveryId: id().references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    url: text().notNull(),
    /** As sent, without the signatures. */
    requestHeaders: jsonb().$type<Record<string, string>>().notNull(),
    responseStatus: smallint(),
    /** The first kilobyte of the response, as text. */
    responseBody: text(),
    /** Why there was no response; null if there was one. */
    error: text(),
    durationMs: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('webhook_attempts_delivery_idx').on(table.deliveryId, table.number)],
)
