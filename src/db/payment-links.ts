import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { TRANSACTION_METHODS } from '../domain/payment-methods.ts'
import { BANK_STATUSES, LINK_STATUSES, TRANSACTION_STATUSES } from '../domain/statuses.ts'
import { bankAccounts } from './bank-accounts.ts'
import { checkouts } from './checkouts.ts'
import {
  environment,
  id,
  instant,
  money,
  rate,
  referenceChecks,
  references,
  searchText,
} from './columns.ts'
import { tills } from './floor.ts'
import { merchants } from './merchants.ts'
import { shifts } from './shifts.ts'

/** Payment links. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    /**
     * `link` is one that its merchant has made. The others are shown by no list: through them the money of a checkout,
     * or of verifications, is booked.
     */
    purpose: text({ enum: ['link', 'checkout', 'verification'] })
      .notNull()
      .default('link'),
    /** The checkout that is paid through it. */
    checkoutId: uuid().references((): AnyPgColumn => checkouts.id),
    /** The till where it sells; null for none. */
    tillId: uuid().references(() => tills.id),
    /** The unguessable end of the link's URL. */
    token: text().notNull(),
    label: text().notNull(),
    /** Of a checkout: its customer's name, by which its payments are searched for. */
    buyer: text(),
    description: text().notNull().default(''),
    /** Null where each payer states it, within the bounds. */
    amount: money(),
    minAmount: money(),
    maxAmount: money(),
    currency: text({ enum: ['VES', 'USD'] }).notNull(),
    /** Where the page leads back to after a payment. */
    returnUrl: text(),
    /** False if its merchant has switched it off. */
    active: boolean().notNull().default(true),
    expiresAt: instant(),
    maxPayments: integer(),
    /** The number of payments, and of reserved slots; counted only if the link has a limit. */
    paidSlots: integer().notNull().default(0),
    reservedSlots: integer().notNull().default(0),
    ...references(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** When the expiry was recorded as an event. */
    expiryRecordedAt: instant(),
    search: searchText()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`search_text(coalesce(label || ' ' || buyer, label))`),
    /** The stored status, without the clock: the link may have expired without a record of it. */
    storedStatus: text({ enum: LINK_STATUSES })
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`link_stored_status(active, max_payments, paid_slots, expiry_recorded_at)`,
      ),
  },
  (table) => [
    uniqueIndex('payment_links_token_key').on(table.token),
    uniqueIndex('payment_links_checkout_key').on(table.checkoutId),
    uniqueIndex('payment_links_verification_key')
      .on(table.merchantId, table.environment)
      .where(sql`purpose = 'verification'`),
    // Of a merchant's links the till is compared too, without reading rows.
    index('payment_links_merchant_idx')
      .on(table.merchantId, table.environment, table.id, table.tillId)
      .where(sql`purpose = 'link'`),
    index('payment_links_reference_idx')
      .on(table.merchantId, table.externalReference)
      .where(sql`external_reference is not null and purpose = 'link'`),
    // For the public links of a store: a merchant has more paid links than open ones.
    index('payment_links_payable_idx')
      .on(table.merchantId, table.id)
      .where(
        sql`environment = 'live' and active and (max_payments is null or paid_slots < max_payments) and purpose = 'link'`,
      ),
    index('payment_links_environment_idx')
      .on(table.environment, table.id)
      .where(sql`purpose = 'link'`),
    // Includes the expiry so that it is compared without reading rows.
    index('payment_links_stored_status_idx')
      .on(table.environment, table.storedStatus, table.id, table.expiresAt)
      .where(sql`purpose = 'link'`),
    index('payment_links_merchant_status_idx')
      .on(
        table.merchantId,
        table.environment,
        table.storedStatus,
        table.id,
        table.expiresAt,
        table.tillId,
      )
      .where(sql`purpose = 'link'`),
    // For the payments of what has a label or a buyer's name.
    index('payment_links_search_idx').using('gin', table.search.op('gin_trgm_ops')),
    index('payment_links_expiring_idx')
      .on(table.expiresAt)
      .where(sql`expires_at is not null and expiry_recorded_at is null`),
    check('payment_links_environment_known', sql`environment in ('live', 'test')`),
    check(
      'payment_links_purpose_known',
      sql`purpose in ('link', 'checkout', 'verification') and (purpose = 'checkout') = (checkout_id is not null)`,
    ),
    check('payment_links_currency_known', sql`currency in ('VES', 'USD')`),
    check('payment_links_amount_positive', sql`amount > 0 and min_amount > 0 and max_amount > 0`),
    check(
      'payment_links_bounds_of_open_amount',
      sql`(amount is null or (min_amount is null and max_amount is null)) and min_amount <= max_amount`,
    ),
    check('payment_links_return_url_valid', sql`is_return_url(return_url, environment)`),
    check(
      'payment_links_slots_within_limit',
      sql`max_payments > 0 and paid_slots + reserved_slots <= max_payments`,
    ),
    check('payment_links_slots_counted', sql`paid_slots >= 0 and reserved_slots >= 0`),
    ...referenceChecks('payment_links'),
  ],
)

