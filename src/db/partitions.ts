import { sql } from 'drizzle-orm'
import { check, date, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Tables that grow for ever. They are partitioned by their ids, which are uuid v7 and so in the order of time: each
 * partition has a Caracas month, and a default partition takes the rows of a month that has none.
 *
 * No foreign key refers to them, since it would hold back a month that is to be archived: the triggers of
 * require_transaction_row() and require_order_row() check what is written instead.
 */
export const partitionedTables: readonly string[] = ['bank_orders', 'transactions']

/** Months whose partitions were detached, by `npm run archive` alone. No partition is made for them again. */
export const archivedMonths = pgTable(
  'archived_months',
  {
    /** Its first day. */
    month: date().primaryKey(),
    /** `detached`: its rows are in tables of their own; `stored`: also in the bucket; `dropped`: only there. */
    status: text({ enum: ['detached', 'stored', 'dropped'] }).notNull(),
    /** What the bucket has, see dev/archive; null until it is stored. */
    manifest: jsonb(),
    detachedAt: instant().notNull(),
    storedAt: instant(),
    droppedAt: instant(),
  },
  () => [
    check('archived_months_first_day', sql`extract(day from month) = 1`),
    check('archived_months_status_known', sql`status in ('detached', 'stored', 'dropped')`),
    check(
      'archived_months_stored_has_manifest',
      sql`(manifest is not null) = (status <> 'detached')`,
    ),
  ],
)
