import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  cidr,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, environment, id, instant, money } from './columns.ts'
import { merchants } from './merchants.ts'
import { users } from './users.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    /** Limits the key to this merchant. */
    merchantId: uuid().references(() => merchants.id),
    name: text().notNull(),
    environment: environment().notNull(),
    /** Null: whatever keys may do, except as an administrator. */
    permissions: text().array(),
    /** The networks from which it is accepted; null: from any address. */
    allowedAddresses: cidr().array(),
    /** Bolívares: sending more in one request waits for a person's approval; null: nothing waits. */
    approvalAbove: money(),
    prefix: text().notNull(),
    lastFour: text().notNull(),
    keyHash: bytes().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    expiresAt: instant(),
    revokedAt: instant(),
    /** The key that was rotated into this one; a key is rotated at most once. */
    replacesId: uuid().references((): AnyPgColumn => apiKeys.id),
  },
  (table) => [
    uniqueIndex('api_keys_hash_key').on(table.keyHash),
    uniqueIndex('api_keys_replaces_key').on(table.replacesId),
    index('api_keys_user_idx').on(table.userId, table.id),
    index('api_keys_merchant_idx').on(table.merchantId),
    check('api_keys_environment_known', sql`environment in ('live', 'test')`),
    check('api_keys_permissions_given', sql`cardinality(permissions) > 0`),
    check('api_keys_addresses_limited', sql`cardinality(allowed_addresses) between 1 and 20`),
    check('api_keys_approval_above_possible', sql`approval_above >= 0`),
    check('api_keys_hash_is_sha256', sql`octet_length(key_hash) = 32`),
  ],
)

/** Keys of members that a merchant's owner has cut off from it; those that are bound to it are revoked instead. */
export const cutOffKeys = pgTable(
  'cut_off_keys',
  {
    apiKeyId: id().references(() => apiKeys.id),
    merchantId: id().references(() => merchants.id),
    cutOffBy: id().references(() => users.id),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.merchantId] })],
)
