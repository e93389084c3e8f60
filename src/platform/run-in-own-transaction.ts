import {
  type Batch,
  type BatchRows,
  beginRequest,
  type Database,
  namedRows,
  statementsOf,
} from './database.ts'

/** On whose behalf statements run outside a request's transaction, and when. */
export interface SystemContext {
  now: Date
  requestId: string
  /** The client's address; absent or null if no request caused it. */
  ip?: string | null
}

/**
 * Runs a batch in a transaction of its own, without a caller, and resolves with its rows. Its round trip is not counted
 * for any request.
 */
export async function runInOwnTransaction<Of extends Batch>(
  database: Database,
  { now, requestId, ip = null }: SystemContext,
  batch: Of,
): Promise<BatchRows<Of>> {
  const opening = beginRequest({ now: now.toISOString(), requestId, ip })
  const trace = { roundTrips: 0, waitedMs: 0 }
  const [, ...results] = await database.batch('change', [opening, ...statementsOf(batch)], trace)
  return namedRows(batch, results)
}
