import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { purgeExpiredRows, purgeTestData } from './queries.ts'

/** Resolves with the number of rows removed. */
export async function purgeExpired({ database }: Platform, now: Date, jobId: string) {
  const results = await runInOwnTransaction(database, { now, requestId: jobId }, purgeExpiredRows())
  return Object.values(results)
    .flat()
    .reduce((sum, { removed }) => sum + removed, 0)
}

/** Separate from purgeExpired(), since each may take as long as a batch may. */
export async function purgeOldTestData({ database }: Platform, now: Date, jobId: string) {
  const [outcome] = await runInOwnTransaction(database, { now, requestId: jobId }, purgeTestData())
  return outcome?.removed ?? 0
}
