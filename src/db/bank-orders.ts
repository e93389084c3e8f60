import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { ORDER_KINDS } from '../domain/order-kinds.ts'
import { BANK_STATUSES } from '../domain/statuses.ts'
import { bankAccounts } from './bank-accounts.ts'
import { environment, id, instant, money, referenceChecks, references } from './columns.ts'
import { merchants } from './merchants.ts'
import { refunds } from './payment-links.ts'
import { users } from './users.ts'

/** Orders to a bank. The row is written before the bank is called, and settled after. */
export const bankOrders = pgTable(
  'bank_orders',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    /** The account paid from or into; null for the payments of test links, which need no account. */
    accountId: uuid().references(() => bankAccounts.id),
    environment: environment().notNull(),
    kind: text({ enum: ORDER_KINDS }).notNull(),
    /** The transaction that the order pays or refunds. */
    transactionId: uuid(),
    refundId: uuid().references(() => refunds.id),
    connection: text().notNull(),
    /** The idempotency key sent to the bank: unique in `bank_order_keys`. */
    bankKey: text().notNull(),
    amount: money().notNull(),
    phone: text(),
    bankCode: text(),
    destinationAccount: text(),
    document: text(),
    name: text(),
    concept: text().notNull(),
    status: text({ enum: BANK_STATUSES }).notNull(),
    failureReason: text(),
    /** The bank's code in its last response. */
    bankResponseCode: text(),
    reference: text(),
    /** The Caracas day on which the payer claims to have paid. */
    paidOn: date({ mode: 'string' }),
    /** The bank's id of the operation, with which its outcome can be queried. */
    operationId: text(),
    /** Of an outgoing order or a refund; a payment has those of its transaction. */
    ...references(),
    createdAt: instant().notNull(),
    /** The time of the last change of status. */
    updatedAt: instant().notNull(),
    /**
     * When it was recorded that the bank had been called and had not decided. Not the time of sending. Null,
     * too, if this could not be recorded: then nobody knows whether the bank has the order, and nobody sends
     * it.
     */
    knownSentAt: instant(),
    /** How often the outcome was queried after the first call. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    /** When it was left to a person, since no bank could tell its outcome. */
    flaggedAt: instant(),
    /** Since then: the merchant whom it concerns; null if there is none. */
    reviewMerchantId: uuid(),
    /** Of a verification that was answered `pending`: whoever asks next is told that it has been found, once. */
    awaitsAnswer: boolean().notNull().default(false),
    /** Of a merchant's verification: the user who asked for it. */
    askedBy: uuid(),
    /** The charge whose bank reported the movement that paid this claim, until the dispute is settled. */
    disputingOrderId: uuid(),
  },
  (table) => [
    // For an account's list; an account can have as many verifications as movements.
    index('bank_orders_account_idx')
      .on(table.accountId, table.id)
      .where(sql`kind <> 'verification'`),
    index('bank_orders_account_day_idx').on(table.accountId, table.createdAt),
    index('bank_orders_account_status_idx')
      .on(table.accountId, table.status, table.id)
      .where(sql`kind <> 'verification'`),
    index('bank_orders_account_pending_idx').on(table.accountId).where(sql`status = 'pending'`),
    // The reference first, which administrators search whoever's order it is.
    index('bank_orders_reference_idx').on(table.reference, table.userId),
    // For what was paid to a payee.
    index('bank_orders_payee_idx')
      .on(table.userId, table.phone, table.environment, table.id)
      .where(sql`kind = 'p2p'`),
    index('bank_orders_due_idx')
      .on(table.nextAttemptAt)
      .where(sql`status = 'pending' and flagged_at is null`),
    index('bank_orders_flagged_idx')
      .on(table.id)
      .where(
        sql`flagged_at is not null and (status = 'pending' or disputing_order_id is not null)`,
      ),
    index('bank_orders_review_idx')
      .on(table.reviewMerchantId, table.environment, table.id)
      .where(sql`review_merchant_id is not null`),
    index('bank_orders_disputed_idx')
      .on(table.disputingOrderId)
      .where(sql`disputing_order_id is not null`),
    index('bank_orders_settled_idx').on(table.connection, table.updatedAt),
    check('bank_orders_environment_known', sql`environment in ('live', 'test')`),
    // For the test environment, by age: rows are purged after 90 days.
    index('bank_orders_outgoing_test_idx')
      .on(table.createdAt)
      .where(sql`environment = 'test' and transaction_id is null`),
    index('bank_orders_transaction_idx').on(table.transactionId),
    index('bank_orders_refund_idx').on(table.refundId),
    check(
      'bank_orders_kind_known',
      sql`kind in ('p2p', 'transfer', 'c2p', 'verification', 'reversal')`,
    ),
    check('bank_orders_account_or_test', sql`account_id is not null or environment = 'test'`),
    check('bank_orders_status_known', sql`status in ('pending', 'success', 'failed')`),
    check('bank_orders_bank_key_shape', sql`bank_key ~ '^[A-Za-z0-9]{20}$'`),
    check('bank_orders_amount_positive', sql`amount > 0`),
    check('bank_orders_failed_has_reason', sql`(failure_reason is not null) = (status = 'failed')`),
    check(
      'bank_orders_payee_of_kind',
      sql`case kind when 'transfer' then destination_account is not null when 'reversal' then true
        when 'verification' then num_nonnulls(phone, document) > 0 else phone is not null end`,
    ),
    ...referenceChecks('bank_orders'),
  ],
)

/**
 * The idempotency keys that were ever sent to banks. They guard against a second payment, so they are unique in all
 * months, which an index of a partitioned table cannot be; and they stay when a month is archived. A trigger adds them.
 */
export const bankOrderKeys = pgTable('bank_order_keys', {
  bankKey: text().primaryKey(),
  orderId: id(),
})

/**
 * Tombstones: order ids that can never be written. Written when an order is canceled before its row exists, as
 * when the database did not confirm that it wrote the intent.
 */
export const orderTombstones = pgTable(
  'order_tombstones',
  {
    id: id().primaryKey(),
    /** The transaction id that the payer was given. */
    transactionId: uuid(),
    /** The user who ordered it; null for payers, and if the credential is nobody's. */
    userId: uuid().references(() => users.id),
    /** The credential's environment, if it has one. */
    environment: environment(),
    amount: money(),
    /** The bank order that the request's Idempotency-Key stands for instead. */
    supersedingOrderId: uuid(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('order_tombstones_transaction_idx').on(table.transactionId),
    check('order_tombstones_environment_known', sql`environment in ('live', 'test')`),
  ],
)

/** Stops of money movements, and their ends. A null bank (`0191`) or merchant means all of them. */
export const operationStops = pgTable(
  'operation_stops',
  {
    id: id().primaryKey(),
    environment: environment().notNull(),
    bank: text(),
    merchantId: uuid().references(() => merchants.id),
    enabled: boolean().notNull(),
    reason: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    unique('operation_stops_scope_key')
      .on(table.environment, table.bank, table.merchantId)
      .nullsNotDistinct(),
    check('operation_stops_environment_known', sql`environment in ('live', 'test')`),
    index('operation_stops_merchant_idx').on(table.merchantId),
  ],
)
