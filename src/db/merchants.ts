import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PAYMENT_METHODS } from '../domain/payment-methods.ts'
import { MEMBER_ROLES } from '../domain/roles.ts'
import { MERCHANT_STATUSES } from '../domain/statuses.ts'
import { bankAccounts } from './bank-accounts.ts'
import { id, instant, searchText } from './columns.ts'
import { users } from './users.ts'

export const merchants = pgTable(
  'merchants',
  {
    id: id().primaryKey(),
    ownerId: id(),
    /**
     * For a deferred foreign key in a migration, which requires the owner to be a member with the role OWNER.
     */
    ownerRole: text().generatedAlwaysAs(sql`'OWNER'`),
    name: text().notNull(),
    rif: text().notNull(),
    description: text().notNull().default(''),
    status: text({ enum: MERCHANT_STATUSES }).notNull(),
    /**
     * Whether the owner's e-mail has been verified. From then on the RIF belongs to this merchant alone, and
     * its store and name are public.
     */
    confirmed: boolean().notNull().default(true),
    /** When an administrator took its RIF from it, so that another merchant can have it. It is closed since then. */
    rifReleasedAt: instant(),
    /** The account into which it is paid, and from which it refunds. */
    settlementAccountId: uuid().references(() => bankAccounts.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    search: searchText()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`search_text(name || ' ' || rif || ' ' || replace(rif, '-', ''))`,
      ),
  },
  (table) => [
    uniqueIndex('merchants_rif_key')
      .on(table.rif)
      .where(sql`confirmed and rif_released_at is null`),
    index('merchants_owner_idx').on(table.ownerId),
    index('merchants_settlement_idx').on(table.settlementAccountId),
    index('merchants_status_idx').on(table.status, table.id),
    index('merchants_search_idx').using('gin', table.search.op('gin_trgm_ops')),
    check('merchants_status_known', sql`status in ('pending', 'active', 'inactive')`),
    check('merchants_active_confirmed', sql`confirmed or status <> 'active'`),
    check('merchants_released_closed', sql`rif_released_at is null or status = 'inactive'`),
    check('merchants_rif_canonical', sql`rif ~ '^[VEJPGC]-[0-9]{8}-[0-9]$'`),
  ],
)

/**
 * Accounts into which merchants were paid before. Payers who were shown one may still claim payments into it.
 */
export const formerSettlementAccounts = pgTable(
  'former_settlement_accounts',
  {
    merchantId: id().references(() => merchants.id),
    accountId: id().references(() => bankAccounts.id),
    usedUntil: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.accountId] }),
    index('former_settlement_accounts_account_idx').on(table.accountId),
  ],
)

/**
 * Changes of settlement accounts that are requested and not in effect yet; a merchant has one at most. What became of
 * earlier ones is in the audit log.
 */
export const settlementAccountChanges = pgTable(
  'settlement_account_changes',
  {
    merchantId: id()
      .primaryKey()
      .references(() => merchants.id),
    /** Null for none. */
    accountId: uuid().references(() => bankAccounts.id),
    requestedBy: id().references(() => users.id),
    requestedAt: instant().notNull(),
    effectiveAt: instant().notNull(),
  },
  (table) => [
    index('settlement_account_changes_account_idx').on(table.accountId),
    index('settlement_account_changes_due_idx').on(table.effectiveAt),
    check('settlement_account_changes_later', sql`effective_at > requested_at`),
  ],
)

export const members = pgTable(
  'members',
  {
    merchantId: id().references(() => merchants.id),
    userId: id().references(() => users.id),
    role: text({ enum: MEMBER_ROLES }).notNull(),
    createdAt: instant().notNull(),
    /** Since when they have been ADMIN or OWNER; null for others. A trigger sets it. */
    approverSince: instant(),
    /** The branches whose things alone they see; null for all. */
    branchIds: uuid().array(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.userId] }),
    uniqueIndex('members_one_owner').on(table.merchantId).where(sql`role = 'OWNER'`),
    uniqueIndex('members_role_key').on(table.merchantId, table.userId, table.role),
    index('members_user_idx').on(table.userId, table.merchantId),
    check('members_role_known', sql`role in ('OWNER', 'ADMIN', 'MEMBER', 'CASHIER')`),
    check(
      'members_bound_somewhere',
      sql`branch_ids is null or (cardinality(branch_ids) > 0 and role <> 'OWNER')`,
    ),
  ],
)

/**
 * Every picture that is, or may be, in storage. The row is written before the picture is stored, so that the
 * picture of an interrupted upload is found and removed.
 */
export const pictures = pgTable(
  'pictures',
  {
    key: text().primaryKey(),
    merchantId: id().references(() => merchants.id),
    createdAt: instant().notNull(),
    attachedAt: instant(),
    discardedAt: instant(),
  },
  (table) => [
    index('pictures_merchant_idx').on(table.merchantId),
    index('pictures_unattached_idx').on(table.createdAt).where(sql`attached_at is null`),
    index('pictures_discarded_idx').on(table.discardedAt).where(sql`discarded_at is not null`),
  ],
)

export const stores = pgTable(
  'stores',
  {
    merchantId: id()
      .primaryKey()
      .references(() => merchants.id),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    logoKey: text().references(() => pictures.key),
    bannerKey: text().references(() => pictures.key),
    primaryColor: text().notNull().default('#1F4E79'),
    secondaryColor: text().notNull().default('#F2B705'),
    /** The way to pay that payers are shown first. */
    preferredPaymentMethod: text({ enum: PAYMENT_METHODS }).notNull().default('mobile_payment'),
    /** Where payers ask for help. */
    contactPhone: text(),
    contactWhatsapp: text(),
    contactEmail: text(),
    /** The origins of the shops that may show the pages of its checkouts in a frame. */
    buttonOrigins: text().array().notNull().default([]),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('stores_slug_key').on(table.slug),
    index('stores_logo_idx').on(table.logoKey),
    index('stores_banner_idx').on(table.bannerKey),
    check(
      'stores_slug_shape',
      sql`slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 60`,
    ),
    check(
      'stores_preferred_payment_method_known',
      sql`preferred_payment_method in ('mobile_payment', 'c2p')`,
    ),
    check('stores_primary_color_hex', sql`primary_color ~ '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$'`),
    check(
      'stores_secondary_color_hex',
      sql`secondary_color ~ '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$'`,
    ),
  ],
)
