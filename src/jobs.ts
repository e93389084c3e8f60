import { readBankStatements } from './banking/read-bank-statements.ts'
import { reconcileOrders } from './banking/reconcile-orders.ts'
import { sealAuditLog } from './features/admin/audit/seal-audit-log.ts'
import { expireApprovals } from './features/approvals/expire-approvals.ts'
import { resetDueFactors } from './features/auth/factors/reset-due-factors.ts'
import { checkDueConnections } from './features/bank-connections/check-due-connections.ts'
import { makeDueConnectionChanges } from './features/bank-connections/make-due-changes.ts'
import { recordBankHealthChanges } from './features/bank-health/record-changes.ts'
import { checkDueChannels } from './features/channels/check-due-channels.ts'
import { MATCHES_PER_RUN, matchMovements } from './features/charge-notes/match-movements.ts'
import { tellOverdueNotes } from './features/charge-notes/tell-overdue-notes.ts'
import { expireCheckouts } from './features/checkouts/expire-checkouts.ts'
import { closeEndedDays } from './features/closings/close-ended-days.ts'
import { rotateCredentials } from './features/credential-keys/rotate-credentials.ts'
import { sweepKycFiles } from './features/kyc/sweep-kyc-files.ts'
import { makeDueSettlementChanges } from './features/merchants/make-due-settlement-changes.ts'
import { sendDueMessages } from './features/messages/send-due-messages.ts'
import { sendPayouts } from './features/payouts/send-payouts.ts'
import { sendDuePushes } from './features/push/send-due-pushes.ts'
import { refreshRates } from './features/rates/refresh-rates.ts'
import { runDueClocks } from './features/sandbox/run-due-clocks.ts'
import { makeSeriesNotes, TRANSACTIONS_PER_RUN } from './features/series/make-series-notes.ts'
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
import { limitBatches } from './platform/limit-batches.ts'
import { describeError, logError, logInfo } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { waitAtMost } from './platform/wait-at-most.ts'
import { dispatchDueEvents, recordDueLinkExpiries } from './webhooks/dispatch.ts'

/** What cron runs, and its bound. */
export interface Job {
  /** Resolves with the number of things it did. Takes a limited number of rows; what it leaves, a later run or the queue does. */
  run(platform: Platform, now: Date, jobId: string): Promise<number>
  /** The most round trips to the database that a run makes, whatever waits. All jobs share an invocation's requests. */
  roundTrips: number
}

/** The jobs that cron runs each minute. Each may safely run twice, or concurrently with itself. */
export const jobs: Readonly<Record<string, Job>> = {
  // Of 100 mails, each of which is marked when it is sent.
  deliverDueMails: { run: deliverDueMails, roundTrips: 105 },
  foldTotals: { run: foldTotals, roundTrips: 20 },
  abandonDeliveries: { run: abandonDeliveries, roundTrips: 1 },
  expireApprovals: { run: expireApprovals, roundTrips: 1 },
  advanceReplays: { run: advanceReplays, roundTrips: 1 },
  // One for each of 500 merchants.
  closeEndedDays: { run: closeEndedDays, roundTrips: 501 },
  purgeExpired: { run: purgeExpired, roundTrips: 1 },
  purgeOldTestData: { run: purgeOldTestData, roundTrips: 1 },
  // Of five connections; those of more are read from the queue.
  readBankStatements: { run: readBankStatements, roundTrips: 20 },
  recordBankHealthChanges: { run: recordBankHealthChanges, roundTrips: 1 },
  // The same.
  reconcileOrders: { run: reconcileOrders, roundTrips: 1001 },
  refreshRates: { run: refreshRates, roundTrips: 2 },
  resetDueFactors: { run: resetDueFactors, roundTrips: 1 },
  runDueClocks: { run: runDueClocks, roundTrips: 1 },
  sealAuditLog: { run: sealAuditLog, roundTrips: 50 },
  // Of 100 rows, and of 100 connections.
  sendPayouts: { run: sendPayouts, roundTrips: 800 },
  sweepKycFiles: { run: sweepKycFiles, roundTrips: 2 },
  sweepPictures: { run: sweepPictures, roundTrips: 2 },
  checkDueConnections: { run: checkDueConnections, roundTrips: 20 },
  // Of five channels.
  checkDueChannels: { run: checkDueChannels, roundTrips: 2 },
  dispatchDueEvents: { run: dispatchDueEvents, roundTrips: 40 },
  // Of 500 notes each.
  makeSeriesNotes: { run: makeSeriesNotes, roundTrips: TRANSACTIONS_PER_RUN },
  // Of a hundred movements each.
  matchMovements: { run: matchMovements, roundTrips: MATCHES_PER_RUN },
  tellOverdueNotes: { run: tellOverdueNotes, roundTrips: 1 },
  expireCheckouts: { run: expireCheckouts, roundTrips: 1 },
  makeDueConnectionChanges: { run: makeDueConnectionChanges, roundTrips: 1 },
  makeDueSettlementChanges: { run: makeDueSettlementChanges, roundTrips: 1 },
  // Of 100 messages of each kind, whose outcomes are recorded by twenty of each.
  sendDueMessages: { run: sendDueMessages, roundTrips: 12 },
  // Of 250 messages, whose outcomes are recorded by fifty.
  sendDuePushes: { run: sendDuePushes, roundTrips: 11 },
  recordDueLinkExpiries: { run: recordDueLinkExpiries, roundTrips: 20 },
  rotateCredentials: { run: rotateCredentials, roundTrips: 2 },
}

