import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { merchants } from './merchants.ts'
import { refunds, transactions } from './payment-links.ts'
import { users } from './users.ts'

const environment = () => text({ enum: ['live', 'test'] }).notNull()
/** Bolívares, exact. */
const bolivares = () => numeric({ precision: 13, scale: 2 })

/** Accounts that users registered. One is active once it is bound to the connection that pays from it. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    environment: environment(),
    accountNumber: text().notNull(),
    document: text().notNull(),
    holder: text().notNull(),
    phone: text(),
    alias: text(),
    /** The name of a connection of the deployment; `sandbox` for every account of the test environment. */
    connection: text(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex('bank_accounts_number_key')
      .on(table.userId, table.accountNumber, table.environment)
      .where(sql`removed_at is null`),
    uniqueIndex('bank_accounts_connection_key')
      .on(table.connection)
      .where(sql`environment = 'live' and removed_at is null`),
    index('bank_accounts_user_idx').on(table.userId, table.id),
    index('bank_accounts_pending_idx').on(table.id).where(sql`connection is null`),
    check('bank_accounts_environment_known', sql`environment in ('live', 'test')`),
    check('bank_accounts_number_digits', sql`account_number ~ '^[0-9]{20}$'`),
    check(
      'bank_accounts_sandbox_apart',
      sql`(connection is not distinct from 'sandbox') = (environment = 'test')`,
    ),
  ],
)

/** Whom a user has paid, so that the next payment to the phone needs no more than the phone. */
export const payees = pgTable(
  'payees',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    environment: environment(),
    phone: text().notNull(),
    bankCode: text().notNull(),
    document: text().notNull(),
    name: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('payees_phone_key').on(table.userId, table.environment, table.phone),
    check('payees_environment_known', sql`environment in ('live', 'test')`),
  ],
)

/** Orders to a bank. The row is written before the bank is called, and settled after. */
export const payments = pgTable(
  'payments',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    /** From which, or into which; null for the payments of test links, which need no account. */
    accountId: uuid().references(() => bankAccounts.id),
    environment: environment(),
    kind: text({ enum: ['p2p', 'transfer', 'c2p', 'verification', 'reversal'] }).notNull(),
    /** What it pays, or pays back. */
    transactionId: uuid().references((): AnyPgColumn => transactions.id),
    refundId: uuid().references((): AnyPgColumn => refunds.id),
    connection: text().notNull(),
    /** The key by which the bank carries it out once. */
    bankKey: text().notNull(),
    amount: bolivares().notNull(),
    phone: text(),
    bankCode: text(),
    destinationAccount: text(),
    document: text(),
    name: text(),
    concept: text().notNull(),
    status: text({ enum: ['pending', 'success', 'failed'] }).notNull(),
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
    disputedBy: uuid().references((): AnyPgColumn => payments.id),
  },
  (table) => [
    uniqueIndex('payments_bank_key_key').on(table.bankKey),
    // What an account's list shows of them; a busy one is paid by as many verifications as it has movements.
    index('payments_account_idx').on(table.accountId, table.id).where(sql`kind <> 'verification'`),
    index('payments_account_day_idx').on(table.accountId, table.createdAt),
    index('payments_account_status_idx')
      .on(table.accountId, table.status, table.id)
      .where(sql`kind <> 'verification'`),
    index('payments_account_pending_idx').on(table.accountId).where(sql`status = 'pending'`),
    index('payments_reference_idx').on(table.userId, table.reference),
    index('payments_due_idx')
      .on(table.nextAttemptAt)
      .where(sql`status = 'pending' and flagged_at is null`),
    index('payments_flagged_idx')
      .on(table.id)
      .where(sql`flagged_at is not null and (status = 'pending' or disputed_by is not null)`),
    index('payments_disputed_idx').on(table.disputedBy).where(sql`disputed_by is not null`),
    index('payments_settled_idx').on(table.connection, table.updatedAt),
    check('payments_environment_known', sql`environment in ('live', 'test')`),
    // Of the test environment, by age: it goes after 90 days.
    index('payments_own_test_idx')
      .on(table.createdAt)
      .where(sql`environment = 'test' and transaction_id is null`),
    index('payments_transaction_idx').on(table.transactionId),
    index('payments_refund_idx').on(table.refundId),
    check(
      'payments_kind_known',
      sql`kind in ('p2p', 'transfer', 'c2p', 'verification', 'reversal')`,
    ),
    check('payments_account_or_test', sql`account_id is not null or environment = 'test'`),
    check('payments_status_known', sql`status in ('pending', 'success', 'failed')`),
    check('payments_bank_key_shape', sql`bank_key ~ '^[A-Za-z0-9]{20}$'`),
    check('payments_amount_positive', sql`amount > 0`),
    check('payments_reason_of_failure', sql`(failure_reason is not null) = (status = 'failed')`),
    check(
      'payments_payee_of_kind',
      sql`case kind when 'transfer' then destination_account is not null when 'reversal' then true
        else phone is not null end`,
    ),
  ],
)

/**
 * Orders that were given up before they were there, as when the database did not say whether it had written the
 * intent: no payment of the id can be written any more.
 */
