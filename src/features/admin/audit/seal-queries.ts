import { sql } from 'drizzle-orm'
import { statement } from '../../../platform/database.ts'

export interface SealRow extends Record<string, unknown> {
  /** Counted from 1. */
  number: string
  records: number
  /** In hex. */
  hash: string
  /** Whether the numbers of transactions were found to come from another cluster, as after a restore. */
  renumbered: boolean
}

/** Seals a block of so many records at most. No row where there is none, or where somebody else is at it. */
export const sealAuditBlock = (mostRecords: number) =>
  statement<SealRow>(
    sql`select number, records, hash, renumbered from seal_audit_block(${mostRecords}::integer)`,
  )
