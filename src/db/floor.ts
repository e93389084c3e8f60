import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { merchants } from './merchants.ts'

/** The places where a merchant sells. It has none until it makes one. */
export const branches = pgTable(
  'branches',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    name: text().notNull(),
    address: text().notNull().default(''),
    active: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('branches_name_key').on(table.merchantId, sql`lower(name)`),
    index('branches_merchant_idx').on(table.merchantId, table.id),
    check('branches_name_given', sql`name <> ''`),
  ],
)

/** The tills of branches. One stays in its branch: what it has sold does. */
export const tills = pgTable(
  'tills',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    branchId: uuid()
      .notNull()
      .references(() => branches.id),
    name: text().notNull(),
    /** The unguessable end of the address of the till's own page. */
    code: text().notNull(),
    active: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('tills_name_key').on(table.branchId, sql`lower(name)`),
    uniqueIndex('tills_code_key').on(table.code),
    index('tills_merchant_idx').on(table.merchantId, table.id),
    check('tills_name_given', sql`name <> ''`),
    check('tills_code_long', sql`code ~ '^[0-9A-Za-z]{22}$'`),
  ],
)
