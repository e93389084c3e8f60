import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { makeDueOnClocks } from './simulation-queries.ts'

const PER_CLOCK = 1000

/** Does what is due by the clocks that merchants have moved in the test environment. Resolves with how many things. */
export async function runDueClocks(
  { database }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const [row] = await runInOwnTransaction(
    database,
    { now, requestId: jobId },
    makeDueOnClocks(PER_CLOCK),
  )
  return row?.done ?? 0
}
