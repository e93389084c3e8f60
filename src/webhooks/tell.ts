import { clockFrom } from '../platform/clock.ts'
import { describeError, logError } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction } from '../platform/run-apart.ts'
import {
  type ClaimedDelivery,
  type ToldEvents,
  tellAll,
  tellEvents,
  tellExpiredLinks,
} from './queries.ts'

/** Each has a subtransaction, of which PostgreSQL bears 64 well. */
const EVENTS_AT_ONCE = 50
export const DELIVERIES_AT_ONCE = 100
/** What so many events come to, where merchants have as many endpoints as they may: what is left waits for cron. */
const DELIVERIES_SOON = 1000
const LINKS_AT_ONCE = 500
/** After it no more are taken up: the next run is there by then. */
const RUN_MS = 45_000

/**
 * Tells the events that were recorded up to `now`, right after the batch that did it was committed: leaves
 * deliveries and notifications, and hands to the queue what is due for the endpoints concerned. Also what is
 * due for the endpoint named, where something is to be sent to it that is no new event. Cron tells what this
 * did not come to.
 */
export async function tellSoon(
  platform: Platform,
  now: Date,
  requestId: string,
  webhookUuid?: string,
): Promise<void> {
  const named = webhookUuid === undefined ? [] : [webhookUuid]
  const work = tellEvents(EVENTS_AT_ONCE, DELIVERIES_SOON, named)
  await tell(platform, now, requestId, work)
}

/** Tells every event, and hands on every delivery, that is due. Resolves with how many there were. */
export async function tellDueEvents(platform: Platform, now: Date, jobId: string): Promise<number> {
  const clock = clockFrom(now)
  for (let told = 0; ; ) {
    const work = tellAll(EVENTS_AT_ONCE, DELIVERIES_AT_ONCE)
    const { events, deliveries } = await tell(platform, clock(), jobId, work)
    told += events + deliveries
    // Fewer events than it may take say little: those of large teams fill a round sooner.
    const more = events > 0 || deliveries === DELIVERIES_AT_ONCE
    if (!more || isOver(clock, now)) return told
  }
}

/** Whether a run that began then has taken up enough. */
const isOver = (clock: () => Date, began: Date): boolean =>
  clock().getTime() - began.getTime() > RUN_MS

/** Records that links have expired, once for each. Resolves with how many it looked at. */
export async function tellOfExpiredLinks(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  for (let told = 0; ; ) {
    const occasion = { now, requestId: jobId }
    const [[row]] = await runInOwnTransaction(platform.database, occasion, tellExpiredLinks(LINKS_AT_ONCE))
    const seen = row?.seen ?? 0
    told += seen
    if (seen < LINKS_AT_ONCE || isOver(clock, now)) return told
  }
}

async function tell(
  platform: Platform,
  now: Date,
  requestId: string,
  work: ReturnType<typeof tellEvents>,
): Promise<{ events: number; deliveries: number }> {
  const [[row]] = await runInOwnTransaction(platform.database, { now, requestId }, work)
  const { dispatched, failed, claimed } = row as ToldEvents
  for (const event of failed) logError('event.failed', { requestId, ...event })
  await handOn(platform, now, requestId, claimed)
  return { events: dispatched + failed.length, deliveries: claimed.length }
}

/** Sends claimed deliveries to the queue. What it does not take is claimed anew when its time is over. */
export async function handOn(
  { deliveryQueue: deliveries }: Platform,
  now: Date,
  requestId: string,
  claimed: readonly ClaimedDelivery[],
): Promise<void> {
  try {
    const due = claimed.map(({ delivery_id, delay_seconds }) => ({
      deliveryUuid: delivery_id,
      delaySeconds: delay_seconds,
    }))
    await deliveries.send(due, now)
  } catch (error) {
    logError('webhook.queue_failed', { requestId, ...describeError(error) })
  }
}
