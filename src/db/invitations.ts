import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { GIVEN_ROLES } from '../domain/roles.ts'
import { bytes, id, instant } from './columns.ts'
import { merchants } from './merchants.ts'
import { users } from './users.ts'

/**
 * Invitations to join a merchant. The token of the mailed link is derived from the id under the server's
 * secret; only its hash is stored.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    email: text().notNull(),
    role: text({ enum: GIVEN_ROLES }).notNull(),
    /** The branches to which whoever accepts is bound; null for all. */
    branchIds: uuid().array(),
    tokenHash: bytes().notNull(),
    invitedBy: id().references(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    acceptedBy: uuid().references(() => users.id),
    /** Also set when a new invitation replaces one that has expired. */
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex('invitations_token_key').on(table.tokenHash),
    index('invitations_merchant_idx').on(table.merchantId, table.id),
    index('invitations_email_idx').on(table.email, table.id),
    uniqueIndex('invitations_one_pending')
      .on(table.merchantId, table.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    check('invitations_email_lower', sql`email = lower(email) and email <> ''`),
    check('invitations_role_known', sql`role in ('ADMIN', 'MEMBER', 'CASHIER')`),
    check('invitations_name_branches', sql`cardinality(branch_ids) > 0`),
    check('invitations_token_is_sha256', sql`octet_length(token_hash) = 32`),
    check('invitations_accepted_has_user', sql`(accepted_at is null) = (accepted_by is null)`),
    check('invitations_one_end', sql`accepted_at is null or revoked_at is null`),
  ],
)
