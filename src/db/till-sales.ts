import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { checkouts } from './checkouts.ts'
import { environment, id, instant } from './columns.ts'
import { tills } from './floor.ts'
import { users } from './users.ts'

/** What a till's own page shows, or has shown: one sale a till and environment at a time, which is on no other. */
export const tillSales = pgTable(
  'till_sales',
  {
    id: id().primaryKey(),
    tillId: uuid()
      .notNull()
      .references(() => tills.id),
    environment: environment().notNull(),
    checkoutId: uuid()
      .notNull()
      .references(() => checkouts.id),
    /** Whether the checkout was made for it, and so ends with it. */
    madeCheckout: boolean().notNull(),
    putBy: uuid()
      .notNull()
      .references(() => users.id),
    putAt: instant().notNull(),
    /** When it was taken off, or replaced. */
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('till_sales_present_key')
      .on(table.tillId, table.environment)
      .where(sql`ended_at is null`),
    uniqueIndex('till_sales_checkout_key').on(table.checkoutId).where(sql`ended_at is null`),
    index('till_sales_till_idx').on(table.tillId, table.id),
    check('till_sales_environment_known', sql`environment in ('live', 'test')`),
  ],
)