/** Payments of payment links, as merchants and administrators see them. */
export const transactions = pgTable(
  'transactions',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    linkId: id().references(() => paymentLinks.id),
    environment: environment().notNull(),
    /** In the link's currency. */
    amount: money().notNull(),
    currency: text({ enum: ['VES', 'USD'] }).notNull(),
    /** The amount at the bank, also for refunds, and the rate that converted dollars to it. */
    amountVes: money().notNull(),
    rate: rate(),
    /** The Caracas day of that rate. */
    rateDate: date({ mode: 'string' }),
    status: text({ enum: TRANSACTION_STATUSES }).notNull(),
    paymentMethod: text({ enum: TRANSACTION_METHODS }).notNull(),
    failureReason: text(),
    /** The bank's whole one, as the movement has it; of a claim that is not proven, what the payer has stated. */
    reference: text(),
    /** What the payer of a claim, or who asked for a verification, has stated of it. */
    statedReference: text(),
    /** The bank's id of the charge, with which it can be reversed. */
    operationId: text(),
    /** The bank connection that it was paid with, and from which it is refunded. */
    connection: text().notNull(),
    accountId: uuid().references(() => bankAccounts.id),
    phone: text(),
    bankCode: text(),
    document: text(),
    /** The subscriber network of the request, from SQL's caller_network(): failures count against it. */
    network: text(),
    /** Bolívares: what was paid back, and that with what pending refunds are about to pay back. */
    refundedVes: numeric({ precision: 15, scale: 2 }).notNull().default('0'),
    committedRefundsVes: numeric({ precision: 15, scale: 2 }).notNull().default('0'),
    /** When endpoints were told that its outcome is not known yet; null if it was known at once. */
    toldPendingAt: instant(),
    /** Whether it holds a slot of the link. */
    holdsSlot: boolean().notNull(),
    /** Since when a verified payment is off its sale; null while it pays for something. */
    releasedAt: instant(),
    /** When a verified payment last got another sale than the one that it was found for. */
    reassignedAt: instant(),
    /** The till where it was sold; null for none. */
    tillId: uuid().references(() => tills.id),
    /** The till's shift that was open when it was paid; null for none. It stays, whatever it pays for later. */
    shiftId: uuid().references(() => shifts.id),
    /** The link's at the time of the payment. */
    ...references(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    completedAt: instant(),
  },
  (table) => [
    // Includes what is searched and compared, so that no rows are read for it.
    index('transactions_merchant_idx').on(
      table.merchantId,
      table.environment,
      table.id,
      table.reference,
      table.phone,
      table.amountVes,
      table.externalReference,
      table.linkId,
      table.paymentMethod,
      table.tillId,
    ),
    index('transactions_till_idx')
      .on(table.tillId, table.environment, table.id)
      .where(sql`till_id is not null`),
    index('transactions_shift_idx').on(table.shiftId, table.id).where(sql`shift_id is not null`),
    index('transactions_merchant_status_idx').on(
      table.merchantId,
      table.environment,
      table.status,
      table.id,
    ),
    index('transactions_environment_idx').on(table.environment, table.status, table.id),
    index('transactions_environment_newest_idx').on(table.environment, table.id),
    // For administrators, whose list includes both environments.
    index('transactions_status_idx').on(table.status, table.id),
    index('transactions_link_idx').on(table.linkId, table.id),
    index('transactions_external_reference_idx')
      .on(table.merchantId, table.environment, table.externalReference, table.id)
      .where(sql`external_reference is not null`),
    index('transactions_link_attempts_idx')
      .on(table.linkId, table.createdAt)
      .where(sql`status in ('failed', 'pending')`),
    index('transactions_link_completed_idx').on(table.linkId).where(sql`completed_at is not null`),
    // For searches: part of a reference or of the merchant's own, the end of a phone, backwards, and an amount.
    index('transactions_search_idx')
      .using('gin', table.reference.op('gin_trgm_ops'))
      .where(sql`reference is not null`),
    index('transactions_order_search_idx')
      .using('gin', table.externalReference.op('gin_trgm_ops'))
      .where(sql`external_reference is not null`),
    index('transactions_phone_end_idx')
      .on(
        table.merchantId,
        table.environment,
        sql`reverse("right"(${table.phone}, 4)) text_pattern_ops`,
      )
      .where(sql`phone is not null`),
    index('transactions_amount_idx').on(table.merchantId, table.environment, table.amountVes),
    index('transactions_phone_idx').on(table.phone, table.createdAt),
    check('transactions_environment_known', sql`environment in ('live', 'test')`),
    check('transactions_currency_known', sql`currency in ('VES', 'USD')`),
    check(
      'transactions_status_known',
      sql`status in ('pending', 'completed', 'failed', 'refunded')`,
    ),
    check('transactions_method_known', sql`payment_method in ('c2p', 'mobile_payment', 'sandbox')`),
    check('transactions_amounts_positive', sql`amount > 0 and amount_ves > 0`),
    check(
      'transactions_refunds_within_amount',
      sql`0 <= refunded_ves and refunded_ves <= committed_refunds_ves and committed_refunds_ves <= amount_ves`,
    ),
    check(
      'transactions_refunded_is_whole',
      sql`(status = 'refunded') = (refunded_ves = amount_ves)`,
    ),
    check('transactions_rate_of_dollars', sql`(rate is not null) = (currency = 'USD')`),
    check('transactions_rate_date_of_rate', sql`rate_date is null or rate is not null`),
    check(
      'transactions_completed_at_fits_status',
      sql`(completed_at is not null) = (status in ('completed', 'refunded'))`,
    ),
    ...referenceChecks('transactions'),
  ],
)

