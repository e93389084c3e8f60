import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { tellOverdueNotes as tellOverdue } from './queries.ts'

const NOTES_PER_RUN = 500

/** Tells merchants of their notes that have become overdue. Resolves with the notes' number. */
export async function tellOverdueNotes(
  { database }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  const [row] = await runInOwnTransaction(database, context, tellOverdue(NOTES_PER_RUN))
  return row?.told ?? 0
}
