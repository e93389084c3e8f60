import { type SQL, sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '../domain/language.ts'
import { KYC_STATUSES, USER_STATUSES } from '../domain/statuses.ts'
import { bytes, id, instant, searchText } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    /** In which mails are written; null until the user has been asked for or has named one: then in all. */
    language: text({ enum: LANGUAGES }),
    /**
     * The fingerprint of the client that registered the account, hashed under the server's secret. Kept until the
     * e-mail is verified, because before that the password may be anyone's.
     */
    registrationFingerprint: bytes(),
    role: text({ enum: ['USER', 'ADMIN'] })
      .notNull()
      .default('USER'),
    status: text({ enum: USER_STATUSES }).notNull().default('inactive'),
    kycStatus: text({ enum: KYC_STATUSES }).notNull().default('not_started'),
    /** When it was approved or rejected, and the reason of a rejection; null in every other status. */
    kycDecidedAt: instant(),
    kycRejectionReason: text(),
    emailVerifiedAt: instant(),
    lastLoginAt: instant(),
    /** When the user's factors are removed, as an administrator requested for somebody who has lost them. */
    factorsResetDueAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    search: searchText()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`search_text(name || ' ' || email)`),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    index('users_status_idx').on(table.status, table.id),
    index('users_factors_reset_idx')
      .on(table.factorsResetDueAt)
      .where(sql`factors_reset_due_at is not null`),
    index('users_kyc_status_idx').on(table.kycStatus, table.id),
    index('users_search_idx').using('gin', table.search.op('gin_trgm_ops')),
    check('users_email_lower', sql`email = lower(email) and email <> ''`),
    check('users_language_known', sql`language in ('es', 'en')`),
    check('users_role_known', sql`role in ('USER', 'ADMIN')`),
    check('users_status_known', sql`status in ('inactive', 'active', 'suspended', 'banned')`),
    check(
      'users_kyc_status_known',
      sql`kyc_status in ('not_started', 'pending', 'approved', 'rejected')`,
    ),
    check(
      'users_kyc_decision_fits',
      sql`kyc_decided_at is null or kyc_status in ('approved', 'rejected')`,
    ),
    check(
      'users_kyc_rejected_has_reason',
      sql`kyc_rejection_reason is null or kyc_status = 'rejected'`,
    ),
    check(
      'users_active_after_verification',
      sql`status <> 'inactive' or email_verified_at is null`,
    ),
  ],
)

/**
 * Login sessions. Access tokens name the session, so ending it ends them; refresh tokens are derived from it.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    refreshGeneration: integer().notNull().default(1),
    refreshSalt: bytes().notNull(),
    rotatedAt: instant(),
    userAgent: text(),
    ip: text(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When its user last presented the password, and a second factor, in this session. */
    passwordPresentedAt: instant(),
    factorPresentedAt: instant(),
    revokedAt: instant(),
    revokedReason: text({
      enum: ['logout', 'ended', 'password', 'verification', 'reuse', 'suspension', 'factors_reset'],
    }),
  },
  (table) => [
    index('sessions_user_idx').on(table.userId, table.id),
    index('sessions_expires_idx').on(table.expiresAt),
    check('sessions_generation_positive', sql`refresh_generation > 0`),
    check('sessions_revoked_with_reason', sql`(revoked_at is null) = (revoked_reason is null)`),
    check(
      'sessions_reason_known',
      sql`revoked_reason in ('logout', 'ended', 'password', 'verification', 'reuse', 'suspension', 'factors_reset')`,
    ),
  ],
)

/**
 * The number of failed logins in an hour, by account and network. The nil id stands for e-mails without an
 * account.
 */
export const failedLogins = pgTable(
  'failed_logins',
  {
    userId: id(),
    network: text().notNull(),
    hour: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.network, table.hour] }),
    index('failed_logins_hour_idx').on(table.hour),
  ],
)

/** One-time codes, stored for two days: wrong attempts at them count for one day. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    purpose: text({ enum: ['verify_email', 'reset_password'] }).notNull(),
    codeHash: bytes().notNull(),
    /** Wrong attempts, from all networks. */
    attempts: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    replacedAt: instant(),
  },
  (table) => [
    index('one_time_codes_user_idx').on(table.userId, table.purpose, table.createdAt),
    index('one_time_codes_created_idx').on(table.createdAt),
    uniqueIndex('one_time_codes_one_usable')
      .on(table.userId, table.purpose)
      .where(sql`used_at is null and replaced_at is null`),
    check('one_time_codes_purpose_known', sql`purpose in ('verify_email', 'reset_password')`),
    check('one_time_codes_attempts_counted', sql`attempts >= 0`),
  ],
)

/**
 * Attempts that are counted by network: failures, and those without an outcome yet. Stored for a day. The
 * subject is hashed: the e-mails of login attempts include those of people without an account, and typing
 * mistakes.
 */
export const limitedAttempts = pgTable(
  'limited_attempts',
  {
    id: id().primaryKey(),
    kind: text({
      enum: ['login', 'factor', 'code', 'code_mail', 'claim', 'payer_key', 'account'],
    }).notNull(),
    subject: bytes().notNull(),
    network: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('limited_attempts_subject_idx').on(table.kind, table.subject, table.createdAt),
    index('limited_attempts_created_idx').on(table.createdAt),
    check(
      'limited_attempts_kind_known',
      sql`kind in ('login', 'factor', 'code', 'code_mail', 'claim', 'payer_key', 'account')`,
    ),
    check('limited_attempts_subject_is_sha256', sql`octet_length(subject) = 32`),
  ],
)
