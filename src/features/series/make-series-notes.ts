import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { makeDueNotes } from './queries.ts'

const NOTES_PER_TRANSACTION = 500
/** A run makes as many at most; what is left, the next run makes. */
export const TRANSACTIONS_PER_RUN = 8

/** Makes the charge notes of series that are due. Resolves with the notes' number. */
export async function makeSeriesNotes(
  { database }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  let made = 0
  for (let run = 0; run < TRANSACTIONS_PER_RUN; run += 1) {
    const due = makeDueNotes(NOTES_PER_TRANSACTION)
    const [row] = await runInOwnTransaction(database, context, due)
    made += row?.made ?? 0
    if ((row?.made ?? 0) < NOTES_PER_TRANSACTION) break
  }
  return made
}
