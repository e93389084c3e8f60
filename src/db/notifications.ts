import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { environment, id, instant } from './columns.ts'
import { users } from './users.ts'

/** What a person is told in the application. Its words are made when it is read, in the reader's language. */
export const notifications = pgTable(
  'notifications',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    /** The event that it tells of: one of each for a person, whatever runs twice. */
    eventId: id(),
    type: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** Of what it tells; null for what is of none. */
    environment: environment().generatedAlwaysAs((): SQL => sql`data->>'environment'`),
  },
  (table) => [
    // The environment is there to be compared, for keys: no row has to be read for it.
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

/** What a person has chosen differently from what is usual for a type. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: id().references(() => users.id),
    type: text().notNull(),
    inApp: boolean().notNull(),
    email: boolean().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
)
