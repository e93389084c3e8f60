import { sql } from 'drizzle-orm'
import * as functions from '../../../db/functions.ts'
import { auditLogs, auditSeals } from '../../../db/schema.ts'
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

export interface AuditSealRow extends Record<string, unknown> {
  /** Counted from 1. */
  number: number
  /** Hexadecimal. */
  hash: string
  sealed_at: string
  /** How many records it does not cover yet. */
  unsealed: number
}

/** The last seal; no row before the first. */
export const findAuditSeal = () =>
  statement<AuditSealRow>(sql`
    select number::integer as number, encode(hash, 'hex') as hash, iso_time(sealed_at) as sealed_at,
      (select count(*)::integer from ${auditLogs} a
        where (a.writer_xid, a.id) >= (s.to_xid, s.to_record)) as unsealed
    from ${auditSeals} s order by number desc limit 1`)
