import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Metadata } from '../domain/metadata.ts'
import type { OrderLine } from '../domain/order-lines.ts'
import { CHECKOUT_STATUSES } from '../domain/statuses.ts'
import { bytes, environment, id, instant, money, rate, referenceChecks } from './columns.ts'
import { tills } from './floor.ts'
import { merchants } from './merchants.ts'
import { users } from './users.ts'

/** A line of a checkout's order, as its merchant states it. */
export interface CheckoutLine extends OrderLine {
  name: string
}

/** Whom a checkout is for, as its merchant states it. */
export interface CheckoutCustomer {
  name: string
  email?: string | undefined
  phone?: string | undefined
  document?: string | undefined
}

/** Checkouts: orders of merchants' customers. Each is paid through a payment link of its own. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    /** That of a charge note does not expire, has the note's id as its reference, and tells nothing by itself. */
    purpose: text({ enum: ['order', 'charge_note'] })
      .notNull()
      .default('order'),
    externalReference: text().notNull(),
    /** Tells a repeated creation from another checkout with the same reference. */
    contentHash: bytes().notNull(),
    description: text().notNull().default(''),
    amount: money().notNull(),
    currency: text({ enum: ['VES', 'USD'] }).notNull(),
    acceptPartial: boolean().notNull(),
    customer: jsonb().$type<CheckoutCustomer>(),
    lines: jsonb().$type<CheckoutLine[]>(),
    metadata: jsonb().$type<Metadata>().notNull(),
    returnUrl: text(),
    cancelUrl: text(),
    /** The member who has made it; null if a program has. */
    createdBy: uuid().references(() => users.id),
    /** The till where it is sold; null for none. */
    tillId: uuid().references(() => tills.id),
    /** The stored status, without the clock: an open checkout may have expired without a record of it. */
    status: text({ enum: CHECKOUT_STATUSES }).notNull().default('open'),
    /** The part of the amount that is paid: each payment counts as a share of the amount at its own quote. */
    paidShare: numeric({ precision: 24, scale: 20 }).notNull().default('0'),
    /** The bolívares of the payments that count for it, and what they are too much. */
    receivedVes: numeric({ precision: 15, scale: 2 }).notNull().default('0'),
    overpaidVes: numeric({ precision: 15, scale: 2 }).notNull().default('0'),
    expiresAt: instant(),
    paidAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    unique('checkouts_reference_key').on(
      table.merchantId,
      table.environment,
      table.externalReference,
    ),
    // These include what is compared in each checkout, so that no rows are read to count them.
    index('checkouts_merchant_idx').on(
      table.merchantId,
      table.environment,
      table.purpose,
      table.id,
      table.tillId,
    ),
    index('checkouts_merchant_status_idx').on(
      table.merchantId,
      table.environment,
      table.purpose,
      table.status,
      table.id,
      table.expiresAt,
      table.tillId,
    ),
    index('checkouts_expiring_idx')
      .on(table.expiresAt)
      .where(sql`status in ('open', 'partially_paid')`),
    ...referenceChecks('checkouts'),
    check('checkouts_environment_known', sql`environment in ('live', 'test')`),
    check('checkouts_currency_known', sql`currency in ('VES', 'USD')`),
    check('checkouts_amount_positive', sql`amount > 0`),
    check(
      'checkouts_notes_do_not_expire',
      sql`purpose in ('order', 'charge_note') and (expires_at is null) = (purpose = 'charge_note')`,
    ),
    check(
      'checkouts_status_known',
      sql`status in ('open', 'partially_paid', 'paid', 'expired', 'canceled')`,
    ),
    check('checkouts_share_possible', sql`paid_share between 0 and 1`),
    check('checkouts_overpaid_received', sql`overpaid_ves between 0 and received_ves`),
    check('checkouts_paid_at_fits_status', sql`(paid_at is not null) = (status = 'paid')`),
    check(
      'checkouts_received_fits_status',
      sql`case status when 'open' then received_ves = 0
        when 'partially_paid' then received_ves > 0 and accept_partial
        when 'paid' then received_ves > 0 else true end`,
    ),
    check('checkouts_overpaid_is_paid', sql`overpaid_ves = 0 or status = 'paid'`),
  ],
)

/** The quotes of checkouts in dollars: each fixes the whole amount in bolívares for a quarter of an hour. */
export const checkoutQuotes = pgTable(
  'checkout_quotes',
  {
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id),
    openedAt: instant().notNull(),
    totalVes: money().notNull(),
    rate: rate().notNull(),
    rateDate: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'checkout_quotes_pk', columns: [table.checkoutId, table.openedAt] }),
    index('checkout_quotes_opened_idx').on(table.openedAt),
    check('checkout_quotes_total_positive', sql`total_ves > 0`),
  ],
)
