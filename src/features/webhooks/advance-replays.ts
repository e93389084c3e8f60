import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { advanceWaitingReplays } from './replay-queries.ts'

const REPLAYS_PER_RUN = 500

/** Lets replays go on that no attempt lets go on. Resolves with the number of those that run. */
export async function advanceReplays(
  { database }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const [row] = await runInOwnTransaction(
    database,
    { now, requestId: jobId },
    advanceWaitingReplays(REPLAYS_PER_RUN),
  )
  return row?.advanced ?? 0
}
