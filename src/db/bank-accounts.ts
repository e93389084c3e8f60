import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CONNECTION_STATUSES } from '../domain/statuses.ts'
import { bytes, environment, id, instant } from './columns.ts'
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
    /** The name of a bank connection; `sandbox` for every account of the test environment. */
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
    // Two connections of one account would each record its movements, and each movement would pay twice.
    uniqueIndex('bank_accounts_connected_key')
      .on(table.accountNumber)
      .where(sql`environment = 'live' and connection is not null and removed_at is null`),
    // For the limits of a day, which count by the number.
    index('bank_accounts_bound_number_idx')
      .on(table.accountNumber)
      .where(sql`environment = 'live' and connection is not null`),
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

/** People whom a user has paid or saved, so that the next payment to a phone needs only the phone. */
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
    /** The name of those with whom they are paid together: `Nómina`. */
    groupName: text(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('payees_phone_key').on(table.userId, table.environment, table.phone),
    check('payees_environment_known', sql`environment in ('live', 'test')`),
    check('payees_group_name_length', sql`length(group_name) between 1 and 60`),
  ],
)

/** Connections of users' own accounts to their banks. Those of the deployment are in its configuration. */
export const bankConnections = pgTable(
  'bank_connections',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    accountId: id().references(() => bankAccounts.id),
    /** By which orders and movements refer to it; the same for all connections that an account number has had. */
    name: text().notNull(),
    /** Its name since it was first in use, which it keeps when it is disabled or removed. */
    ledger: text(),
    protocol: text().notNull(),
    /** As its bank knows the owner: `J309841327`. */
    rif: text().notNull(),
    /**
     * Encrypted; null while it is rejected, and once it is removed. One that an administrator has disabled keeps them until
     * the bank has told the outcome of each of its orders.
     */
    credentials: bytes(),
    /** Whether its credentials have payers' banks send one-time keys, where its protocol can. */
    sendsPayerKeys: boolean().notNull(),
    status: text({ enum: CONNECTION_STATUSES }).notNull(),
    /** When the bank last answered, or did not. */
    checkedAt: instant(),
    /** Why the last check failed: a code of ours. */
    lastError: text(),
    /** When it is checked again; null while nothing is to be checked. */
    nextCheckAt: instant(),
    /** When an administrator approved it; null again if one has disabled it. */
    approvedAt: instant(),
    /** When an administrator disabled it. */
    disabledAt: instant(),
    rejectionReason: text(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex('bank_connections_account_key').on(table.accountId).where(sql`removed_at is null`),
    uniqueIndex('bank_connections_name_key').on(table.name).where(sql`removed_at is null`),
    index('bank_connections_user_idx').on(table.userId, table.id),
    index('bank_connections_due_idx').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('bank_connections_waiting_idx').on(table.id).where(sql`status = 'pending_approval'`),
    // For the limits of a day, which count by the owner where the bank confirms no number.
    index('bank_connections_owner_idx')
      .on(table.protocol, table.rif)
      .where(sql`ledger is not null`),
    index('bank_connections_ending_idx')
      .on(table.id)
      .where(sql`status = 'disabled' and credentials is not null`),
    check(
      'bank_connections_status_known',
      sql`status in ('checking', 'pending_approval', 'active', 'failing', 'disabled')`,
    ),
    check('bank_connections_protocol_shape', sql`protocol ~ '^[a-z0-9]{2,20}$'`),
    check('bank_connections_removed_disabled', sql`removed_at is null or status = 'disabled'`),
    check('bank_connections_has_credentials', sql`credentials is not null or status = 'disabled'`),
    check('bank_connections_removed_forgotten', sql`removed_at is null or credentials is null`),
    check('bank_connections_rif_shape', sql`rif ~ '^[VEJPGC][0-9]{9}$'`),
  ],
)

/** Changes of connections' credentials that wait for their time. */
export const bankConnectionChanges = pgTable(
  'bank_connection_changes',
  {
    connectionId: id()
      .primaryKey()
      .references(() => bankConnections.id),
    /** Encrypted. */
    credentials: bytes().notNull(),
    sendsPayerKeys: boolean().notNull(),
    requestedBy: id().references(() => users.id),
    requestedAt: instant().notNull(),
    effectiveAt: instant().notNull(),
  },
  (table) => [
    index('bank_connection_changes_due_idx').on(table.effectiveAt),
    check('bank_connection_changes_later', sql`effective_at > requested_at`),
  ],
)

/** State of a bank connection that all isolates share. */
export const bankConnectionStates = pgTable('bank_connection_states', {
  name: text().primaryKey(),
  /** The key of the bank session, encrypted under the server's secret; valid for one Caracas day. */
  bankSession: text(),
  bankSessionDay: date({ mode: 'string' }),
  /** Until when one isolate holds the lease to renew the bank session. */
  bankSessionLeaseUntil: instant(),
  /** When the bank statement was last read, and until when one isolate holds the lease to read it. */
  statementReadAt: instant(),
  statementLeaseUntil: instant(),
  /** The last nonce that was given to a request, at a bank that takes only rising ones. */
  lastNonce: bigint({ mode: 'number' }),
  /** When the requests of the last hour were made, at a bank that counts them. */
  requestTimes: instant().array(),
})
