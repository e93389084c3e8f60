import type pg from 'pg'
import { NIL_UUID } from '../../src/platform/ids.ts'
import type { StoredRecord, StoredSeal } from './canonical.ts'

/** A seal has some 10,000 records, so a page of seals holds a multiple of that in memory. */
const SEALS_PER_PAGE = 4

const recordColumns = `a.id::text, a.user_id::text as "userId", a.action, a.resource, a.details::text,
  (extract(epoch from a.created_at at time zone 'UTC') * 1000)::bigint::text as "createdAt",
  a.writer_xid::text as "writerXid"`

const fromPosition = '(a.writer_xid, a.id) >= ($1::xid8, $2::uuid)'
const toPosition = '(a.writer_xid, a.id) < ($3::xid8, $4::uuid)'

/** A page of the seals after a number, in order. */
export async function readSeals(client: pg.Client, after: string): Promise<StoredSeal[]> {
  const { rows } = await client.query<StoredSeal>(
    `select s.number::text, from_xid::text as "fromXid", from_record::text as "fromRecord",
       to_xid::text as "toXid", to_record::text as "toRecord", cluster, xid_offset::text as "xidOffset",
       (extract(epoch from sealed_at at time zone 'UTC') * 1000)::bigint::text as "sealedAt",
       encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash,
       record_ids::text[] as "recordIds",
       array(select encode(h, 'hex') from unnest(record_hashes) with ordinality as u (h, record_index) order by record_index)
         as "recordHashes"
     from audit_seals s where s.number > $1 order by s.number limit ${SEALS_PER_PAGE}`,
    [after],
  )
  return rows
}

/** The records within a seal's bounds, in their order. */
export async function readSealedRange(
  client: pg.Client,
  seal: StoredSeal,
): Promise<StoredRecord[]> {
  const { rows } = await client.query<StoredRecord>(
    `select ${recordColumns} from audit_logs a where ${fromPosition} and ${toPosition}
     order by a.writer_xid, a.id`,
    [seal.fromXid, seal.fromRecord, seal.toXid, seal.toRecord],
  )
  return rows
}

/** Records by id, whatever their position. */
export async function readRecords(client: pg.Client, ids: string[]): Promise<StoredRecord[]> {
  const { rows } = await client.query<StoredRecord>(
    `select ${recordColumns} from audit_logs a where a.id = any($1::uuid[])`,
    [ids],
  )
  return rows
}

/** The number of the seal that contains a record of this id; null if none does. */
export async function findSealOf(client: pg.Client, id: string): Promise<string | null> {
  const { rows } = await client.query<{ number: string }>(
    'select s.number::text from audit_seals s where $1::uuid = any(s.record_ids)',
    [id],
  )
  return rows[0]?.number ?? null
}

/** The ids of records that were sealed after a restore: earlier seals had already passed their positions. */
export async function readLateRecordIds(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select unnest(record_ids)::text as id from audit_seals
     where (from_xid, from_record) = (to_xid, to_record)`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * The records after the end of the last seal: their number, and the time of the oldest (ISO 8601; null without
 * any).
 */
export async function readUnsealed(
  client: pg.Client,
): Promise<{ records: number; since: string | null }> {
  const { rows } = await client.query<{ records: string; since: string | null }>(
    `with ends as (
       select to_xid, to_record from audit_seals order by number desc limit 1)
     select count(*)::text as records,
       to_char(min(a.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
     from audit_logs a
     where (a.writer_xid, a.id) >= (
       coalesce((select to_xid from ends), '0'), coalesce((select to_record from ends), $1::uuid))`,
    [NIL_UUID],
  )
  const [{ records, since } = { records: '0', since: null }] = rows
  return { records: Number(records), since }
}
