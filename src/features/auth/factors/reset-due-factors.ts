import type { Platform } from '../../../platform/platform.ts'
import { runInOwnTransaction } from '../../../platform/run-in-own-transaction.ts'
import * as queries from './reset-queries.ts'

/** Removes the factors of users who have lost them, once the time to withdraw that is over. */
export async function resetDueFactors({ database }: Platform, now: Date, jobId: string) {
  const request = { now, requestId: jobId }
  const [outcome] = await runInOwnTransaction(database, request, queries.resetDueFactors())
  return outcome?.done ?? 0
}
