import { beginRequest, type Database, type Rows, type Statement } from './database.ts'

/** On whose behalf statements run apart, and when. */
export interface SystemContext {
  now: Date
  requestId: string
  /** Null where no request came from one. */
  ip?: string | null
}

/**
 * Runs statements in a transaction of their own, in which nobody is signed in, and gives the rows of each.
 * The trip is counted apart from what a caller waits for.
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
