import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bankAccounts } from './bank-accounts.ts'
import { environment, id, instant, money } from './columns.ts'
import { merchants } from './merchants.ts'

/** A sum of amounts, or a balance. */
const sum = () => numeric({ precision: 17, scale: 2 }).notNull()

/** What was in a connection's account at the end of a Caracas day, as its bank says. */
export const bankDayBalances = pgTable(
  'bank_day_balances',
  {
    connection: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    balance: sum(),
    readAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.connection, table.day] })],
)

/** The closed days of merchants. A row never changes; see close_merchant_day.sql. */
export const closings = pgTable(
  'closings',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    /** The Caracas day. */
    day: date({ mode: 'string' }).notNull(),
    /** The account into which the merchant was paid; null in the test environment. */
    accountId: uuid().references(() => bankAccounts.id),
    opening: sum(),
    moneyIn: sum(),
    /** Without fees. */
    moneyOut: sum(),
    fees: sum(),
    closing: sum(),
    openingSource: text({ enum: ['previous_closing', 'bank', 'zero'] }).notNull(),
    /** The first day of the closings that follow on each other and end with this one. */
    sinceDay: date({ mode: 'string' }).notNull(),
    /** Whether the bank said what the account held before the first of these days. */
    anchored: boolean().notNull(),
    /** What the account held at the end of the day as the bank says; null if it has not said. */
    bankClosing: numeric({ precision: 17, scale: 2 }),
    /** Why `bankClosing` is null. */
    bankSilence: text({ enum: ['not_told', 'not_read', 'test'] }),
    movementCount: integer().notNull(),
    unmatchedCount: integer().notNull(),
    lateCount: integer().notNull(),
    closedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('closings_day_key').on(table.merchantId, table.environment, table.day),
    check('closings_environment_known', sql`environment in ('live', 'test')`),
    check('closings_adds_up', sql`opening + money_in - money_out - fees = closing`),
    check('closings_sums_positive', sql`least(money_in, money_out, fees) >= 0`),
    check('closings_account_or_test', sql`(account_id is not null) = (environment = 'live')`),
    check('closings_bank_or_silence', sql`(bank_closing is null) = (bank_silence is not null)`),
    check(
      'closings_opening_source_known',
      sql`opening_source in ('previous_closing', 'bank', 'zero')`,
    ),
    check('closings_bank_silence_known', sql`bank_silence in ('not_told', 'not_read', 'test')`),
  ],
)

/**
 * The movements of closings as they were known when the day was closed: copies, since what a movement belongs to may be
 * found out later. No foreign keys: they are written before their closing, and data of the test environment is purged.
 */
export const closingEntries = pgTable(
  'closing_entries',
  {
    closingId: id(),
    /** From 1 on, in the order in which the bank booked them. */
    position: integer().notNull(),
    merchantId: uuid().notNull(),
    movementId: uuid(),
    /** The bank order, also where it is known without a movement. */
    orderId: uuid(),
    bookedOn: date({ mode: 'string' }).notNull(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    type: text({ enum: ['transfer', 'p2p', 'deposit', 'fee'] }).notNull(),
    amount: money().notNull(),
    reference: text(),
    concept: text().notNull(),
    /** Masked. */
    phone: text(),
    bankCode: text(),
    /** What of ours it is; null for a fee, and for what is not matched. */
    matchType: text({
      enum: ['transaction', 'unapplied_payment', 'refund', 'payment', 'other_merchant'],
    }),
    matchId: uuid(),
    unmatchedReason: text({ enum: ['not_claimed', 'not_ordered'] }),
  },
  (table) => [
    primaryKey({ columns: [table.closingId, table.position] }),
    // A movement is in one closing of a merchant.
    uniqueIndex('closing_entries_movement_key').on(table.merchantId, table.movementId),
    uniqueIndex('closing_entries_order_key').on(table.merchantId, table.orderId),
    index('closing_entries_match_idx').on(table.merchantId, table.matchId),
    check('closing_entries_direction_known', sql`direction in ('in', 'out')`),
    check('closing_entries_type_known', sql`type in ('transfer', 'p2p', 'deposit', 'fee')`),
    check('closing_entries_amount_positive', sql`amount > 0`),
    check(
      'closing_entries_match_known',
      sql`match_type in ('transaction', 'unapplied_payment', 'refund', 'payment', 'other_merchant')`,
    ),
    check(
      'closing_entries_matched_or_not',
      sql`type = 'fee' and match_type is null and unmatched_reason is null
        or num_nonnulls(match_type, unmatched_reason) = 1`,
    ),
    check(
      'closing_entries_unmatched_reason_known',
      sql`unmatched_reason in ('not_claimed', 'not_ordered')`,
    ),
  ],
)
