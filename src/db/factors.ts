import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, id, instant } from './columns.ts'
import { users } from './users.ts'

/** Second factors: the app that makes codes (TOTP), of which a user has one, and passkeys. */
export const factors = pgTable(
  'factors',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    kind: text({ enum: ['totp', 'passkey'] }).notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    /** Null until a first code of the app has shown that its secret arrived there. */
    confirmedAt: instant(),
    lastUsedAt: instant(),
    /** Of an app: its secret, encrypted, and the 30-second step of the last code that was used. */
    secret: bytes(),
    lastStep: bigint({ mode: 'number' }),
    /** Of a passkey. */
    credentialId: bytes(),
    publicKey: bytes(),
    counter: bigint({ mode: 'number' }),
    transports: text().array(),
    backedUp: boolean(),
  },
  (table) => [
    index('factors_user_idx').on(table.userId, table.id),
    uniqueIndex('factors_credential_key').on(table.credentialId),
    uniqueIndex('factors_one_app')
      .on(table.userId)
      .where(sql`kind = 'totp' and confirmed_at is not null`),
    uniqueIndex('factors_one_app_to_confirm')
      .on(table.userId)
      .where(sql`kind = 'totp' and confirmed_at is null`),
    check('factors_kind_known', sql`kind in ('totp', 'passkey')`),
    check('factors_app_has_secret', sql`(kind = 'totp') = (secret is not null)`),
    check(
      'factors_passkey_has_key',
      sql`case kind when 'passkey'
        then num_nulls(credential_id, public_key, counter, backed_up, confirmed_at) = 0
        else num_nonnulls(credential_id, public_key, counter, transports, backed_up) = 0 end`,
    ),
  ],
)

/** What stands in for a lost factor, once each. Hashed under the server's secret. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: id().references(() => users.id),
    codeHash: bytes().notNull(),
    usedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.codeHash] }),
    check('recovery_codes_hash_is_sha256', sql`octet_length(code_hash) = 32`),
  ],
)

/** Challenges that a passkey has signed, until they expire: each is accepted once. */
export const spentChallenges = pgTable(
  'spent_challenges',
  {
    hash: bytes().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('spent_challenges_expires_idx').on(table.expiresAt)],
)