/** Refunds to payers. */
export const refunds = pgTable(
  'refunds',
  {
    id: id().primaryKey(),
    transactionId: id(),
    /** Those of its transaction: see place_refund(). */
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    status: text({ enum: BANK_STATUSES }).notNull(),
    amountVes: money().notNull(),
    /** The checkout whose overpaid money it pays back. */
    overpaidCheckoutId: uuid().references((): AnyPgColumn => checkouts.id),
    /** Of what a checkout's refund pays back over its payments: the bank order of the first part, which leads. */
    leadingOrderId: uuid(),
    /** The open shift of who has asked for it, or else of its payment's till; null for none. */
    shiftId: uuid().references(() => shifts.id),
    reason: text(),
    failureReason: text(),
    reference: text(),
    /** When endpoints were told that its outcome is not known yet; null if it was known at once. */
    toldPendingAt: instant(),
    /** The request's own, or else the transaction's. */
    ...references(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('refunds_overpaid_once')
      .on(table.overpaidCheckoutId)
      .where(sql`status in ('pending', 'success')`),
    index('refunds_transaction_idx').on(table.transactionId, table.id),
    index('refunds_merchant_idx').on(table.merchantId, table.environment, table.id),
    index('refunds_status_idx').on(table.merchantId, table.environment, table.status, table.id),
    index('refunds_reference_idx').on(
      table.merchantId,
      table.environment,
      table.externalReference,
      table.id,
    ),
    index('refunds_shift_idx').on(table.shiftId, table.id).where(sql`shift_id is not null`),
    index('refunds_leading_idx').on(table.leadingOrderId).where(sql`leading_order_id is not null`),
    check('refunds_amount_positive', sql`amount_ves > 0`),
    check('refunds_status_known', sql`status in ('pending', 'success', 'failed')`),
    ...referenceChecks('refunds'),
  ],
)
