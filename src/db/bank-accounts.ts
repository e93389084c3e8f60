import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { environment, id, instant } from './columns.ts'
import { users } from './users.ts'

/**
 * Bank accounts that users registered. An account is active once it is bound to the bank connection that pays
 * from it.
 */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    environment: environment().notNull(),
    accountNumber: text().notNull(),
    document: text().notNull(),
    holder: text().notNull(),
    phone: text(),
    alias: text(),
    /** The name of a configured bank connection; `sandbox` for every account of the test environment. */
    connection: text(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex('bank_accounts_number_key')
      .on(table.userId, table.accountNumber, table.environment)
      .where(sql`removed_at is null`),
    uniqueIndex('bank_accounts_connection_key')
      .on(table.connection)
      .where(sql`environment = 'live' and removed_at is null`),
    index('bank_accounts_user_idx').on(table.userId, table.id),
    index('bank_accounts_pending_idx').on(table.id).where(sql`connection is null`),
    check('bank_accounts_environment_known', sql`environment in ('live', 'test')`),
    check('bank_accounts_number_digits', sql`account_number ~ '^[0-9]{20}$'`),
    check(
      'bank_accounts_sandbox_connection',
      sql`(connection is not distinct from 'sandbox') = (environment = 'test')`,
    ),
  ],
)

/** People whom a user has paid, so that the next payment to a phone needs only the phone. */
export const payees = pgTable(
  'payees',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    environment: environment().notNull(),
    phone: text().notNull(),
    bankCode: text().notNull(),
    document: text().notNull(),
    name: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('payees_phone_key').on(table.userId, table.environment, table.phone),
    check('payees_environment_known', sql`environment in ('live', 'test')`),
  ],
)

/** State of a bank connection that all isolates share. */
export const bankConnections = pgTable('bank_connections', {
  name: text().primaryKey(),
  /** The key of the bank session, encrypted under the server's secret; valid for one Caracas day. */
  bankSession: text(),
  bankSessionDay: date({ mode: 'string' }),
  /** Until when one isolate holds the lease to renew the bank session. */
  bankSessionLeaseUntil: instant(),
  /** When the bank statement was last read, and until when one isolate holds the lease to read it. */
  statementReadAt: instant(),
  statementLeaseUntil: instant(),
})
