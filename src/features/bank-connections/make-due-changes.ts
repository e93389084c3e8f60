import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { makeDueChanges } from './queries.ts'

const CHANGES_PER_RUN = 500

/**
 * Makes the changes of connections' credentials that are due, and ends the disabled connections of which nothing is pending
 * any more. Resolves with how many.
 */
export async function makeDueConnectionChanges(
  { database }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  const [row] = await runInOwnTransaction(database, context, makeDueChanges(CHANGES_PER_RUN))
  return row?.made ?? 0
}
