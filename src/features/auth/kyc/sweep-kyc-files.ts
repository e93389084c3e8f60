import { beginRequest } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findRemovableFiles, markFilesRemoved } from './queries.ts'

const FILES_A_RUN = 50

/**
 * Removes from storage what cut-off submissions left there, and the files of replaced ones after their 30 days; the
 * rows stay, marked. Resolves with how many files it removed.
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
  await Promise.all(keys.map((key) => storage.remove(key)))
  await database.batch('change', [request, markFilesRemoved(keys)] as const, trace)
  return keys.length
}