export const unmadeOrders = pgTable(
  'unmade_orders',
  {
    id: id().primaryKey(),
    /** By which a payer was told of it. */
    transactionId: uuid(),
    /** Who ordered it; null for payers, and where the credential is nobody's. */
    userId: uuid().references(() => users.id),
    /** Of the credential, where that settles it. */
    environment: text({ enum: ['live', 'test'] }),
    amount: bolivares(),
    /** The payment that the request's Idempotency-Key stands for instead. */
    standsFor: uuid(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('unmade_orders_transaction_idx').on(table.transactionId),
    check('unmade_orders_environment_known', sql`environment in ('live', 'test')`),
  ],
)

/** What a bank says was booked: told by its notices, by its statements, or by both. */
export const bankMovements = pgTable(
  'bank_movements',
  {
    id: id().primaryKey(),
    connection: text().notNull(),
    /** The account that was bound to the connection; null where none was yet. */
    accountId: uuid().references(() => bankAccounts.id),
    environment: environment(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    type: text({ enum: ['transfer', 'p2p', 'deposit'] }).notNull(),
    amount: bolivares().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    /** The minute of it, where a notice told that. */
    bookedAt: instant(),
    reference: text(),
    /** What the payer's side calls it, where a notice told of that too: payers know this one. */
    payerReference: text(),
    concept: text().notNull().default(''),
    phone: text(),
    bankCode: text(),
    /** The bank's number of it on the statement; null while a notice alone told of it. */
    controlNumber: text(),
    /** What tells a notice that is sent again from a new one; null where the statement came first. */
    noticeKey: text(),
    /** Ours, which it carried out. */
    paymentId: uuid().references(() => payments.id),
    /** What a payer paid by it: a movement pays one transaction. */
    transactionId: uuid().references((): AnyPgColumn => transactions.id),
    createdAt: instant().notNull(),
    /** When it was read on a statement. */
    statedAt: instant(),
    /** What the bank told of it later, where that is not what it told first: a person decides. */
    restatedAmount: bolivares(),
    restatedOn: date({ mode: 'string' }),
    restatedDirection: text({ enum: ['in', 'out'] }),
  },
  (table) => [
    uniqueIndex('bank_movements_control_key').on(table.connection, table.controlNumber),
    uniqueIndex('bank_movements_notice_key').on(table.connection, table.noticeKey),
    uniqueIndex('bank_movements_payment_key').on(table.paymentId),
    uniqueIndex('bank_movements_transaction_key').on(table.transactionId),
    // What an account's list shows of them: the others are payments of ours.
    index('bank_movements_account_idx')
      .on(table.accountId, table.id)
      .where(sql`payment_id is null`),
    // By which a payer's claim finds it.
    index('bank_movements_payer_idx').on(table.phone, table.bookedOn).where(sql`direction = 'in'`),
    index('bank_movements_booked_idx').on(table.connection, table.bookedOn),
    check('bank_movements_environment_known', sql`environment in ('live', 'test')`),
    check('bank_movements_direction_known', sql`direction in ('in', 'out')`),
    check('bank_movements_type_known', sql`type in ('transfer', 'p2p', 'deposit')`),
    check('bank_movements_amount_positive', sql`amount > 0`),
    check('bank_movements_restated_direction_known', sql`restated_direction in ('in', 'out')`),
    check(
      'bank_movements_restated_whole',
      sql`num_nulls(restated_amount, restated_on, restated_direction) in (0, 3)`,
    ),
    check(
      'bank_movements_told_by_somebody',
      sql`control_number is not null or notice_key is not null`,
    ),
  ],
)

/** What all isolates share of one connection. */
export const bankConnections = pgTable('bank_connections', {
  name: text().primaryKey(),
  /** The bank's session key, encrypted under the server's secret; of one Caracas day. */
  session: text(),
  sessionDay: date({ mode: 'string' }),
  /** Until then one isolate is getting another session key. */
  renewingUntil: instant(),
  /** When the statement was last read, and until when one isolate is reading it. */
  statementReadAt: instant(),
  readingUntil: instant(),
})

/** Where money may not be moved, or may again. A null bank (`0191`) or merchant means all of them. */
export const operationStops = pgTable(
  'operation_stops',
  {
    id: id().primaryKey(),
    environment: environment(),
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

/** The books of the simulated bank of the test environment. Nothing but it writes here. */
export const sandboxMovements = pgTable(
  'sandbox_movements',
  {
    accountNumber: text().notNull(),
    bankKey: text().notNull(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    type: text({ enum: ['transfer', 'p2p', 'deposit'] }).notNull(),
    amount: bolivares().notNull(),
    concept: text().notNull(),
    phone: text(),
    status: text({ enum: ['pending', 'success', 'failed'] }).notNull(),
    /** The two digits by which banks here say why. */
    code: text().notNull(),
    reference: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountNumber, table.bankKey] }),
    index('sandbox_movements_old_idx').on(table.createdAt).where(sql`type <> 'deposit'`),
    check('sandbox_movements_status_known', sql`status in ('pending', 'success', 'failed')`),
  ],
)
