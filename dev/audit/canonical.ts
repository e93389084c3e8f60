import { createHash } from 'node:crypto'

/** A record as the database stores it, each column as text. */
export interface StoredRecord {
  id: string
  userId: string | null
  action: string
  resource: string | null
  /** As PostgreSQL writes jsonb. */
  details: string
  /** Milliseconds since 1970. */
  createdAt: string
  writerXid: string
}

/** A seal as the database stores it; transactions, numbers and times as text, hashes in hex. */
export interface StoredSeal {
  number: string
  fromXid: string
  fromRecord: string
  toXid: string
  toRecord: string
  cluster: string
  xidOffset: string
  /** Milliseconds since 1970. */
  sealedAt: string
  previousHash: string
  hash: string
  recordIds: string[]
  recordHashes: string[]
}

/** The previous hash of the first seal: the SHA-256 of nothing. */
export const FIRST_PREVIOUS_HASH = sha256('')

/**
 * The SHA-256 of a record, in hex: over its columns in the order above, each as its length in UTF-8 bytes, a
 * colon and its text, or as a hyphen if it is null. Computed here rather than by the database's function, which
 * whoever changes records might change too.
 */
export const hashRecord = (record: StoredRecord): string =>
  sha256(
    [
      record.id,
      record.userId,
      record.action,
      record.resource,
      record.details,
      record.createdAt,
      record.writerXid,
    ]
      .map((value) => (value === null ? '-' : `${Buffer.byteLength(value)}:${value}`))
      .join(''),
  )

/**
 * The SHA-256 of a seal, in hex: over the lines `audit-seal 1`, its fields in the order above up to the
 * previous hash, and for each record its id, a space and its hash. Lines are joined by a line feed.
 */
export const hashSeal = (seal: StoredSeal): string =>
  sha256(
    [
      'audit-seal 1',
      seal.number,
      seal.fromXid,
      seal.fromRecord,
      seal.toXid,
      seal.toRecord,
      seal.cluster,
      seal.xidOffset,
      seal.sealedAt,
      seal.previousHash,
      ...seal.recordIds.map((id, index) => `${id} ${seal.recordHashes[index]}`),
    ].join('\n'),
  )

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
