import { sweepPictures } from './features/store/sweep-pictures.ts'
import { leaveHeartbeat } from './features/system/leave-heartbeat.ts'
import { purgeExpired } from './features/system/purge-expired.ts'
import { deliverDueMails } from './mail/deliver.ts'
import { readStatements } from './payments/read-statements.ts'
import { reconcilePayments } from './payments/reconcile.ts'
import { newUuid, requestId } from './platform/ids.ts'
import { describeError, logError, logInfo } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { refreshRates } from './rates/refresh-rates.ts'

/** Resolves with how many things it did. */
type Job = (platform: Platform, now: Date, jobId: string) => Promise<number>

/** What cron does each minute. Each may run twice, or beside itself, without harm. */
const jobs: Record<string, Job> = {
  deliverDueMails,
  purgeExpired,
  readStatements,
  reconcilePayments,
  refreshRates,
  sweepPictures,
}

/** Runs every job, and then leaves word; one that fails is logged and stops no other. */
export async function runJobs(platform: Platform, now: Date): Promise<void> {
  const jobId = requestId.toPublic(newUuid(now))
  const runJob = async ([job, run]: [string, Job]) => {
    const start = Date.now()
    try {
      const done = await run(platform, now, jobId)
      logInfo('job', { job, requestId: jobId, done, durationMs: Date.now() - start })
    } catch (error) {
      logError('job.failed', { job, requestId: jobId, ...describeError(error) })
    }
  }
  await Promise.all(Object.entries(jobs).map(runJob))
  await runJob(['leaveHeartbeat', leaveHeartbeat])
}
