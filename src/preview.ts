import { leaseMinute } from './features/system/queries.ts'
import { runJobs } from './jobs.ts'
import { newUuid, requestId } from './platform/ids.ts'
import { describeError, logError } from './platform/log.ts'
import { type Platform, platformOf } from './platform/platform.ts'
import { runInOwnTransaction } from './platform/run-in-own-transaction.ts'
import { deliverMessages } from './webhooks/deliver.ts'

/** What the platform gives the Worker, as far as it is looked at here. */
interface Bindings {
  ENVIRONMENT?: unknown
  WEBHOOK_QUEUE?: unknown
}

/**
 * Whether nobody triggers the Worker but its callers: Cloudflare gives a preview neither cron nor a consumer of
 * queues, so it is bound to no queue. Never so in production, where a missing queue is a mistake.
 */
export const hasNoCron = ({ ENVIRONMENT, WEBHOOK_QUEUE }: Bindings): boolean =>
  WEBHOOK_QUEUE === undefined && ENVIRONMENT !== 'production'

const envsWithQueue = new WeakMap<object, object>()

/** The environment with a queue that makes deliveries at once, and loses those that are to wait: they are claimed anew. */
export function withInProcessQueue(env: object): object {
  const known = envsWithQueue.get(env)
  if (known) return known
  const whole = { ...env, WEBHOOK_QUEUE: { sendBatch } }
  envsWithQueue.set(env, whole)
  return whole

  async function sendBatch(messages: readonly MessageSendRequest[]): Promise<void> {
    const bodies = messages.filter(({ delaySeconds }) => !delaySeconds).map(({ body }) => body)
    const attempts: Promise<void>[] = []
    await deliverMessages(platformOf(whole), bodies, (work) => attempts.push(work))
    await Promise.all(attempts)
  }
}

/** Does what cron would, where nobody did for a minute. Never rejects. */
export async function runCronIfDue(platform: Platform, now: Date): Promise<void> {
  const id = requestId.toPublic(newUuid(now))
  try {
    const [[taken]] = await runInOwnTransaction(
      platform.database,
      { now, requestId: id },
      leaseMinute(),
    )
    if (taken) await runJobs(platform, now)
  } catch (error) {
    logError('minute.failed', { requestId: id, ...describeError(error) })
  }
}
