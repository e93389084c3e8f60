import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { environment, id, instant } from './columns.ts'
import { users } from './users.ts'

/**
 * Notifications of users in the application. Their text is generated when they are read, in the reader's
 * language.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    /** The event behind it; unique per user, so dispatching an event twice notifies once. */
    eventId: id(),
    type: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** The environment of the event; null if it belongs to none. */
    environment: environment().generatedAlwaysAs((): SQL => sql`data->>'environment'`),
  },
  (table) => [
    // Includes the environment so that requests with an API key filter by it without reading rows.
    index('notifications_user_idx').on(table.userId, table.id, table.environment),
    index('notifications_unread_idx')
      .on(table.userId, table.id, table.environment)
      .where(sql`read_at is null`),
    index('notifications_read_idx')
      .on(table.userId, table.id, table.environment)
      .where(sql`read_at is not null`),
    uniqueIndex('notifications_once').on(table.eventId, table.userId),
    index('notifications_created_idx').on(table.createdAt),
  ],
)

/** The preferences of users that differ from the default of a type. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: id().references(() => users.id),
    type: text().notNull(),
    inApp: boolean().notNull(),
    email: boolean().notNull(),
    push: boolean().notNull().default(false),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
)
