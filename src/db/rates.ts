import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, rate } from './columns.ts'
import { users } from './users.ts'

/** Bolívares for one unit of the currency, by the Caracas day from which it is valid: one for each day. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text({ enum: ['USD'] }).notNull(),
    effectiveDate: date({ mode: 'string' }).notNull(),
    rate: rate().notNull(),
    /** From where it came; what is set by hand takes the place of the others, a bank's that of DolarApi's. */
    origin: text({ enum: ['dolarapi', 'bank', 'manual'] }).notNull(),
    /** As callers read it: `BCV (BNC)`. */
    source: text().notNull(),
    /** The administrator who set it by hand. */
    setBy: uuid().references(() => users.id),
    createdAt: instant().notNull(),
    /** Of the last change of what is in this row. */
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.effectiveDate] }),
    check('exchange_rates_currency_known', sql`currency in ('USD')`),
    check('exchange_rates_origin_known', sql`origin in ('dolarapi', 'bank', 'manual')`),
    check('exchange_rates_rate_positive', sql`rate > 0`),
    check('exchange_rates_by_hand_of_somebody', sql`(origin = 'manual') = (set_by is not null)`),
  ],
)

/** Each rate that a day has had, from when it was known: a correction takes the place of none here. */
export const exchangeRateVersions = pgTable(
  'exchange_rate_versions',
  {
    currency: text({ enum: ['USD'] }).notNull(),
    effectiveDate: date({ mode: 'string' }).notNull(),
    rate: rate().notNull(),
    /** The administrator who set it by hand: whoever sets the same again did not. */
    setBy: uuid().references(() => users.id),
    recordedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.effectiveDate, table.recordedAt, table.rate] }),
    index('exchange_rate_versions_recorded_idx').on(table.currency, table.recordedAt),
    check('exchange_rate_versions_rate_positive', sql`rate > 0`),
  ],
)

/** When the sources were last asked, by whichever run of cron. */
export const rateRefreshes = pgTable('rate_refreshes', {
  currency: text({ enum: ['USD'] }).primaryKey(),
  askedAt: instant().notNull(),
})

/** What each source told last, by which they are compared before one is believed. */
export const rateReports = pgTable(
  'rate_reports',
  {
    currency: text({ enum: ['USD'] }).notNull(),
    source: text().notNull(),
    origin: text({ enum: ['dolarapi', 'bank'] }).notNull(),
    rate: rate().notNull(),
    effectiveDate: date({ mode: 'string' }).notNull(),
    /** As of when the source says so: a bank as of the question, DolarApi as of its last change. */
    asOf: instant().notNull(),
    /** Since when it has told this rate, and when it did so last. */
    toldSince: instant().notNull(),
    toldAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.source] }),
    check('rate_reports_origin_known', sql`origin in ('dolarapi', 'bank')`),
    check('rate_reports_rate_positive', sql`rate > 0`),
  ],
)

/** A rate far from the one in force that an administrator wants to set, and another one has to approve. */
export const rateProposals = pgTable(
  'rate_proposals',
  {
    currency: text({ enum: ['USD'] }).notNull(),
    effectiveDate: date({ mode: 'string' }).notNull(),
    rate: rate().notNull(),
    proposedBy: uuid()
      .notNull()
      .references(() => users.id),
    proposedAt: instant().notNull(),
    /** What was in force then, and what the day had: null for nothing. It stands only while these do. */
    rateInForce: rate(),
    rateOfDay: rate(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.effectiveDate] }),
    check('rate_proposals_rate_positive', sql`rate > 0`),
  ],
)
