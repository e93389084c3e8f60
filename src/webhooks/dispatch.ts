import { clockFrom } from '../platform/clock.ts'
import { describeError, logError } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction } from '../platform/run-in-own-transaction.ts'
import {
  type DispatchResult,
  dispatchEvents,
  dispatchEventsAndLeaseAll,
  type LeasedDelivery,
  recordLinkExpiries,
} from './queries.ts'

/** Each has a subtransaction, of which PostgreSQL bears 64 well. */
const EVENTS_PER_BATCH = 50
export const DELIVERIES_PER_BATCH = 100
/** What so many events come to, where merchants have as many endpoints as they may: what is left waits for cron. */
const MAX_DELIVERIES_SOON = 1000
const LINKS_PER_BATCH = 500
/** After it no more are taken up: the next run is there by then. */
const MAX_RUN_MS = 45_000

/**
 * Tells the events that were recorded up to `now`, right after the batch that did it was committed: leaves
 * deliveries and notifications, and hands to the queue what is due for the endpoints concerned. Also what is
 * due for the endpoint named, where something is to be sent to it that is no new event. Cron tells what this
 * did not come to.
 */
export async function dispatchSoon(
  platform: Platform,
  now: Date,
  requestId: string,
  webhookUuid?: string,
): Promise<void> {
  const named = webhookUuid === undefined ? [] : [webhookUuid]
  const work = dispatchEvents(EVENTS_PER_BATCH, MAX_DELIVERIES_SOON, named)
  await dispatch(platform, now, requestId, work)
}

/** Tells every event, and hands on every delivery, that is due. Resolves with how many there were. */
export async function dispatchDueEvents(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  for (let told = 0; ; ) {
    const work = dispatchEventsAndLeaseAll(EVENTS_PER_BATCH, DELIVERIES_PER_BATCH)
    const { events, deliveries } = await dispatch(platform, clock(), jobId, work)
    told += events + deliveries
    // Fewer events than it may take say little: those of large teams fill a round sooner.
    const more = events > 0 || deliveries === DELIVERIES_PER_BATCH
    if (!more || isOutOfTime(clock, now)) return told
  }
}

/** Whether a run that began then has taken up enough. */
const isOutOfTime = (clock: () => Date, began: Date): boolean =>
  clock().getTime() - began.getTime() > MAX_RUN_MS

/** Records that links have expired, once for each. Resolves with how many it looked at. */
export async function recordDueLinkExpiries(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  for (let told = 0; ; ) {
    const occasion = { now, requestId: jobId }
    const [[row]] = await runInOwnTransaction(
      platform.database,
      occasion,
      recordLinkExpiries(LINKS_PER_BATCH),
    )
    const seen = row?.seen ?? 0
    told += seen
    if (seen < LINKS_PER_BATCH || isOutOfTime(clock, now)) return told
  }
}

async function dispatch(
  platform: Platform,
  now: Date,
  requestId: string,
  work: ReturnType<typeof dispatchEvents>,
): Promise<{ events: number; deliveries: number }> {
  const [[row]] = await runInOwnTransaction(platform.database, { now, requestId }, work)
  const { dispatched, failed, leased } = row as DispatchResult
  for (const event of failed) logError('event.failed', { requestId, ...event })
  await enqueueDeliveries(platform, now, requestId, leased)
  return { events: dispatched + failed.length, deliveries: leased.length }
}

/** Sends claimed deliveries to the queue. What it does not take is claimed anew when its time is over. */
export async function enqueueDeliveries(
  { deliveryQueue }: Platform,
  now: Date,
  requestId: string,
  claimed: readonly LeasedDelivery[],
): Promise<void> {
  try {
    const due = claimed.map(({ delivery_id, delay_seconds }) => ({
      deliveryUuid: delivery_id,
      delaySeconds: delay_seconds,
    }))
    await deliveryQueue.send(due, now)
  } catch (error) {
    logError('webhook.queue_failed', { requestId, ...describeError(error) })
  }
}
