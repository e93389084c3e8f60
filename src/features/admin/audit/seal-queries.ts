import { sql } from 'drizzle-orm'
import * as functions from '../../../db/functions.ts'
import { statement } from '../../../platform/database.ts'

export interface SealRow extends Record<string, unknown> {
  /** Counted from 1. */
  number: string
  records: number
  /** Hexadecimal. */
  hash: string
  /** Whether the transaction numbers were found to come from another cluster, as after a restore. */
  renumbered: boolean
}

/**
 * Seals a block of at most this many records. No row if there is nothing to seal, or while another run is
 * sealing.
 */
export const sealAuditBlock = (maxRecords: number) =>
  statement<SealRow>(
    sql`select number, records, hash, renumbered from ${functions.sealAuditBlock({ mostRecords: maxRecords })}`,
  )
