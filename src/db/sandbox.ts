import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { MAX_CLOCK_AHEAD_SECONDS, SIMULATION_TYPES } from '../domain/simulations.ts'
import { id, instant, money, rate } from './columns.ts'
import { merchants } from './merchants.ts'

/** What is simulated for a merchant in the test environment. */
export const sandboxSimulations = pgTable(
  'sandbox_simulations',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    type: text({ enum: SIMULATION_TYPES }).notNull(),
    /** Of what comes late, or slowly. */
    delaySeconds: integer(),
    /** Bolívares, of `wrong_amount`. */
    amount: money(),
    /** Bolívares for a dollar, of `rate_change`. */
    rate: rate(),
    /** Of `incoming_payment`: the key of its movement in the simulated bank's books. */
    bankKey: text(),
    /** Until when it lasts; null for one that the next call spends, and for a rate. */
    endsAt: instant(),
    /** When a call has met it. */
    spentAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('sandbox_simulations_merchant_idx').on(table.merchantId, table.id),
    index('sandbox_simulations_active_idx')
      .on(table.merchantId, table.type)
      .where(sql`spent_at is null`),
    index('sandbox_simulations_created_idx').on(table.createdAt),
    check(
      'sandbox_simulations_type_known',
      sql`type in (${sql.raw(SIMULATION_TYPES.map((type) => `'${type}'`).join(', '))})`,
    ),
    check(
      'sandbox_simulations_fields_of_type',
      sql`(delay_seconds is not null) = (type in ('slow_bank', 'late_notice'))
        and (amount is not null) = (type = 'wrong_amount') and (rate is not null) = (type = 'rate_change')
        and (bank_key is not null) = (type = 'incoming_payment')`,
    ),
    check('sandbox_simulations_positive', sql`amount > 0 and rate > 0 and delay_seconds > 0`),
  ],
)

/** How a test merchant's clock was moved: from `advanced_at` on it is `ahead_seconds` ahead of the service's. */
export const sandboxClockAdvances = pgTable(
  'sandbox_clock_advances',
  {
    merchantId: id().references(() => merchants.id),
    advancedAt: instant().notNull(),
    aheadSeconds: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.advancedAt] }),
    check(
      'sandbox_clock_advances_forward',
      sql`ahead_seconds between 1 and ${sql.raw(String(MAX_CLOCK_AHEAD_SECONDS))}`,
    ),
  ],
)
