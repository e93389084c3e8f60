import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from './columns.ts'
import { users } from './users.ts'

/** Identity submissions of users. The newest complete one is the one that administrators decide on. */
export const kycSubmissions = pgTable(
  'kyc_submissions',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id),
    legalName: text().notNull(),
    documentType: text({ enum: ['CEDULA', 'PASSPORT', 'RIF'] }).notNull(),
    document: text().notNull(),
    createdAt: instant().notNull(),
    /** When all its files were in storage; null for an interrupted submission. */
    submittedAt: instant(),
    /** When a newer one replaced it, or it was abandoned: its files are to be removed. */
    replacedAt: instant(),
    /** When it was last approved or rejected; its files are then retained. */
    decidedAt: instant(),
  },
  (table) => [
    index('kyc_submissions_user_idx').on(table.userId, table.id),
    uniqueIndex('kyc_submissions_one_current')
      .on(table.userId)
      .where(sql`submitted_at is not null and replaced_at is null`),
    index('kyc_submissions_unfinished_idx')
      .on(table.createdAt)
      .where(sql`submitted_at is null and replaced_at is null`),
    check(
      'kyc_submissions_document_type_known',
      sql`document_type in ('CEDULA', 'PASSPORT', 'RIF')`,
    ),
  ],
)

/**
 * A picture or PDF of a submission. The row is written before the file is stored, so that the file of an
 * interrupted upload can be found.
 */
export const kycFiles = pgTable(
  'kyc_files',
  {
    id: id().primaryKey(),
    submissionId: id().references(() => kycSubmissions.id),
    /** The key in the private bucket. */
    key: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    sha256: bytes().notNull(),
    createdAt: instant().notNull(),
    /** From when on it is to be removed from storage; null as long as it is retained. */
    removeAfter: instant(),
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex('kyc_files_key_key').on(table.key),
    index('kyc_files_submission_idx').on(table.submissionId, table.id),
    index('kyc_files_removable_idx')
      .on(table.removeAfter)
      .where(sql`remove_after is not null and removed_at is null`),
    check(
      'kyc_files_type_known',
      sql`type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')`,
    ),
  ],
)
