import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { recordChanges } from './queries.ts'

/** Records which banks have begun to fail, and which work again. Resolves with their number. */
export async function recordBankHealthChanges(
  { database }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const [row] = await runInOwnTransaction(database, { now, requestId: jobId }, recordChanges())
  return row?.changes ?? 0
}
