import { leaseMinute } from './features/system/queries.ts'
import { runJobs } from './jobs.ts'
import { handleMessages } from './messages.ts'
import { newUuid, requestId } from './platform/ids.ts'
import { describeError, logError } from './platform/log.ts'
import { type Platform, platformOf } from './platform/platform.ts'
import { runInOwnTransaction } from './platform/run-in-own-transaction.ts'

/** The Worker's bindings, as far as they are used here. */
interface Bindings {
  ENVIRONMENT?: unknown
  WEBHOOK_QUEUE?: unknown
}

/**
 * Whether only requests trigger the Worker: a Cloudflare preview has neither cron nor queue consumers, so it is
 * bound to no queue. Never true in production, where a missing queue is a configuration error.
 */
export const hasNoCron = ({ ENVIRONMENT, WEBHOOK_QUEUE }: Bindings): boolean =>
  WEBHOOK_QUEUE === undefined && ENVIRONMENT !== 'production'

const envsWithQueue = new WeakMap<object, object>()

/** Adds a queue that handles messages at once and drops delayed ones, which are leased again later. */
export function withInProcessQueue(env: object): object {
  const known = envsWithQueue.get(env)
  if (known) return known
  const whole = { ...env, WEBHOOK_QUEUE: { sendBatch } }
  envsWithQueue.set(env, whole)
  return whole

  async function sendBatch(messages: readonly MessageSendRequest[]): Promise<void> {
    const bodies = messages.filter(({ delaySeconds }) => !delaySeconds).map(({ body }) => body)
    const going: Promise<void>[] = []
    const keepNone = () => {}
    await handleMessages(platformOf(whole), bodies, (work) => going.push(work), keepNone)
    await Promise.all(going)
  }
}

/** Runs the cron jobs if none has run them for a minute. Never rejects. */
export async function runCronIfDue(platform: Platform, now: Date): Promise<void> {
  const id = requestId.toPublic(newUuid(now))
  try {
    const [taken] = await runInOwnTransaction(
      platform.database,
      { now, requestId: id },
      leaseMinute(),
    )
    if (taken) await runJobs(platform, now)
  } catch (error) {
    logError('minute.failed', { requestId: id, ...describeError(error) })
  }
}
