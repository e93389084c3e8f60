import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { SERIES_INTERVALS, SERIES_STATUSES } from '../domain/statuses.ts'
import type { CheckoutLine } from './checkouts.ts'
import { environment, id, instant, money } from './columns.ts'
import { customers } from './customers.ts'
import { merchants } from './merchants.ts'

/** What customers are charged again and again: a charge note for each of them and each period. */
export const series = pgTable(
  'series',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    concept: text().notNull(),
    lines: jsonb().$type<CheckoutLine[]>(),
    amount: money().notNull(),
    currency: text({ enum: ['VES', 'USD'] }).notNull(),
    every: text({ enum: SERIES_INTERVALS }).notNull(),
    /** Of a week 1 (Monday) to 7, of a month 1 to 31, of a year `MM-DD`. */
    day: text().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    /** The last day on which notes are made; null for no end. */
    endsOn: date({ mode: 'string' }),
    dueAfterDays: integer().notNull(),
    status: text({ enum: SERIES_STATUSES }).notNull().default('active'),
    /** The day of the next period: the notes of all before are made. */
    nextOn: date({ mode: 'string' }).notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('series_merchant_idx').on(table.merchantId, table.environment, table.id),
    index('series_due_idx').on(table.nextOn).where(sql`status = 'active'`),
    check('series_environment_known', sql`environment in ('live', 'test')`),
    check('series_currency_known', sql`currency in ('VES', 'USD')`),
    check('series_every_known', sql`every in ('week', 'month', 'year')`),
    check('series_day_known', sql`is_series_day(every, day)`),
    check('series_status_known', sql`status in ('active', 'paused', 'ended')`),
    check('series_amount_positive', sql`amount > 0`),
    check('series_due_possible', sql`due_after_days between 0 and 365`),
  ],
)

/** The customers of series from their next period on. */
export const seriesCustomers = pgTable(
  'series_customers',
  {
    seriesId: uuid()
      .notNull()
      .references(() => series.id),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
  },
  (table) => [
    primaryKey({ name: 'series_customers_pk', columns: [table.seriesId, table.customerId] }),
    index('series_customers_customer_idx').on(table.customerId),
  ],
)
