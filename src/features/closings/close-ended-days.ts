import { describeError, logError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { closeDueDays, selectMerchantsToClose } from './queries.ts'

const MERCHANTS_PER_RUN = 500
/** Of the minute until the next run. */
const RUN_MS = 40_000

/**
 * Closes yesterday, from two in the morning in Caracas on, for each merchant with live money. Resolves with how many days
 * were closed. A merchant whose day cannot be closed is logged, and delays no other.
 */
export async function closeEndedDays(
  { database, banks }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  const started = Date.now()
  const due = await runInOwnTransaction(
    database,
    context,
    selectMerchantsToClose(banks, MERCHANTS_PER_RUN),
  )
  let total = 0
  for (const { id } of due) {
    if (Date.now() - started > RUN_MS) break
    try {
      const books = { merchantUuid: id, environment: 'live' } as const
      const [row] = await runInOwnTransaction(database, context, closeDueDays(books, banks))
      total += row?.closed ?? 0
    } catch (error) {
      logError('closing.failed', { requestId: jobId, merchant: id, ...describeError(error) })
    }
  }
  return total
}
