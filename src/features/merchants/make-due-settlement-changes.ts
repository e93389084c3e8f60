import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { makeDueSettlementChanges as makeDue } from './settlement-queries.ts'

const CHANGES_PER_RUN = 500

/** Makes the changes of settlement accounts that are due. Resolves with the number of those that ended. */
export async function makeDueSettlementChanges(
  { database }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  const [row] = await runInOwnTransaction(database, context, makeDue(CHANGES_PER_RUN))
  return row?.ended ?? 0
}
