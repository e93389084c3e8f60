import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { UNAPPLIED_REASONS, UNAPPLIED_STATUSES } from '../domain/statuses.ts'
import { checkouts } from './checkouts.ts'
import { environment, id, instant, money } from './columns.ts'
import { merchants } from './merchants.ts'

/** The payments of checkouts: each transaction pays one, or is unapplied. */
export const checkoutPayments = pgTable(
  'checkout_payments',
  {
    /** No foreign key, see partitionedTables. */
    transactionId: uuid().primaryKey(),
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id),
    /** The checkout's whole amount in bolívares at the quote of this payment. */
    totalVes: money().notNull(),
    /** What of it is more than the checkout asked for, in bolívares. */
    overpaidVes: numeric({ precision: 15, scale: 2 }).notNull().default('0'),
    /** When it was counted for the checkout; null while it is pending, and if it failed or is unapplied. */
    appliedAt: instant(),
  },
  (table) => [
    index('checkout_payments_checkout_idx').on(table.checkoutId, table.transactionId),
    check('checkout_payments_total_positive', sql`total_ves > 0`),
  ],
)

/** Money that was received and counts for no checkout. */
export const unappliedPayments = pgTable(
  'unapplied_payments',
  {
    /** That of the transaction; no foreign key, see partitionedTables. */
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    /** The checkout for which it was paid. */
    checkoutId: uuid().references(() => checkouts.id),
    /** Of an ambiguous one, the charge notes each of which it pays. */
    candidates: uuid().array().notNull().default([]),
    amountVes: money().notNull(),
    reason: text({ enum: UNAPPLIED_REASONS }).notNull(),
    status: text({ enum: UNAPPLIED_STATUSES }).notNull().default('open'),
    /** The checkout to which a member has applied it; null for a sale of the merchant's own. */
    appliedCheckoutId: uuid().references(() => checkouts.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('unapplied_payments_merchant_idx').on(table.merchantId, table.environment, table.id),
    index('unapplied_payments_status_idx').on(
      table.merchantId,
      table.environment,
      table.status,
      table.id,
    ),
    index('unapplied_payments_checkout_idx').on(table.checkoutId),
    check('unapplied_payments_environment_known', sql`environment in ('live', 'test')`),
    check(
      'unapplied_payments_reason_known',
      sql`reason in ('expired', 'canceled', 'paid', 'amount', 'void', 'ambiguous', 'released')`,
    ),
    check(
      'unapplied_payments_ambiguous_between_notes',
      sql`case reason when 'ambiguous' then checkout_id is null and cardinality(candidates) > 1
        else checkout_id is not null and candidates = '{}' end`,
    ),
    check('unapplied_payments_status_known', sql`status in ('open', 'applied', 'refunded')`),
    check('unapplied_payments_amount_positive', sql`amount_ves > 0`),
    // A match that was taken off may pay for a sale that is no checkout, too.
    check(
      'unapplied_payments_applied_somewhere',
      sql`case status when 'applied' then applied_checkout_id is not null or reason in ('ambiguous', 'released')
        else applied_checkout_id is null end`,
    ),
  ],
)
