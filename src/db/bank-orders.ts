import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { BANK_STATUSES } from '../domain/statuses.ts'
import { bankAccounts } from './bank-accounts.ts'
import { environment, id, instant, money } from './columns.ts'
import { merchants } from './merchants.ts'
import { refunds, transactions } from './payment-links.ts'
import { users } from './users.ts'

/** Orders to a bank. The row is written before the bank is called, and settled after. */
export const bankOrders = pgTable(
  'bank_orders',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    /** From which, or into which; null for the payments of test links, which need no account. */
    accountId: uuid().references(() => bankAccounts.id),
    environment: environment().notNull(),
    kind: text({ enum: ['p2p', 'transfer', 'c2p', 'verification', 'reversal'] }).notNull(),
    /** What it pays, or pays back. */
    transactionId: uuid().references(() => transactions.id),
    refundId: uuid().references(() => refunds.id),
    connection: text().notNull(),
    /** The key by which the bank carries it out once. */
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
    /** The bank's own code of its last answer. */
    bankAnswer: text(),
    reference: text(),
    /** The Caracas day on which a payer says to have paid. */
    paidOn: date({ mode: 'string' }),
    /** The bank's own id of the operation, by which its outcome can be asked for. */
    operationId: text(),
    createdAt: instant().notNull(),
    /** Of the last change of status. */
    updatedAt: instant().notNull(),
    /**
     * When whoever sent it to its bank wrote down that the bank had not decided. Null, too, where that could not
     * be written: then nobody knows whether the bank has it, and nobody sends it.
     */
    sentAt: instant(),
    /** How often the outcome was asked for after the first call. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    /** When it was left to an administrator, since no bank could tell what became of it. */
    flaggedAt: instant(),
    /** The charge of which a bank said that its movement is the one by which this was paid, until that is settled. */
    disputedBy: uuid().references((): AnyPgColumn => bankOrders.id),
  },
  (table) => [
    uniqueIndex('bank_orders_bank_key_key').on(table.bankKey),
    // What an account's list shows of them; a busy one is paid by as many verifications as it has movements.
    index('bank_orders_account_idx')
      .on(table.accountId, table.id)
      .where(sql`kind <> 'verification'`),
    index('bank_orders_account_day_idx').on(table.accountId, table.createdAt),
    index('bank_orders_account_status_idx')
      .on(table.accountId, table.status, table.id)
      .where(sql`kind <> 'verification'`),
    index('bank_orders_account_pending_idx').on(table.accountId).where(sql`status = 'pending'`),
    index('bank_orders_reference_idx').on(table.userId, table.reference),
    index('bank_orders_due_idx')
      .on(table.nextAttemptAt)
      .where(sql`status = 'pending' and flagged_at is null`),
    index('bank_orders_flagged_idx')
      .on(table.id)
      .where(sql`flagged_at is not null and (status = 'pending' or disputed_by is not null)`),
    index('bank_orders_disputed_idx').on(table.disputedBy).where(sql`disputed_by is not null`),
    index('bank_orders_settled_idx').on(table.connection, table.updatedAt),
    check('bank_orders_environment_known', sql`environment in ('live', 'test')`),
    // Of the test environment, by age: it goes after 90 days.
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
        else phone is not null end`,
    ),
  ],
)

/**
 * Orders that were given up before they were there, as when the database did not say whether it had written the
 * intent: no payment of the id can be written any more.
 */
export const orderTombstones = pgTable(
  'order_tombstones',
  {
    id: id().primaryKey(),
    /** By which a payer was told of it. */
    transactionId: uuid(),
    /** Who ordered it; null for payers, and where the credential is nobody's. */
    userId: uuid().references(() => users.id),
    /** Of the credential, where that settles it. */
    environment: environment(),
    amount: money(),
    /** The payment that the request's Idempotency-Key stands for instead. */
    standsFor: uuid(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('order_tombstones_transaction_idx').on(table.transactionId),
    check('order_tombstones_environment_known', sql`environment in ('live', 'test')`),
  ],
)

/** Where money may not be moved, or may again. A null bank (`0191`) or merchant means all of them. */
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
