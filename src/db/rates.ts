import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, rate } from './columns.ts'
import { users } from './users.ts'

/**
 * Bolívares for one unit of the currency, by the Caracas day from which the rate is valid; one rate per day.
 */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text({ enum: ['USD'] }).notNull(),
    effectiveDate: date({ mode: 'string' }).notNull(),
    rate: rate().notNull(),
    /** The origin. A manual rate replaces the others, and a bank's rate replaces DolarApi's. */
    origin: text({ enum: ['dolarapi', 'bank', 'manual'] }).notNull(),
    /** The source as callers see it: `BCV (BNC)`. */
    source: text().notNull(),
    /** The administrator who set it manually. */
    setBy: uuid().references(() => users.id),
    createdAt: instant().notNull(),
    /** The time of the last change of this row. */
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.effectiveDate] }),
    check('exchange_rates_currency_known', sql`currency in ('USD')`),
    check('exchange_rates_origin_known', sql`origin in ('dolarapi', 'bank', 'manual')`),
    check('exchange_rates_rate_positive', sql`rate > 0`),
    check('exchange_rates_manual_has_setter', sql`(origin = 'manual') = (set_by is not null)`),
  ],
)

/** Every rate that a day has had, and when it became known: corrections add rows and replace none. */
export const exchangeRateVersions = pgTable(
  'exchange_rate_versions',
  {
    currency: text({ enum: ['USD'] }).notNull(),
    effectiveDate: date({ mode: 'string' }).notNull(),
    rate: rate().notNull(),
    /** The administrator who first set it manually; setting the same rate again does not change this. */
    setBy: uuid().references(() => users.id),
    recordedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.effectiveDate, table.recordedAt, table.rate] }),
    index('exchange_rate_versions_recorded_idx').on(table.currency, table.recordedAt),
    check('exchange_rate_versions_rate_positive', sql`rate > 0`),
  ],
)

/** When the sources were last queried, by any cron run. */
export const rateRefreshes = pgTable('rate_refreshes', {
  currency: text({ enum: ['USD'] }).primaryKey(),
  requestedAt: instant().notNull(),
})

/** The last report of each source; reports are compared before one is trusted. */
export const rateReports = pgTable(
  'rate_reports',
  {
    currency: text({ enum: ['USD'] }).notNull(),
    source: text().notNull(),
    origin: text({ enum: ['dolarapi', 'bank'] }).notNull(),
    rate: rate().notNull(),
    effectiveDate: date({ mode: 'string' }).notNull(),
    /** The effective time of the rate: for a bank the time of the query, for DolarApi its last change. */
    asOf: instant().notNull(),
    /** When the source first and last reported this rate. */
    reportedSince: instant().notNull(),
    reportedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.source] }),
    check('rate_reports_origin_known', sql`origin in ('dolarapi', 'bank')`),
    check('rate_reports_rate_positive', sql`rate > 0`),
  ],
)

/** A rate far from the current one that an administrator proposes and another one must approve. */
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
    /**
     * The rate in force and the day's rate at that time, null for none. The proposal is valid only while these
     * are unchanged.
     */
    rateInForce: rate(),
    rateOfDay: rate(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.effectiveDate] }),
    check('rate_proposals_rate_positive', sql`rate > 0`),
  ],
)
