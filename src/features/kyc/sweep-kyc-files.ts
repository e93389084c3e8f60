import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { findRemovableFiles, markFilesRemoved } from './submission-queries.ts'

const MAX_FILES_PER_RUN = 50

/**
 * Removes the files of interrupted submissions, and those of replaced ones after 30 days; the rows stay,
 * marked. Resolves with the number of files removed; rejects if storage failed for one, which does not stop the
 * others.
 */
export async function sweepKycFiles(
  { database, storage }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  const { files } = await runInOwnTransaction(
    database,
    context,
    findRemovableFiles(MAX_FILES_PER_RUN),
  )
  const keys = files.map(({ key }) => key)
  if (keys.length === 0) return 0
  const removals = await Promise.allSettled(keys.map((key) => storage.remove(key)))
  const removed = keys.filter((_, index) => removals[index]?.status === 'fulfilled')
  if (removed.length > 0) await runInOwnTransaction(database, context, markFilesRemoved(removed))
  const refused = removals.find((removal) => removal.status === 'rejected')
  if (refused) throw refused.reason
  return removed.length
}
