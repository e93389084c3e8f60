import { newBankKey } from '../../banking/bank-key.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { matchDueMovements } from './queries.ts'

const MOVEMENTS_PER_TRANSACTION = 100
/** Transactions; what is left, the next run matches. */
export const MATCHES_PER_RUN = 10

/** Applies what came in from customers to the charge notes that it pays. Resolves with how many movements were looked at. */
export async function matchMovements(
  { database }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  let handled = 0
  for (let run = 0; run < MATCHES_PER_RUN; run += 1) {
    const bankKeys = Array.from({ length: MOVEMENTS_PER_TRANSACTION }, newBankKey)
    const { live, simulated } = await runInOwnTransaction(
      database,
      context,
      matchDueMovements(bankKeys),
    )
    const matched = [live, simulated].map(([row]) => row?.matched ?? 0)
    handled += matched.reduce((sum, count) => sum + count, 0)
    if (Math.max(...matched) < MOVEMENTS_PER_TRANSACTION) break
  }
  return handled
}
