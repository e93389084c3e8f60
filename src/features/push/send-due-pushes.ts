import { noticePlace } from '../../domain/notice-places.ts'
import { notificationText } from '../../notifications/notification-text.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PushOutcome } from '../../platform/push/web-push.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { type LeasedPush, leasePushes, type PushRecord, recordPushes } from './queries.ts'
import { decryptSubscription } from './rules.ts'

const SENT_PER_BATCH = 50
/** A Worker can have six connections open: five to push services, and one for the database. */
const SENT_IN_PARALLEL = 5
/** Of an invocation. */
const BATCHES_PER_RUN = 5

/** Sends what waits to be shown in browsers. Resolves with how many were sent or tried. */
export async function sendDuePushes(platform: Platform, now: Date, jobId: string): Promise<number> {
  const context = { now, requestId: jobId }
  let handled = 0
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const lease = leasePushes(SENT_PER_BATCH)
    const [row] = await runInOwnTransaction(platform.database, context, lease)
    const leased = row?.leased ?? []
    if (leased.length === 0) break
    const outcomes = await sendAll(platform, leased)
    await runInOwnTransaction(platform.database, context, recordPushes(outcomes))
    handled += leased.length
  }
  return handled
}

const NOT_TRIED: PushOutcome = { status: 'busy', code: 'NO_ANSWER' }

/** Sends each once, a few at a time. Where a push service did not answer, the others of it wait for their next try. */
async function sendAll(platform: Platform, leased: readonly LeasedPush[]): Promise<PushRecord[]> {
  const silent = new Set<string>()
  const outcomes: PushRecord[] = []
  for (let at = 0; at < leased.length; at += SENT_IN_PARALLEL) {
    const some = leased.slice(at, at + SENT_IN_PARALLEL).map(async (message) => {
      const { id, subscription } = message
      return { id, subscription, ...(await send(platform, message, silent)) }
    })
    outcomes.push(...(await Promise.all(some)))
  }
  return outcomes
}

async function send(
  { config, webPush }: Platform,
  { id, subscription, secret, type, data, language, seconds }: LeasedPush,
  silent: Set<string>,
): Promise<PushOutcome> {
  const known = await decryptSubscription(config, subscription, secret)
  if (known === null) return { status: 'refused', code: 'NOT_READABLE' }
  const { origin } = new URL(known.endpoint)
  if (silent.has(origin)) return NOT_TRIED
  const { title, body } = notificationText(type, data, language ?? 'es')
  const outcome = await webPush.send(
    known,
    // `id`: a browser shows one of an id.
    {
      id,
      title,
      body: body.replace(/\s+/g, ' '),
      path: `/console${noticePlace(type, data) ?? ''}`,
    },
    seconds,
  )
  if (outcome.status === 'unknown') silent.add(origin)
  return outcome
}
