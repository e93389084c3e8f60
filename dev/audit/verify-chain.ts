import type pg from 'pg'
import { NIL_UUID } from '../../src/platform/ids.ts'
import {
  FIRST_PREVIOUS_HASH,
  hashRecord,
  hashSeal,
  type StoredRecord,
  type StoredSeal,
} from './canonical.ts'
import {
  findSealOf,
  readLateRecordIds,
  readRecords,
  readSealedRange,
  readSeals,
  readUnsealed,
} from './queries.ts'

export interface ChainVerification {
  /** The first deviation, in words; null if there is none. */
  fault: string | null
  /** The valid seals before the fault. */
  seals: number
  records: number
  /** How many of the records were sealed late, after a restore into another cluster. */
  lateRecords: number
  /** The hash of the last valid seal, in hex; null without any. */
  lastHash: string | null
  /**
   * The records that no seal covers yet, and since when (ISO 8601); also reported if the chain is broken before
   * them.
   */
  unsealed: { records: number; since: string | null }
}

const CHAIN_START = {
  number: '0',
  toXid: '0',
  toRecord: NIL_UUID,
  hash: FIRST_PREVIOUS_HASH,
}
type ChainLink = Pick<StoredSeal, 'number' | 'toXid' | 'toRecord' | 'hash'>

/**
 * Verifies the chain from its first seal on, under one snapshot, and every record against its seal. `anchor` is
 * the hash of a seal from the log: if it is not in the chain, the chain was rewritten, or truncated before it.
 *
 * This cannot detect that the last seals were removed together with their records, nor changes of records that
 * no seal covers yet. Against the first, store the hashes that the service logs.
 */
export async function verifyChain(client: pg.Client, anchor?: string): Promise<ChainVerification> {
  await client.query('begin isolation level repeatable read read only')
  try {
    // Only the tables of the service, not others of the same name that a search_path puts first.
    await client.query('set local search_path = public, pg_temp')
    return await verifySeals(client, anchor)
  } finally {
    await client.query('rollback')
  }
}

async function verifySeals(
  client: pg.Client,
  anchor: string | undefined,
): Promise<ChainVerification> {
  const strays = await readLateRecordIds(client)
  const verdict: ChainVerification = {
    fault: null,
    seals: 0,
    records: 0,
    lateRecords: strays.size,
    lastHash: null,
    unsealed: await readUnsealed(client),
  }
  let last: ChainLink = CHAIN_START
  let isAnchored = anchor === undefined
  for (let page = await readSeals(client, '0'); page.length > 0; ) {
    for (const seal of page) {
      const broken = findLinkFault(seal, last) ?? (await findRecordFault(client, seal, strays))
      if (broken !== null) return { ...verdict, fault: broken }
      verdict.seals += 1
      verdict.records += seal.recordIds.length
      verdict.lastHash = seal.hash
      isAnchored ||= seal.hash === anchor
      last = seal
    }
    page = await readSeals(client, last.number)
  }
  if (!isAnchored) {
    const broken = `No seal has the hash ${anchor}: the chain was written anew, or was cut off before it.`
    return { ...verdict, fault: broken }
  }
  return verdict
}

/** Why a seal is invalid by itself, or does not follow the previous one. */
function findLinkFault(seal: StoredSeal, last: ChainLink): string | null {
  const expected = BigInt(last.number) + 1n
  if (BigInt(seal.number) !== expected) return `Seal ${expected} is missing.`
  const isWhole = seal.recordIds.length === seal.recordHashes.length
  if (!isWhole || hashSeal(seal) !== seal.hash) return `Seal ${seal.number} was changed.`
  const follows =
    seal.previousHash === last.hash &&
    seal.fromXid === last.toXid &&
    seal.fromRecord === last.toRecord
  if (follows) return null
  return seal.number === '1'
    ? 'Seal 1 is not the first that was made.'
    : `Seal ${seal.number} does not follow seal ${last.number}: one of them was made anew.`
}

/** Which record of a seal, or within its bounds, differs from what was sealed. */
async function findRecordFault(
  client: pg.Client,
  seal: StoredSeal,
  strays: ReadonlySet<string>,
): Promise<string | null> {
  const inRange = await readSealedRange(client, seal)
  const found = new Map(inRange.map((record) => [record.id, record]))
  const elsewhere = seal.recordIds.filter((id) => !found.has(id))
  for (const record of await readRecords(client, elsewhere)) found.set(record.id, record)
  const sealed = new Set(seal.recordIds)
  const changed = findSealedRecordFault(seal, found)
  if (changed !== null) return changed
  const added = inRange.find(({ id }) => !sealed.has(id) && !strays.has(id))
  if (added === undefined) return null
  const own = await findSealOf(client, added.id)
  return own === null
    ? `Record ${added.id} was added to what seal ${seal.number} covers.`
    : changedRecordMessage(added.id, own)
}

function findSealedRecordFault(
  seal: StoredSeal,
  found: ReadonlyMap<string, StoredRecord>,
): string | null {
  for (const [index, id] of seal.recordIds.entries()) {
    const record = found.get(id)
    if (record === undefined) return `Record ${id} of seal ${seal.number} is missing.`
    if (hashRecord(record) !== seal.recordHashes[index])
      return changedRecordMessage(id, seal.number)
  }
  return null
}

const changedRecordMessage = (id: string, sealNumber: string): string =>
  `Record ${id} of seal ${sealNumber} was changed.`
