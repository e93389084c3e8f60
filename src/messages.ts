import { cancelFromQueue } from './banking/cancel-order.ts'
import { readBankStatement } from './banking/read-bank-statements.ts'
import { reconcileOrdersOf } from './banking/reconcile-orders.ts'
import { checkLeasedConnection } from './features/bank-connections/check-due-connections.ts'
import { deliverDueMails } from './mail/deliver.ts'
import { recordGatheredCalls } from './platform/bank/record-calls.ts'
import { newUuid, requestId } from './platform/ids.ts'
import { describeError, logError, logInfo } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import type { BankWork, Rest, Work } from './platform/work-queue.ts'
import { deliverMessages } from './webhooks/deliver.ts'
import { dispatchDueEvents } from './webhooks/dispatch.ts'

const BANK_WORK: Record<
  BankWork['kind'],
  (platform: Platform, of: string, now: Date, jobId: string) => Promise<number>
> = {
  statement: readBankStatement,
  orders: reconcileOrdersOf,
  check: checkLeasedConnection,
}

const REST: Record<
  Rest['kind'],
  (platform: Platform, now: Date, jobId: string, rest: Rest) => Promise<number>
> = {
  events: dispatchDueEvents,
  mails: deliverDueMails,
}

/** Never rejects: what was not done is found again by cron. */
async function doWork(platform: Platform, work: Work, now: Date): Promise<void> {
  const jobId = requestId.toPublic(newUuid(now))
  const isBankWork = 'of' in work
  const job = isBankWork ? `bank.${work.kind}` : `rest.${work.kind}`
  try {
    const done = isBankWork
      ? await BANK_WORK[work.kind](platform, work.of, now, jobId)
      : await REST[work.kind](platform, now, jobId, work)
    logInfo('job', { job, requestId: jobId, done })
  } catch (error) {
    logError('job.failed', { job, requestId: jobId, ...describeError(error) })
  }
  if (isBankWork) await recordGatheredCalls(platform, now, jobId)
}

/**
 * Handles messages of the queue: cancellations of orders, cron's work that was spread, and due deliveries. `acknowledge` is
 * called for the index of each message that must not come again if another one fails; `later` gets what goes on after this
 * has resolved, so that a bank or an endpoint that hangs delays no later message.
 */
export async function handleMessages(
  platform: Platform,
  bodies: readonly unknown[],
  later: (work: Promise<void>) => void,
  acknowledge: (index: number) => void,
): Promise<void> {
  const deliveries: unknown[] = []
  for (const [index, body] of bodies.entries()) {
    const spread = platform.workQueue.read(body)
    if (spread !== null) later(doWork(platform, spread.work, spread.now))
    if (spread !== null || (await cancelFromQueue(platform, body))) acknowledge(index)
    else deliveries.push(body)
  }
  if (deliveries.length > 0) await deliverMessages(platform, deliveries, later)
}
