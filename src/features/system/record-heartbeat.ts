import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { recordCronRun } from './queries.ts'

/** Records that cron has run, for /health. Resolves with 1. */
export async function recordHeartbeat({ database }: Platform, now: Date, jobId: string) {
  await runInOwnTransaction(database, { now, requestId: jobId }, recordCronRun())
  return 1
}
