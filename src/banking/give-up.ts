import { setTimeout as sleep } from 'node:timers/promises'
import { newUuid, requestId } from '../platform/ids.ts'
import { describeError, logError } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction, type SystemContext } from '../platform/run-in-own-transaction.ts'
import type { OrderingCall } from './carry-out.ts'
import { insist } from './insist.ts'
import { type GivenUpOrder, takeBackOrder } from './queries.ts'

/** By then the request's own tries are over. */
const FIRST_DELAY_SECONDS = 20
const DELAY_SECONDS = 60
/** A caller waits no longer for the queue. */
const QUEUE_PATIENCE_MS = 2_000

const takeBack = (platform: Platform, order: GivenUpOrder, occasion: SystemContext) =>
  runInOwnTransaction(platform.database, occasion, takeBackOrder(order))

/**
 * Sees to it that an order that no bank was told of is taken back: a moment later, or when the database is
 * there again. Resolves with whether that is certain even if this isolate ends.
 */
export async function giveUp(call: OrderingCall, order: GivenUpOrder): Promise<boolean> {
  const { platform, now, requestId, ip, afterResponse } = call
  afterResponse(() => insist(requestId, () => takeBack(platform, order, { now, requestId, ip })))
  const kept = platform.orderCancellations.send(order, now, FIRST_DELAY_SECONDS).then(
    () => true,
    (error: unknown) => {
      logError('payment.unkept', { requestId, ...describeError(error) })
      return false
    },
  )
  return Promise.race([kept, sleep(QUEUE_PATIENCE_MS, false)])
}

/** Takes back what a message tells of, or keeps it for later. Resolves with false for messages of others. */
export async function takeBackGivenUp(platform: Platform, body: unknown): Promise<boolean> {
  const told = platform.orderCancellations.read(body)
  if (told === null) return false
  const { givenUp, now } = told
  const runId = requestId.toPublic(newUuid(now))
  try {
    await takeBack(platform, givenUp as unknown as GivenUpOrder, { now, requestId: runId })
  } catch (error) {
    logError('payment.unwritten', { requestId: runId, ...describeError(error) })
    await platform.orderCancellations.send(givenUp, now, DELAY_SECONDS)
  }
  return true
}