/** Afterwards nobody waits for a job any more; the next run of cron is about to begin. */
const MAX_WAIT_MS = 50_000

/**
 * A batch of each job at once would open a session for each, where PostgreSQL plans everything anew, and payments would wait
 * for them.
 */
const BATCHES_AT_ONCE = 4

/**
 * Runs every job, logs its result, and records the heartbeat. A job that fails is logged and stops no other; one that hangs
 * is logged, and holds up neither the events that others have recorded nor the heartbeat.
 */
export async function runJobs(platform: Platform, now: Date): Promise<void> {
  const jobId = requestId.toPublic(newUuid(now))
  const clock = clockFrom(now)
  // Before the others, which may not find a row at the moment at which it is moved into its month.
  await runJob(platform, 'makePartitions', { run: makePartitions, roundTrips: 6 }, now, jobId)
  const underWay = new Set(Object.keys(jobs))
  const limited = { ...platform, database: limitBatches(platform.database, BATCHES_AT_ONCE) }
  const all = Promise.all(
    Object.entries(jobs).map(([name, job]) =>
      runJob(limited, name, job, now, jobId).finally(() => underWay.delete(name)),
    ),
  )
  if (!(await waitAtMost(all, MAX_WAIT_MS))) {
    logError('job.overdue', { requestId: jobId, jobs: [...underWay] })
  }
  await recordGatheredCalls(platform, clock(), jobId, { gatherMs: 0 })
  // With the current time, so that it dispatches what earlier jobs have just recorded.
  await runJob(platform, 'dispatchDueEvents', jobs.dispatchDueEvents as Job, clock(), jobId)
  await runJob(platform, 'recordHeartbeat', { run: recordHeartbeat, roundTrips: 1 }, now, jobId)
  await all
}

/** Logs what the job did, and whether it went beyond its bound. Never rejects. */
async function runJob(
  platform: Platform,
  job: string,
  { run, roundTrips: most }: Job,
  now: Date,
  jobId: string,
): Promise<void> {
  const start = Date.now()
  let roundTrips = 0
  const { database } = platform
  const counted: Platform = {
    ...platform,
    database: {
      batch: (...call) => {
        roundTrips += 1
        return database.batch(...call)
      },
    },
  }
  try {
    const done = await run(counted, now, jobId)
    const durationMs = Date.now() - start
    logInfo('job', { job, requestId: jobId, done, roundTrips, durationMs })
  } catch (error) {
    logError('job.failed', { job, requestId: jobId, ...describeError(error) })
  }
  if (roundTrips > most) logError('job.unbounded', { job, requestId: jobId, roundTrips, most })
}
