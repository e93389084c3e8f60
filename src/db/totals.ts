import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { TRANSACTION_STATUSES } from '../domain/statuses.ts'
import { environment, id } from './columns.ts'

/**
 * How many transactions there are, and over how much, by Caracas month and day: of each merchant, and of all
 * of them under the nil id. What `transaction_deltas` holds is to be added.
 */
export const transactionTotals = pgTable(
  'transaction_totals',
  {
    merchantId: id(),
    span: text({ enum: ['month', 'day'] }).notNull(),
    /** The first day of the span. */
    since: date().notNull(),
    environment: environment().notNull(),
    status: text({ enum: TRANSACTION_STATUSES }).notNull(),
    currency: text({ enum: ['VES', 'USD'] }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    amount: numeric({ precision: 30, scale: 2 }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'transaction_totals_pk',
      columns: [
        table.merchantId,
        table.span,
        table.since,
        table.environment,
        table.status,
        table.currency,
      ],
    }),
    // Ranks merchants by what they were paid.
    index('transaction_totals_completed_idx')
      .on(table.environment, table.span, table.since)
      .where(sql`status = 'completed'`),
    check('transaction_totals_span_known', sql`span in ('month', 'day')`),
  ],
)

/** What statements have changed since the totals were last added up: payments write here, and wait for nobody. */
export const transactionDeltas = pgTable('transaction_deltas', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  merchantId: id(),
  day: date().notNull(),
  environment: environment().notNull(),
  status: text({ enum: TRANSACTION_STATUSES }).notNull(),
  currency: text({ enum: ['VES', 'USD'] }).notNull(),
  count: integer().notNull(),
  amount: numeric({ precision: 20, scale: 2 }).notNull(),
})

/** How many rows of a list have a facet; what `list_deltas` holds is to be added. */
export const listCounts = pgTable(
  'list_counts',
  {
    list: text({ enum: ['users', 'merchants', 'payment_links', 'audit_logs'] }).notNull(),
    /** The merchant or user whose rows these are; the nil id for all of the list. */
    scope: id(),
    facet: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.scope, table.facet] })],
)

export const listDeltas = pgTable('list_deltas', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  list: text({ enum: ['users', 'merchants', 'payment_links'] }).notNull(),
  scope: id(),
  facet: text().notNull(),
  count: integer().notNull(),
})
