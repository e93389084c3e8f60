import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MoneyByMethod, MoneyOfFloat } from '../domain/shift-methods.ts'
import { environment, id, instant } from './columns.ts'
import { tills } from './floor.ts'
import { merchants } from './merchants.ts'
import { users } from './users.ts'

/**
 * Who answers for what a till takes, from one time to another: one a till, and one a person, at a time. Once it is closed,
 * nothing of it changes but the note that explains its difference.
 */
export const shifts = pgTable(
  'shifts',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    tillId: uuid()
      .notNull()
      .references(() => tills.id),
    openedBy: uuid()
      .notNull()
      .references(() => users.id),
    openedAt: instant().notNull(),
    /** The cash that the till began with. */
    float: jsonb().$type<MoneyOfFloat[]>().notNull(),
    closedBy: uuid().references(() => users.id),
    closedAt: instant(),
    /** What was counted, what was taken by the service's books, and the one less the other. */
    counted: jsonb().$type<MoneyByMethod[]>(),
    expected: jsonb().$type<MoneyByMethod[]>(),
    difference: jsonb().$type<MoneyByMethod[]>(),
    /** In bolívares at the rate in force when it was closed; null of dollars where none was known. */
    differenceVes: numeric({ precision: 15, scale: 2 }),
    /** What who closed it says. */
    note: text(),
    /** Whether its difference is above the merchant's bound. */
    needsNote: boolean().notNull().default(false),
    /** What an ADMIN or the OWNER says of its difference. */
    managerNote: text(),
    notedBy: uuid().references(() => users.id),
    notedAt: instant(),
  },
  (table) => [
    uniqueIndex('shifts_open_till_key')
      .on(table.tillId, table.environment)
      .where(sql`closed_at is null`),
    uniqueIndex('shifts_open_person_key')
      .on(table.merchantId, table.openedBy, table.environment)
      .where(sql`closed_at is null`),
    index('shifts_merchant_idx').on(table.merchantId, table.environment, table.id),
    check('shifts_environment_known', sql`environment in ('live', 'test')`),
    check(
      'shifts_closed_whole',
      sql`num_nulls(closed_at, closed_by, counted, expected, difference) in (0, 5)`,
    ),
    check('shifts_noted_whole', sql`num_nulls(noted_at, noted_by, manager_note) in (0, 3)`),
    check('shifts_noted_once_closed', sql`noted_at is null or closed_at is not null`),
  ],
)
