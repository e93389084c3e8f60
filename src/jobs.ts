import { readBankStatements } from './banking/read-bank-statements.ts'
import { reconcileOrders } from './banking/reconcile-orders.ts'
import { sealAuditLog } from './features/admin/audit/seal-audit-log.ts'
import {
  carryOutApprovedRequests,
  expireApprovals,
} from './features/approvals/carry-out-approved-requests.ts'
import { approvableRoutes } from './features/approvals/routes.ts'
import { resetDueFactors } from './features/auth/factors/reset-due-factors.ts'
import { checkDueConnections } from './features/bank-connections/check-due-connections.ts'
import { makeDueConnectionChanges } from './features/bank-connections/make-due-changes.ts'
import { recordBankHealthChanges } from './features/bank-health/record-changes.ts'
import { expireCheckouts } from './features/checkouts/expire-checkouts.ts'
import { closeEndedDays } from './features/closings/close-ended-days.ts'
import { rotateCredentials } from './features/credential-keys/rotate-credentials.ts'
import { sweepKycFiles } from './features/kyc/sweep-kyc-files.ts'
import { makeDueSettlementChanges } from './features/merchants/make-due-settlement-changes.ts'
import { sendPayouts } from './features/payouts/send-payouts.ts'
import { refreshRates } from './features/rates/refresh-rates.ts'
import { runDueClocks } from './features/sandbox/run-due-clocks.ts'
import { sweepPictures } from './features/store/sweep-pictures.ts'
import { makePartitions } from './features/system/make-partitions.ts'
import { purgeExpired, purgeOldTestData } from './features/system/purge-expired.ts'
import { recordHeartbeat } from './features/system/record-heartbeat.ts'
import { abandonDeliveries } from './features/webhooks/abandon-deliveries.ts'
import { advanceReplays } from './features/webhooks/advance-replays.ts'
import { foldTotals } from './lists/fold-totals.ts'
import { deliverDueMails } from './mail/deliver.ts'
import { recordGatheredCalls } from './platform/bank/record-calls.ts'
import { clockFrom } from './platform/clock.ts'
import { newUuid, requestId } from './platform/ids.ts'
import { describeError, logError, logInfo } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { dispatchDueEvents, recordDueLinkExpiries } from './webhooks/dispatch.ts'

/** Resolves with the number of things it did. */
type Job = (platform: Platform, now: Date, jobId: string) => Promise<number>

/** The jobs that cron runs each minute, at once. Each may safely run twice, or concurrently with itself. */
const jobs: Record<string, Job> = {
  deliverDueMails,
  foldTotals,
  abandonDeliveries,
  carryOutApprovedRequests: carryOutApprovedRequests(approvableRoutes),
  expireApprovals,
  advanceReplays,
  closeEndedDays,
  purgeExpired,
  purgeOldTestData,
  readBankStatements,
  recordBankHealthChanges,
  reconcileOrders,
  refreshRates,
  resetDueFactors,
  runDueClocks,
  sealAuditLog,
  sendPayouts,
  sweepKycFiles,
  sweepPictures,
  checkDueConnections,
  dispatchDueEvents,
  expireCheckouts,
  makeDueConnectionChanges,
  makeDueSettlementChanges,
  recordDueLinkExpiries,
  rotateCredentials,
}

/** Runs every job, logs its result, and records the heartbeat; a failing job is logged and stops no other. */
export async function runJobs(platform: Platform, now: Date): Promise<void> {
  const jobId = requestId.toPublic(newUuid(now))
  const clock = clockFrom(now)
  const runJob = async (job: string, run: Job, at: Date) => {
    const start = Date.now()
    try {
      const done = await run(platform, at, jobId)
      logInfo('job', { job, requestId: jobId, done, durationMs: Date.now() - start })
    } catch (error) {
      logError('job.failed', { job, requestId: jobId, ...describeError(error) })
    }
  }
  // Before the others, which may not find a row at the moment at which it is moved into its month.
  await runJob('makePartitions', makePartitions, now)
  await Promise.all(Object.entries(jobs).map(([job, run]) => runJob(job, run, now)))
  await recordGatheredCalls(platform, clock(), jobId, { gatherMs: 0 })
  // With the current time, so that it dispatches what earlier jobs have just recorded.
  await runJob('dispatchDueEvents', dispatchDueEvents, clock())
  await runJob('recordHeartbeat', recordHeartbeat, now)
}
