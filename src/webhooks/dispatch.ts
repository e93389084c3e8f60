import { clockFrom } from '../platform/clock.ts'
import { describeError, logError } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction } from '../platform/run-in-own-transaction.ts'
import { serveInTurns } from '../platform/serve-in-turns.ts'
import type { Rest } from '../platform/work-queue.ts'
import {
  type DispatchRest,
  type DispatchResult,
  dispatchEventsAndLeaseAll,
  dispatchEventsOf,
  type LeasedDelivery,
  recordLinkExpiries,
} from './queries.ts'

/** Each event needs a subtransaction; PostgreSQL handles up to 64 per transaction without overflow. */
const EVENTS_PER_BATCH = 50
export const DELIVERIES_PER_BATCH = 100
/** The deliveries of a full batch, if merchants have as many endpoints as allowed; the rest waits for cron. */
const MAX_DELIVERIES_SOON = 1000
/** Of an invocation, with a round trip and a message each. */
const BATCHES_PER_RUN = 40
const LINKS_PER_BATCH = 500
const LINK_BATCHES_PER_RUN = 20
/** A run begins no further batch after this time; the next run has started by then. */
const MAX_LINK_RUN_MS = 45_000

/**
 * Does, right after the commit of a batch, what is left to do for its events: dispatches the due ones of `parties`, which
 * creates deliveries and notifications, and enqueues the due deliveries of their endpoints and of those that are named.
 * Nobody's request dispatches what others have waiting. Cron does whatever this leaves.
 */
export async function dispatchSoon(
  platform: Platform,
  now: Date,
  requestId: string,
  { parties = [], webhook_ids = [] }: Partial<DispatchRest>,
): Promise<void> {
  const limits = { events: EVENTS_PER_BATCH, deliveries: MAX_DELIVERIES_SOON }
  await dispatch(platform, now, requestId, dispatchEventsOf(parties, limits, webhook_ids))
}

/** Whether anything is left to do for the events of a batch. */
export const hasRest = ({ parties, webhook_ids }: DispatchRest): boolean =>
  parties.length + webhook_ids.length > 0

/**
 * Dispatches due events and enqueues due deliveries: a part here, and the rest in other invocations; see serveInTurns().
 * Resolves with the number of both.
 */
export const dispatchDueEvents = (
  platform: Platform,
  now: Date,
  jobId: string,
  rest?: Rest,
): Promise<number> =>
  serveInTurns(
    platform,
    now,
    {
      kind: 'events',
      batches: BATCHES_PER_RUN,
      serve: async (after, at) => {
        const limits = { events: EVENTS_PER_BATCH, deliveries: DELIVERIES_PER_BATCH }
        const work = dispatchEventsAndLeaseAll(after, limits)
        const { events, deliveries, last } = await dispatch(platform, at, jobId, work)
        return { done: events + deliveries, last }
      },
    },
    rest,
  )

/** Records the expiry of links as events, once each. Resolves with the number of links examined. */
export async function recordDueLinkExpiries(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  let handled = 0
  for (let batch = 0; batch < LINK_BATCHES_PER_RUN; batch += 1) {
    const context = { now, requestId: jobId }
    const [row] = await runInOwnTransaction(
      platform.database,
      context,
      recordLinkExpiries(LINKS_PER_BATCH),
    )
    const seen = row?.seen ?? 0
    handled += seen
    const isOver = clock().getTime() - now.getTime() > MAX_LINK_RUN_MS
    if (seen < LINKS_PER_BATCH || isOver) break
  }
  return handled
}

async function dispatch(
  platform: Platform,
  now: Date,
  requestId: string,
  work: ReturnType<typeof dispatchEventsOf>,
): Promise<{ events: number; deliveries: number; last: string | null }> {
  const [row] = await runInOwnTransaction(platform.database, { now, requestId }, work)
  const { dispatched, failed, leased, last } = row as DispatchResult
  for (const event of failed) logError('event.failed', { requestId, ...event })
  await enqueueDeliveries(platform, now, requestId, leased)
  return { events: dispatched + failed.length, deliveries: leased.length, last }
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
