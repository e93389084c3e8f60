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
    const [row] = await runInOwnTransaction(database, context, matchDueMovements(bankKeys))
    handled += row?.matched ?? 0
    if ((row?.matched ?? 0) < MOVEMENTS_PER_TRANSACTION) break
  }
  return handled
}
