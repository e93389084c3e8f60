import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { DELIVERY_STATUSES } from '../domain/statuses.ts'
import { bytes, environment, id, instant } from './columns.ts'
import { merchants } from './merchants.ts'
import { outbox } from './records.ts'

/** Where a merchant wants to be told of events. Its secret is derived from its salt under the server's secret. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    url: text().notNull(),
    events: text().array().notNull(),
    salt: bytes().notNull(),
    /** The salt before, which signs beside the new one while receivers change over. */
    previousSalt: bytes(),
    previousUntil: instant(),
    active: boolean().notNull().default(true),
    /** Why the service has switched it off; null while it is on, or where its owner did. */
    disabledReason: text({ enum: ['gone', 'failing'] }),
    /** Of the first failure since its last success. */
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
    check('webhooks_disabled_is_off', sql`disabled_reason is null or not active`),
    check('webhooks_previous_ends', sql`(previous_salt is null) = (previous_until is null)`),
  ],
)

/** An event on its way to an endpoint, and how far it has come. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id().primaryKey(),
    webhookId: id().references(() => webhooks.id),
    eventId: id().references(() => outbox.id),
    status: text({ enum: DELIVERY_STATUSES }).notNull().default('pending'),
    /** How often it was tried in all, and in this round of delays: a redelivery begins a new one. */
    attempts: smallint().notNull().default(0),
    round: smallint().notNull().default(0),
    /** Null once it is delivered or given up. */
    nextAttemptAt: instant(),
    /** Until when a message about it is taken to be in the queue, or somebody to be at it. */
    queuedUntil: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    // The status is there to be compared, for the list. A delivery that changes it is written to every index anyway.
    index('webhook_deliveries_webhook_idx').on(table.webhookId, table.id, table.status),
    index('webhook_deliveries_event_idx').on(table.eventId),
    index('webhook_deliveries_waiting_idx')
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`status = 'pending'`),
    // How many of an endpoint's are in the queue.
    index('webhook_deliveries_queued_idx')
      .on(table.webhookId, table.queuedUntil)
      .where(sql`status = 'pending' and queued_until is not null`),
    index('webhook_deliveries_created_idx').on(table.createdAt),
    check('webhook_deliveries_status_known', sql`status in ('pending', 'success', 'failed')`),
    check(
      'webhook_deliveries_pending_is_due',
      sql`(status = 'pending') = (next_attempt_at is not null)`,
    ),
  ],
)

/** One request to an endpoint and what came of it. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id().primaryKey(),
    deliveryId: id().references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    url: text().notNull(),
    /** As they were sent, the signatures left out. */
    requestHeaders: jsonb().$type<Record<string, string>>().notNull(),
    responseStatus: smallint(),
    /** The first kilobyte of the answer, as text. */
    responseBody: text(),
    /** Why there was no answer; null where there was one. */
    error: text(),
    durationMs: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('webhook_attempts_delivery_idx').on(table.deliveryId, table.number)],
)
