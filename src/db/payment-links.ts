import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { BANK_STATUSES, LINK_STATUSES, TRANSACTION_STATUSES } from '../domain/statuses.ts'
import { bankAccounts } from './bank-accounts.ts'
import { environment, id, instant, money, rate, searchText } from './columns.ts'
import { merchants } from './merchants.ts'

/** What a merchant asks to be paid, by whoever has the link. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    /** What the link's address ends in: nobody guesses it. */
    token: text().notNull(),
    label: text().notNull(),
    description: text().notNull().default(''),
    amount: money().notNull(),
    currency: text({ enum: ['VES', 'USD'] }).notNull(),
    /** False where its merchant has switched it off. */
    active: boolean().notNull().default(true),
    expiresAt: instant(),
    maxPayments: integer(),
    /** How often it was paid, and how many payments are being made: counted where there is a limit alone. */
    paid: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** When its expiry was told to whoever listens. */
    expiryToldAt: instant(),
    search: searchText()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`search_text(label)`),
    /** What the row alone tells of its status: its expiry may have passed without being told. */
    state: text({ enum: LINK_STATUSES })
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`link_stored_status(active, max_payments, paid, expiry_told_at)`,
      ),
  },
  (table) => [
    uniqueIndex('payment_links_token_key').on(table.token),
    index('payment_links_merchant_idx').on(table.merchantId, table.environment, table.id),
    // What a store may show: a shop has more links that are paid than links to pay.
    index('payment_links_shown_idx')
      .on(table.merchantId, table.id)
      .where(
        sql`environment = 'live' and active and (max_payments is null or paid < max_payments)`,
      ),
    index('payment_links_environment_idx').on(table.environment, table.id),
    // The expiry is there to be compared: no row has to be read for it.
    index('payment_links_state_idx').on(table.environment, table.state, table.id, table.expiresAt),
    index('payment_links_merchant_state_idx').on(
      table.merchantId,
      table.environment,
      table.state,
      table.id,
      table.expiresAt,
    ),
    index('payment_links_expiring_idx')
      .on(table.expiresAt)
      .where(sql`expires_at is not null and expiry_told_at is null`),
    check('payment_links_environment_known', sql`environment in ('live', 'test')`),
    check('payment_links_currency_known', sql`currency in ('VES', 'USD')`),
    check('payment_links_amount_positive', sql`amount > 0`),
    check('payment_links_seats', sql`max_payments > 0 and paid + reserved <= max_payments`),
    check('payment_links_counts', sql`paid >= 0 and reserved >= 0`),
  ],
)

/** Payments of links, as merchants and administrators see them. */
export const transactions = pgTable(
  'transactions',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    linkId: id().references(() => paymentLinks.id),
    environment: environment().notNull(),
    /** As the link asks for it. */
    amount: money().notNull(),
    currency: text({ enum: ['VES', 'USD'] }).notNull(),
    /** What the bank is asked for, and what is paid back; and the rate by which a dollar was that. */
    amountVes: money().notNull(),
    rate: rate(),
    status: text({ enum: TRANSACTION_STATUSES }).notNull(),
    paymentMethod: text({ enum: ['c2p', 'mobile_payment', 'sandbox'] }).notNull(),
    failureReason: text(),
    reference: text(),
    /** Of the charge at the bank, by which it can be taken back. */
    operationId: text(),
    /** By what it was paid: where it is paid back from. */
    connection: text().notNull(),
    accountId: uuid().references(() => bankAccounts.id),
    phone: text(),
    bankCode: text(),
    document: text(),
    /** From where it was asked for, as SQL's caller_network() has it: what failed counts for its network. */
    network: text(),
    /** Whether it holds one of the link's limited payments. */
    seated: boolean().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    completedAt: instant(),
  },
  (table) => [
    // The reference is there to be searched in: no row has to be read for it.
    index('transactions_merchant_idx').on(
      table.merchantId,
      table.environment,
      table.id,
      table.reference,
    ),
    index('transactions_merchant_status_idx').on(
      table.merchantId,
      table.environment,
      table.status,
      table.id,
    ),
    index('transactions_environment_idx').on(table.environment, table.status, table.id),
    index('transactions_environment_newest_idx').on(table.environment, table.id),
    // For administrators, whose list holds both environments.
    index('transactions_status_idx').on(table.status, table.id),
    index('transactions_link_idx').on(table.linkId, table.id),
    index('transactions_link_tried_idx')
      .on(table.linkId, table.createdAt)
      .where(sql`status in ('failed', 'pending')`),
    index('transactions_link_completed_idx').on(table.linkId).where(sql`completed_at is not null`),
    index('transactions_reference_idx').on(table.merchantId, table.reference),
    index('transactions_search_idx')
      .using('gin', table.reference.op('gin_trgm_ops'))
      .where(sql`reference is not null`),
    index('transactions_phone_idx').on(table.phone, table.createdAt),
    check('transactions_environment_known', sql`environment in ('live', 'test')`),
    check('transactions_currency_known', sql`currency in ('VES', 'USD')`),
    check(
      'transactions_status_known',
      sql`status in ('pending', 'completed', 'failed', 'refunded')`,
    ),
    check('transactions_method_known', sql`payment_method in ('c2p', 'mobile_payment', 'sandbox')`),
    check('transactions_amounts_positive', sql`amount > 0 and amount_ves > 0`),
    check('transactions_rate_of_dollars', sql`(rate is not null) = (currency = 'USD')`),
    check(
      'transactions_completed_once',
      sql`(completed_at is not null) = (status in ('completed', 'refunded'))`,
    ),
  ],
)

/** Money on its way back to a payer. */
export const refunds = pgTable(
  'refunds',
  {
    id: id().primaryKey(),
    transactionId: id().references(() => transactions.id),
    status: text({ enum: BANK_STATUSES }).notNull(),
    reason: text(),
    failureReason: text(),
    reference: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('refunds_one_counts')
      .on(table.transactionId)
      .where(sql`status in ('pending', 'success')`),
    index('refunds_transaction_idx').on(table.transactionId, table.id),
    check('refunds_status_known', sql`status in ('pending', 'success', 'failed')`),
  ],
)
