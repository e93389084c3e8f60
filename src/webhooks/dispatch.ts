import { clockFrom } from '../platform/clock.ts'
import type { Uuid } from '../platform/ids.ts'
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

/** Each event needs a subtransaction; PostgreSQL handles up to 64 per transaction without overflow. */
const EVENTS_PER_BATCH = 50
export const DELIVERIES_PER_BATCH = 100
/** The deliveries of a full batch, if merchants have as many endpoints as allowed; the rest waits for cron. */
const MAX_DELIVERIES_SOON = 1000
const LINKS_PER_BATCH = 500
/** A run begins no further batch after this time; the next run has started by then. */
const MAX_RUN_MS = 45_000

/**
 * Dispatches the events recorded up to `now`, right after the batch that recorded them was committed: creates
 * deliveries and notifications, and enqueues the due deliveries of the endpoints concerned. Also enqueues those
 * of the given endpoint, for a delivery that comes from no new event. Cron dispatches whatever this leaves.
 */
export async function dispatchSoon(
  platform: Platform,
  now: Date,
  requestId: string,
  webhookUuid?: Uuid<'webhook'>,
): Promise<void> {
  const named = webhookUuid === undefined ? [] : [webhookUuid]
  const work = dispatchEvents(EVENTS_PER_BATCH, MAX_DELIVERIES_SOON, named)
  await dispatch(platform, now, requestId, work)
}

/** Dispatches all due events and enqueues all due deliveries. Resolves with the number of both. */
export async function dispatchDueEvents(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  for (let handled = 0; ; ) {
    const work = dispatchEventsAndLeaseAll(EVENTS_PER_BATCH, DELIVERIES_PER_BATCH)
    const { events, deliveries } = await dispatch(platform, clock(), jobId, work)
    handled += events + deliveries
    // A batch may stop at fewer events than allowed: those of large teams fill it sooner.
    const more = events > 0 || deliveries === DELIVERIES_PER_BATCH
    if (!more || isOutOfTime(clock, now)) return handled
  }
}

/** Whether a run that began at this time should stop. */
const isOutOfTime = (clock: () => Date, began: Date): boolean =>
  clock().getTime() - began.getTime() > MAX_RUN_MS

/** Records the expiry of links as events, once each. Resolves with the number of links examined. */
export async function recordDueLinkExpiries(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  for (let handled = 0; ; ) {
    const context = { now, requestId: jobId }
    const [row] = await runInOwnTransaction(
      platform.database,
      context,
      recordLinkExpiries(LINKS_PER_BATCH),
    )
    const seen = row?.seen ?? 0
    handled += seen
    if (seen < LINKS_PER_BATCH || isOutOfTime(clock, now)) return handled
  }
}

async function dispatch(
  platform: Platform,
  now: Date,
  requestId: string,
  work: ReturnType<typeof dispatchEvents>,
): Promise<{ events: number; deliveries: number }> {
  const [row] = await runInOwnTransaction(platform.database, { now, requestId }, work)
  const { dispatched, failed, leased } = row as DispatchResult
  for (const event of failed) logError('event.failed', { requestId, ...event })
  await enqueueDeliveries(platform, now, requestId, leased)
  return { events: dispatched + failed.length, deliveries: leased.length }
}

/**
 * Sends leased deliveries to the queue. If the queue does not accept them, they are leased again after the
 * lease.
 */
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
