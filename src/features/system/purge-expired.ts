import { beginRequest } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { purges } from './queries.ts'

/** Resolves with how many rows were removed. */
export async function purgeExpired({ database }: Platform, now: Date, jobId: string) {
  const request = { now: now.toISOString(), requestId: jobId, ip: null }
  const trace = { roundTrips: 0, waitedMs: 0 }
  const [, ...results] = await database.batch('change', [beginRequest(request), ...purges()], trace)
  return (results as { removed: number }[][]).flat().reduce((sum, { removed }) => sum + removed, 0)
}
