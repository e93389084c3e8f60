import { beginRequest, type Database, type Rows, type Statement } from './database.ts'

/** On whose behalf statements run outside a request's transaction, and when. */
export interface SystemContext {
  now: Date
  requestId: string
  /** The client's address; absent or null if no request caused it. */
  ip?: string | null
}

/**
 * Runs statements in a transaction of their own, without a caller, and resolves with the rows of each. Its round trip is
 * not counted for any request.
 */
export async function runInOwnTransaction<Statements extends readonly Statement[]>(
  database: Database,
  { now, requestId, ip = null }: SystemContext,
  ...statements: Statements
): Promise<Rows<Statements>> {
  const opening = beginRequest({ now: now.toISOString(), requestId, ip })
  const trace = { roundTrips: 0, waitedMs: 0 }
  const [, ...rows] = await database.batch('change', [opening, ...statements] as const, trace)
  return rows
}
