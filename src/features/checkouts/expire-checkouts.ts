import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { expireDueCheckouts } from './queries.ts'

const CHECKOUTS_PER_RUN = 500

/** Records the expiry of checkouts. Resolves with their number. */
export async function expireCheckouts(
  { database }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  const [row] = await runInOwnTransaction(database, context, expireDueCheckouts(CHECKOUTS_PER_RUN))
  return row?.expired ?? 0
}
