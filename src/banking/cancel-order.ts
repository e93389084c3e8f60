import { setTimeout as sleep } from 'node:timers/promises'
import { newUuid, requestId } from '../platform/ids.ts'
import { describeError, logError } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction, type SystemContext } from '../platform/run-in-own-transaction.ts'
import type { OrderCall } from './bank-order.ts'
import { cancelUnsentOrder, type OrderCancellation } from './queries.ts'
import { retryUntilWritten } from './retry-until-written.ts'

/** By then the request's own retries are over. */
const FIRST_DELAY_SECONDS = 20
const RETRY_DELAY_SECONDS = 60
/** How long a caller waits for the queue. */
const QUEUE_TIMEOUT_MS = 2_000

const cancelOrder = (platform: Platform, order: OrderCancellation, context: SystemContext) =>
  runInOwnTransaction(platform.database, context, cancelUnsentOrder(order))

/**
 * Cancels an order that was never sent to a bank, as soon as the database is available again: from this isolate, and
 * from a queue message in case the isolate ends. Resolves with whether the queue has accepted the message.
 */
export async function scheduleCancellation(
  call: OrderCall,
  order: OrderCancellation,
): Promise<boolean> {
  const { platform, now, requestId, ip, afterResponse } = call
  afterResponse(() =>
    retryUntilWritten(requestId, () => cancelOrder(platform, order, { now, requestId, ip })),
  )
  const queued = platform.orderCancellations.send(order, now, FIRST_DELAY_SECONDS).then(
    () => true,
    (error: unknown) => {
      logError('order.unkept', { requestId, ...describeError(error) })
      return false
    },
  )
  return Promise.race([queued, sleep(QUEUE_TIMEOUT_MS, false)])
}

/** Cancels the order of a queue message, or queues it again. Resolves with false if the message is no cancellation. */
export async function cancelFromQueue(platform: Platform, body: unknown): Promise<boolean> {
  const message = platform.orderCancellations.read(body)
  if (message === null) return false
  const { order, now } = message
  const runId = requestId.toPublic(newUuid(now))
  try {
    await cancelOrder(platform, order as unknown as OrderCancellation, { now, requestId: runId })
  } catch (error) {
    logError('order.unwritten', { requestId: runId, ...describeError(error) })
    await platform.orderCancellations.send(order, now, RETRY_DELAY_SECONDS)
  }
  return true
}
