import { cancelFromQueue } from './banking/cancel-order.ts'
import { readBankStatement } from './banking/read-bank-statements.ts'
import { reconcileOrdersOf } from './banking/reconcile-orders.ts'
import { checkLeasedConnection } from './features/bank-connections/check-due-connections.ts'
import { recordGatheredCalls } from './platform/bank/record-calls.ts'
import type { BankWork } from './platform/bank-work-queue.ts'
import { newUuid, requestId } from './platform/ids.ts'
import { describeError, logError, logInfo } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { deliverMessages } from './webhooks/deliver.ts'

const BANK_WORK: Record<
  BankWork['kind'],
  (platform: Platform, of: string, now: Date, jobId: string) => Promise<number>
> = {
  statement: readBankStatement,
  orders: reconcileOrdersOf,
  check: checkLeasedConnection,
}

/** Never rejects: what was not done is leased again. */
async function doBankWork(platform: Platform, { kind, of }: BankWork, now: Date): Promise<void> {
  const jobId = requestId.toPublic(newUuid(now))
  const job = `bank.${kind}`
  try {
    logInfo('job', { job, requestId: jobId, done: await BANK_WORK[kind](platform, of, now, jobId) })
  } catch (error) {
    logError('job.failed', { job, requestId: jobId, ...describeError(error) })
  }
  await recordGatheredCalls(platform, now, jobId)
}

/**
 * Handles messages of the queue: cancellations of orders, work with banks, and due deliveries. `acknowledge` is called for
 * the index of each message that must not come again if another one fails; `later` gets what goes on after this has
 * resolved, so that a bank or an endpoint that hangs delays no later message.
 */
export async function handleMessages(
  platform: Platform,
  bodies: readonly unknown[],
  later: (work: Promise<void>) => void,
  acknowledge: (index: number) => void,
): Promise<void> {
  const deliveries: unknown[] = []
  for (const [index, body] of bodies.entries()) {
    const bankWork = platform.bankWorkQueue.read(body)
    if (bankWork !== null) later(doBankWork(platform, bankWork.work, bankWork.now))
    if (bankWork !== null || (await cancelFromQueue(platform, body))) acknowledge(index)
    else deliveries.push(body)
  }
  if (deliveries.length > 0) await deliverMessages(platform, deliveries, later)
}
