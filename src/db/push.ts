import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from './columns.ts'
import { sessions, users } from './users.ts'

/** The browsers that people have allowed to show what they are notified of: one of a session, and gone with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    sessionId: id().references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the endpoint: a browser belongs to who has logged in last. */
    endpointHash: bytes().notNull(),
    /** Of the push service. */
    host: text().notNull(),
    /** The endpoint and the keys, encrypted; see encryptSubscription(). */
    secret: bytes().notNull(),
    /** As the browser says; null where it does not. */
    expiresAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_session_key').on(table.sessionId),
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpointHash),
    index('push_subscriptions_user_idx').on(table.userId, table.id),
    check('push_subscriptions_hash_is_sha256', sql`octet_length(endpoint_hash) = 32`),
  ],
)

/** What is shown in browsers: an event once in each. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id().primaryKey(),
    subscriptionId: id().references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    eventId: id(),
    /** Of the notification, as its data. */
    type: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The merchant of the event, and what its reader was there: who is that no more is not shown it. */
    merchantId: uuid(),
    role: text(),
    status: text({ enum: ['queued', 'sent', 'failed', 'unknown'] }).notNull(),
    /** Why it was not sent. */
    reason: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    /** While it is being sent. What has it afterwards was sent or not: nobody knows, so that it is not sent again. */
    leasedUntil: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('push_messages_once').on(table.eventId, table.subscriptionId),
    index('push_messages_subscription_idx').on(table.subscriptionId),
    index('push_messages_queued_idx').on(table.nextAttemptAt).where(sql`status = 'queued'`),
    index('push_messages_created_idx').on(table.createdAt),
    check('push_messages_status_known', sql`status in ('queued', 'sent', 'failed', 'unknown')`),
    check('push_messages_leased_while_queued', sql`leased_until is null or status = 'queued'`),
  ],
)
