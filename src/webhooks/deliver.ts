import { setTimeout as sleep } from 'node:timers/promises'
import { clockFrom } from '../platform/clock.ts'
import { deliveryId, newUuid, requestId, webhookId } from '../platform/ids.ts'
import { describeError, logError, logInfo } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction } from '../platform/run-in-own-transaction.ts'
import { makeAttempt } from './attempt.ts'
import { DELIVERIES_PER_BATCH, dispatchSoon, enqueueDeliveries, hasRest } from './dispatch.ts'
import {
  type AttemptOutcome,
  type BegunAttempt,
  beginAttempts,
  dispatchRecordedEvents,
  recordAttempts,
} from './queries.ts'

/** Outcomes within this time are recorded together. */
const BATCH_WINDOW_MS = 500
const RETRY_DELAY_MS = 1_000

/** Runs work after the messages are acknowledged. */
type Later = (work: Promise<void>) => void

/**
 * Handles the queue's messages about due deliveries. Attempts are begun before this resolves and made
 * afterwards, so that a slow one delays no later message. After a crash in between, the attempt is repeated two
 * minutes later: deliveries are made at least once.
 */
export async function deliverMessages(
  platform: Platform,
  bodies: readonly unknown[],
  later: Later,
): Promise<void> {
  const { deliveryUuids, now } = platform.deliveryQueue.read(bodies)
  const clock = clockFrom(now)
  const runId = requestId.toPublic(newUuid(now))
  const context = { now, requestId: runId }
  const begun = await runInOwnTransaction(platform.database, context, beginAttempts(deliveryUuids))
  const run: Run = { platform, clock, runId }
  later(runAttempts(run, begun))
}

/** Messages that are handled together. */
interface Run {
  platform: Platform
  clock: () => Date
  runId: string
}

/**
 * Makes the attempts in parallel and records them as they end, so that a hanging one delays no other. If
 * recording fails, the attempt is repeated later. Never rejects.
 */
async function runAttempts(run: Run, begun: readonly BegunAttempt[]): Promise<void> {
  const ended: AttemptOutcome[] = []
  const attempts = begun.map(async (attempt) => {
    const outcome = await makeAttempt(run.platform.config, attempt, run.clock())
    logAttempt(run, attempt, outcome)
    ended.push(outcome)
  })
  const all = Promise.all(attempts)
  for (let recorded = 0; recorded < begun.length; ) {
    await Promise.race([all, sleep(BATCH_WINDOW_MS)])
    const outcomes = ended.splice(0)
    recorded += outcomes.length
    if (outcomes.length > 0) await recordOutcomes(run, outcomes)
  }
}

/** Logs one line per attempt, without the whole URL, the secret or the body. */
function logAttempt({ runId }: Run, begun: BegunAttempt, outcome: AttemptOutcome): void {
  const { status, error, durationMs } = outcome
  logInfo('webhook.attempt', {
    requestId: runId,
    delivery: deliveryId.toPublic(begun.id),
    webhook: webhookId.toPublic(begun.webhook_id),
    type: begun.type,
    attempt: begun.attempt,
    status,
    ...(error !== null && { error }),
    durationMs,
  })
}

/**
 * Records outcomes; if that fails, retries each by itself, since one of them may be the cause. Never rejects.
 */
async function recordOutcomes(run: Run, outcomes: readonly AttemptOutcome[]): Promise<void> {
  const logUnrecorded = (error: unknown) =>
    logError('webhook.unrecorded', { requestId: run.runId, ...describeError(error) })
  await recordBatch(run, outcomes).catch(async () => {
    await sleep(RETRY_DELAY_MS)
    await Promise.all(outcomes.map((outcome) => recordBatch(run, [outcome]).catch(logUnrecorded)))
  })
}

/**
 * Records outcomes, and enqueues the next deliveries of their endpoints. Recording an outcome twice has no
 * further effect.
 */
async function recordBatch(run: Run, outcomes: readonly AttemptOutcome[]): Promise<void> {
  const { platform, clock, runId } = run
  const { recorded, dispatched } = await runInOwnTransaction(
    platform.database,
    { now: clock(), requestId: runId },
    {
      recorded: recordAttempts(outcomes, DELIVERIES_PER_BATCH),
      dispatched: dispatchRecordedEvents(),
    },
  )
  await enqueueDeliveries(platform, clock(), runId, recorded[0]?.leased ?? [])
  const [rest] = dispatched
  if (rest && hasRest(rest)) await dispatchSoon(platform, clock(), runId, rest)
}
