import { beginRequest } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { markCron } from './queries.ts'

/** Leaves word that cron has run, which /health tells. Resolves with 1. */
export async function leaveHeartbeat({ database }: Platform, now: Date, jobId: string) {
  const request = { now: now.toISOString(), requestId: jobId, ip: null }
  const trace = { roundTrips: 0, waitedMs: 0 }
  await database.batch('change', [beginRequest(request), markCron()], trace)
  return 1
}
