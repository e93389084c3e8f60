import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { recordCronRun } from './queries.ts'

/** Leaves word that cron has run, which /health tells. Resolves with 1. */
export async function recordHeartbeat({ database }: Platform, now: Date, jobId: string) {
  await runInOwnTransaction(database, { now, requestId: jobId }, recordCronRun())
  return 1
}
