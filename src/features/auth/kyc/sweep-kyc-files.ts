import { beginRequest } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findRemovableFiles, markFilesRemoved } from './queries.ts'

const FILES_A_RUN = 50

/**
 * Removes from storage what cut-off submissions left there, and the files of replaced ones after their 30 days; the
 * rows stay, marked. Resolves with how many files it removed; rejects where storage refused one, which holds up no
 * other.
 */
export async function sweepKycFiles(
  { database, storage }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const trace = { roundTrips: 0, waitedMs: 0 }
  const request = beginRequest({ now: now.toISOString(), requestId: jobId, ip: null })
  const [, , found] = await database.batch(
    'change',
    [request, ...findRemovableFiles(FILES_A_RUN)] as const,
    trace,
  )
  const keys = found.map(({ key }) => key)
  if (keys.length === 0) return 0
  const removals = await Promise.allSettled(keys.map((key) => storage.remove(key)))
  const removed = keys.filter((_, place) => removals[place]?.status === 'fulfilled')
  if (removed.length > 0) {
    await database.batch('change', [request, markFilesRemoved(removed)] as const, trace)
  }
  const refused = removals.find((removal) => removal.status === 'rejected')
  if (refused) throw refused.reason
  return removed.length
}
