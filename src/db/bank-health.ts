import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { BANK_OPERATIONS } from '../domain/bank-operations.ts'
import { instant } from './columns.ts'

const bankOperation = () => ({
  bankCode: text().notNull(),
  operation: text({ enum: BANK_OPERATIONS }).notNull(),
})

/**
 * How calls to banks went, counted by bank, operation and minute, of the last 25 hours. Nothing of what they were about,
 * nor for whom.
 */
export const bankHealthMinutes = pgTable(
  'bank_health_minutes',
  {
    ...bankOperation(),
    minute: instant().notNull(),
    calls: integer().notNull(),
    answered: integer().notNull(),
    /** How many of the answered calls took how long, by bank_latency_bounds(). */
    latencies: integer().array().notNull(),
    lastFailureAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.bankCode, table.operation, table.minute] }),
    index('bank_health_minutes_minute_idx').on(table.minute),
    check('bank_health_minutes_answered_part', sql`answered between 0 and calls`),
  ],
)

/** Of which operations of which banks merchants were told that they fail, and whether they were told of the end. */
export const bankHealthStates = pgTable(
  'bank_health_states',
  {
    ...bankOperation(),
    degraded: boolean().notNull(),
    /** The beginning of the latest time in which it failed. */
    degradedSince: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bankCode, table.operation] })],
)
