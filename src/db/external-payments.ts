import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  jsonb,
  numeric,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { EXTERNAL_METHODS, type ExternalMethod } from '../domain/external-methods.ts'
import { EXTERNAL_STATUSES } from '../domain/statuses.ts'
import { checkouts } from './checkouts.ts'
import { environment, id, instant, money, rate } from './columns.ts'
import { tills } from './floor.ts'
import { merchants } from './merchants.ts'
import { shifts } from './shifts.ts'
import { users } from './users.ts'

/**
 * What a merchant's people say they were paid outside the service, and paid back of it. No bank knows of them: no sum of a
 * bank's includes them.
 */
export const externalPayments = pgTable(
  'external_payments',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    method: text({ enum: EXTERNAL_METHODS }).notNull(),
    /** Of a refund too: more than 0. */
    amount: money().notNull(),
    currency: text({ enum: ['VES', 'USD'] }).notNull(),
    amountVes: money().notNull(),
    /** Of dollars: bolívares for one, and the Caracas day of that rate. */
    rate: rate(),
    rateDate: date({ mode: 'string' }),
    status: text({ enum: EXTERNAL_STATUSES }).notNull(),
    /** Whether it counts for nothing until a second person confirms it. */
    needsConfirmation: boolean().notNull(),
    checkoutId: uuid().references(() => checkouts.id),
    /** The checkout's whole amount in bolívares at its quote, once it counts for it. */
    totalVes: money(),
    countedAt: instant(),
    /** Since when it is money taken: when it was recorded, or confirmed where it needs that. */
    takenAt: instant(),
    externalReference: text(),
    /** The till where it was taken; null for none. */
    tillId: uuid().references(() => tills.id),
    /** The shift that has taken it, or paid it back, and the one that has voided it; null for none. */
    shiftId: uuid().references(() => shifts.id),
    voidShiftId: uuid().references(() => shifts.id),
    note: text(),
    /** Of a refund: what it pays back. */
    refundOf: uuid().references((): AnyPgColumn => externalPayments.id),
    /** What refunds have paid back, in its own currency and in bolívares. */
    refundedAmount: numeric({ precision: 13, scale: 2 }).notNull().default('0'),
    refundedVes: numeric({ precision: 13, scale: 2 }).notNull().default('0'),
    recordedBy: uuid()
      .notNull()
      .references(() => users.id),
    confirmedBy: uuid().references(() => users.id),
    voidedBy: uuid().references(() => users.id),
    voidReason: text(),
    voidedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    // Includes the till, so that no rows are read to count them.
    index('external_payments_merchant_idx').on(
      table.merchantId,
      table.environment,
      table.id,
      table.tillId,
    ),
    index('external_payments_taken_idx').on(table.merchantId, table.environment, table.takenAt),
    index('external_payments_voided_idx')
      .on(table.merchantId, table.environment, table.voidedAt)
      .where(sql`voided_at is not null`),
    index('external_payments_checkout_idx')
      .on(table.checkoutId)
      .where(sql`checkout_id is not null`),
    index('external_payments_shift_idx').on(table.shiftId).where(sql`shift_id is not null`),
    index('external_payments_void_shift_idx')
      .on(table.voidShiftId)
      .where(sql`void_shift_id is not null`),
    check('external_payments_environment_known', sql`environment in ('live', 'test')`),
    check(
      'external_payments_method_known',
      sql`method in ('cash', 'zelle', 'card_terminal', 'crypto', 'paypal', 'bank_transfer', 'financing', 'other')`,
    ),
    check('external_payments_currency_known', sql`currency in ('VES', 'USD')`),
    check('external_payments_status_known', sql`status in ('recorded', 'confirmed', 'voided')`),
    check('external_payments_amounts_positive', sql`amount > 0 and amount_ves > 0`),
    check('external_payments_rate_of_dollars', sql`(rate is not null) = (currency = 'USD')`),
    check(
      'external_payments_refunds_within_amount',
      sql`refunded_amount between 0 and amount and refunded_ves between 0 and amount_ves`,
    ),
    check(
      'external_payments_confirmed_by_another',
      sql`(confirmed_by is null or needs_confirmation) and confirmed_by <> recorded_by`,
    ),
    check(
      'external_payments_taken_once_confirmed',
      sql`(taken_at is not null) = (not needs_confirmation or confirmed_by is not null)`,
    ),
    check(
      'external_payments_of_shift_once_taken',
      sql`(shift_id is null or taken_at is not null) and (void_shift_id is null or voided_at is not null)`,
    ),
    check(
      'external_payments_voided_by_somebody',
      sql`(voided_by is not null) = (status = 'voided') and (voided_at is not null) = (status = 'voided')`,
    ),
    check(
      'external_payments_counted_for_checkout',
      sql`(total_ves is not null) = (counted_at is not null) and (counted_at is null or checkout_id is not null)`,
    ),
    check(
      'external_payments_external_reference_valid',
      sql`is_external_reference(external_reference)`,
    ),
  ],
)

/** From which amount on a second person confirms what was paid by a method. */
export interface ConfirmationRule {
  method: ExternalMethod
  /** Bolívares; more than these need it. */
  aboveVes: number
}

/** What a merchant has decided for its shop floor; without a row, nothing. */
export const floorSettings = pgTable('floor_settings', {
  merchantId: uuid()
    .primaryKey()
    .references(() => merchants.id),
  confirmation: jsonb().$type<ConfirmationRule[]>().notNull(),
  /** A shift whose difference is more than these bolívares needs a manager's note; null for no bound. */
  shiftDifferenceBoundVes: numeric({ precision: 15, scale: 2 }),
  updatedAt: instant().notNull(),
})
