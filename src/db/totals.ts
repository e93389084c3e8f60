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
 * The number and sum of transactions by Caracas month and day, per merchant, and under the nil id for all
 * merchants. The rows of `transaction_deltas` are to be added.
 */
export const transactionTotals = pgTable(
  'transaction_totals',
  {
    merchantId: id(),
    span: text({ enum: ['month', 'day'] }).notNull(),
    /** The first day of the span. */
    spanStart: date().notNull(),
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
        table.spanStart,
        table.environment,
        table.status,
        table.currency,
      ],
    }),
    // Ranks merchants by their completed payments.
    index('transaction_totals_completed_idx')
      .on(table.environment, table.span, table.spanStart)
      .where(sql`status = 'completed'`),
    check('transaction_totals_span_known', sql`span in ('month', 'day')`),
  ],
)

/** Changes since the last fold of the totals: payments only insert here, and so wait for no lock. */
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

const CHANGING_LISTS = [
  'users',
  'merchants',
  'payment_links',
  'events',
  'webhook_deliveries',
] as const

/** The number of a list's rows with a facet. The rows of `list_deltas` are to be added. */
export const listCounts = pgTable(
  'list_counts',
  {
    list: text({ enum: [...CHANGING_LISTS, 'audit_logs'] }).notNull(),
    /** The merchant, user or endpoint whose rows are counted; the nil id for all rows of the list. */
    scope: id(),
    facet: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.scope, table.facet] })],
)

export const listDeltas = pgTable('list_deltas', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  list: text({ enum: CHANGING_LISTS }).notNull(),
  scope: id(),
  facet: text().notNull(),
  count: integer().notNull(),
})
