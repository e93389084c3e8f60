import { sql } from 'drizzle-orm'
import {
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
import { NOTE_STATUSES } from '../domain/statuses.ts'
import { checkouts } from './checkouts.ts'
import { environment, id, instant, money } from './columns.ts'
import { customers } from './customers.ts'
import { merchants } from './merchants.ts'
import { series } from './series.ts'

/** What customers owe, each through a checkout of its own that does not expire. */
export const chargeNotes = pgTable(
  'charge_notes',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    /** Without gaps, of its merchant and environment. */
    number: integer().notNull(),
    customerId: id().references(() => customers.id),
    checkoutId: id().references(() => checkouts.id),
    concept: text().notNull(),
    amount: money().notNull(),
    currency: text({ enum: ['VES', 'USD'] }).notNull(),
    issuedOn: date({ mode: 'string' }).notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    /** These follow the checkout's, by a trigger; `paid` is in the note's currency. */
    status: text({ enum: NOTE_STATUSES }).notNull().default('open'),
    paid: money().notNull().default('0'),
    /** Of one that a series has made: its period, and the customer for whom it was made, whoever they are part of today. */
    seriesId: uuid().references(() => series.id),
    period: text(),
    madeFor: uuid(),
    externalReference: text(),
    voidReason: text(),
    /** When it was told that it is overdue. */
    overdueToldAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    unique('charge_notes_number_key').on(table.merchantId, table.environment, table.number),
    unique('charge_notes_checkout_key').on(table.checkoutId),
    index('charge_notes_merchant_idx').on(table.merchantId, table.environment, table.id),
    index('charge_notes_status_idx').on(
      table.merchantId,
      table.environment,
      table.status,
      table.id,
      table.dueOn,
    ),
    uniqueIndex('charge_notes_period_key')
      .on(table.seriesId, table.period, table.madeFor)
      .where(sql`series_id is not null`),
    index('charge_notes_customer_idx').on(table.customerId, table.id),
    // For what a customer owes.
    index('charge_notes_owed_idx')
      .on(table.customerId, table.id)
      .where(sql`status in ('open', 'partially_paid')`),
    index('charge_notes_overdue_idx')
      .on(table.dueOn)
      .where(sql`status in ('open', 'partially_paid') and overdue_told_at is null`),
    // For the reminders of a day.
    index('charge_notes_due_idx')
      .on(table.merchantId, table.environment, table.dueOn)
      .where(sql`status in ('open', 'partially_paid')`),
    check('charge_notes_environment_known', sql`environment in ('live', 'test')`),
    check('charge_notes_currency_known', sql`currency in ('VES', 'USD')`),
    check('charge_notes_amount_positive', sql`amount > 0 and number > 0`),
    check(
      'charge_notes_period_of_series',
      sql`(series_id is null) = (period is null) and (period is null) = (made_for is null)`,
    ),
    check('charge_notes_due_once_issued', sql`due_on >= issued_on`),
    check(
      'charge_notes_paid_fits_status',
      sql`case status when 'open' then paid = 0 when 'partially_paid' then paid < amount
        when 'paid' then paid = amount when 'void' then paid = 0 else false end`,
    ),
    check('charge_notes_reference_valid', sql`is_external_reference(external_reference)`),
  ],
)

/**
 * What became of charge notes, by the last change of each day of their merchant's clock: so it is known what was owed at the
 * end of any day.
 */
export const chargeNoteDays = pgTable(
  'charge_note_days',
  {
    noteId: uuid()
      .notNull()
      .references(() => chargeNotes.id),
    /** Those of the note, for what was paid in a month. */
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    day: date({ mode: 'string' }).notNull(),
    status: text({ enum: NOTE_STATUSES }).notNull(),
    paid: money().notNull(),
    currency: text({ enum: ['VES', 'USD'] }).notNull(),
    /** What was paid of it on that day, less what was taken off. */
    gained: numeric({ precision: 13, scale: 2 }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'charge_note_days_pk', columns: [table.noteId, table.day] }),
    index('charge_note_days_merchant_idx').on(table.merchantId, table.environment, table.day),
    check('charge_note_days_environment_known', sql`environment in ('live', 'test')`),
    check('charge_note_days_currency_known', sql`currency in ('VES', 'USD')`),
    check(
      'charge_note_days_status_known',
      sql`status in ('open', 'partially_paid', 'paid', 'void')`,
    ),
  ],
)

/** The last number that a merchant's notes have, by environment. */
export const chargeNoteNumbers = pgTable(
  'charge_note_numbers',
  {
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    last: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'charge_note_numbers_pk', columns: [table.merchantId, table.environment] }),
    check('charge_note_numbers_environment_known', sql`environment in ('live', 'test')`),
  ],
)
