import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { BANK_STATUSES } from '../domain/statuses.ts'
import { bankAccounts } from './bank-accounts.ts'
import { environment, id, instant, money } from './columns.ts'

/** Booked movements, known from bank notices, bank statements, or both. */
export const bankMovements = pgTable(
  'bank_movements',
  {
    id: id().primaryKey(),
    connection: text().notNull(),
    /** The account that was bound to the connection; null if there was none yet. */
    accountId: uuid().references(() => bankAccounts.id),
    environment: environment().notNull(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    type: text({ enum: ['transfer', 'p2p', 'deposit', 'fee'] }).notNull(),
    amount: money().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    /** The minute of booking, known only from a notice. */
    bookedAt: instant(),
    reference: text(),
    /** The reference at the payer's bank, which payers know; known only from a notice. */
    payerReference: text(),
    concept: text().notNull().default(''),
    phone: text(),
    bankCode: text(),
    /** The other party's document, `V12345678`, and name, where the bank shows them. */
    document: text(),
    name: text(),
    /** The bank's number on the bank statement; null while only a notice is known. */
    controlNumber: text(),
    /** Identifies a notice, so that a repeated one is recognised; null if the bank statement came first. */
    noticeKey: text(),
    /** The bank order that this movement executed. */
    orderId: uuid(),
    /** The transaction that a payer paid with it: a movement pays at most one. */
    transactionId: uuid(),
    createdAt: instant().notNull(),
    /**
     * When its bank confirmed it to somebody who named it, without a control number: until a notice or the bank statement
     * tells of it too, this row keeps its place.
     */
    confirmedAt: instant(),
    /** When it is matched with what its payer owes; null where that is done, or nobody is known to owe. */
    matchAt: instant(),
    /** When it was read on a bank statement. */
    seenOnStatementAt: instant(),
    /** Values that the bank reported later and that differ from the first ones: an administrator decides. */
    restatedAmount: money(),
    restatedBookedOn: date({ mode: 'string' }),
    restatedDirection: text({ enum: ['in', 'out'] }),
  },
  (table) => [
    uniqueIndex('bank_movements_control_key').on(table.connection, table.controlNumber),
    uniqueIndex('bank_movements_notice_key').on(table.connection, table.noticeKey),
    uniqueIndex('bank_movements_order_key').on(table.orderId),
    uniqueIndex('bank_movements_transaction_key').on(table.transactionId),
    // For an account's list of movements, which leaves out those of our own orders.
    index('bank_movements_account_idx').on(table.accountId, table.id).where(sql`order_id is null`),
    // For matching a payer's claim.
    index('bank_movements_payer_idx').on(table.phone, table.bookedOn).where(sql`direction = 'in'`),
    // For what has paid already, by the ends of references: see has_paid_another_transaction().
    index('bank_movements_paid_idx')
      .on(table.connection, sql`right(ltrim(reference, '0'), 8)`)
      .where(sql`direction = 'in' and transaction_id is not null`),
    index('bank_movements_paid_payer_idx')
      .on(table.connection, sql`right(ltrim(payer_reference, '0'), 8)`)
      .where(sql`direction = 'in' and transaction_id is not null`),
    index('bank_movements_match_idx').on(table.matchAt).where(sql`match_at is not null`),
    index('bank_movements_booked_idx').on(table.connection, table.bookedOn),
    check('bank_movements_environment_known', sql`environment in ('live', 'test')`),
    check('bank_movements_direction_known', sql`direction in ('in', 'out')`),
    check(
      'bank_movements_type_known',
      sql`type in ('transfer', 'p2p', 'deposit') or type = 'fee' and direction = 'out'`,
    ),
    check('bank_movements_amount_positive', sql`amount > 0`),
    check('bank_movements_restated_direction_known', sql`restated_direction in ('in', 'out')`),
    check(
      'bank_movements_restated_whole',
      sql`num_nulls(restated_amount, restated_booked_on, restated_direction) in (0, 3)`,
    ),
    check(
      'bank_movements_has_source',
      sql`num_nonnulls(control_number, notice_key, confirmed_at) > 0`,
    ),
  ],
)

/** The books of the simulated bank of the test environment. Only that bank writes here. */
export const sandboxMovements = pgTable(
  'sandbox_movements',
  {
    accountNumber: text().notNull(),
    bankKey: text().notNull(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    type: text({ enum: ['transfer', 'p2p', 'deposit'] }).notNull(),
    amount: money().notNull(),
    concept: text().notNull(),
    phone: text(),
    status: text({ enum: BANK_STATUSES }).notNull(),
    /** The bank's two-digit response code. */
    code: text().notNull(),
    reference: text().notNull(),
    /** The payer's bank; known only of a simulated incoming payment. */
    bankCode: text(),
    /** From when on the bank shows it and tells of it; null: at once. */
    shownAt: instant(),
    /** How often the bank has told of an incoming payment, or will. */
    notices: integer().notNull().default(0),
    createdAt: instant().notNull(),
    /** When an incoming payment is matched with what its payer owes; null where that is done. */
    matchAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountNumber, table.bankKey] }),
    index('sandbox_movements_match_idx').on(table.matchAt).where(sql`match_at is not null`),
    index('sandbox_movements_created_idx').on(table.createdAt).where(sql`type <> 'deposit'`),
    check('sandbox_movements_status_known', sql`status in ('pending', 'success', 'failed')`),
  ],
)
