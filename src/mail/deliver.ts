import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction, type SystemContext } from '../platform/run-in-own-transaction.ts'
import { serveInTurns } from '../platform/serve-in-turns.ts'
import type { Rest } from '../platform/work-queue.ts'
import { renderMail } from './messages.ts'
import { leaseMails, markMailDelivered, type OutboxMail } from './outbox.ts'

/** How many mails are sent in parallel. */
const MAILS_PER_BATCH = 20
/** Of an invocation, with two requests for each mail. */
const BATCHES_PER_RUN = 5

/**
 * Sends a mail of the outbox and marks it delivered. Rejects if the mail service did not accept it; cron then
 * retries. A crash in between sends it twice, but none is lost.
 */
async function deliver(
  platform: Platform,
  context: SystemContext,
  mail: OutboxMail,
): Promise<void> {
  await platform.mailer(renderMail(mail.message, platform.config))
  await runInOwnTransaction(platform.database, context, markMailDelivered(mail.id))
}

/** Sends a mail right after the commit of the batch that enqueued it. */
export const deliverNow = (platform: Platform, requestId: string, now: Date, mail: OutboxMail) =>
  deliver(platform, { now, requestId }, mail)

/**
 * Sends due mails: a part here, and the rest in other invocations; see serveInTurns(). A failing mail delays no other:
 * leasing it has postponed its next try to a later run. Resolves with how many were handled here.
 */
export async function deliverDueMails(
  platform: Platform,
  now: Date,
  jobId: string,
  rest?: Rest,
): Promise<number> {
  const failures: unknown[] = []
  const handled = await serveInTurns(
    platform,
    now,
    {
      kind: 'mails',
      batches: BATCHES_PER_RUN,
      serve: async (after) => {
        const { refused, ...turn } = await deliverBatch(platform, { now, requestId: jobId }, after)
        failures.push(...refused)
        return turn
      },
    },
    rest,
  )
  if (failures.length > 0) throw failures[0]
  return handled
}

async function deliverBatch(platform: Platform, context: SystemContext, after: string) {
  const lease = leaseMails(after, MAILS_PER_BATCH)
  const [row] = await runInOwnTransaction(platform.database, context, lease)
  const { leased, seen, last } = row ?? { leased: [], seen: 0, last: null }
  const outcomes = await Promise.allSettled(
    leased.map(({ id, data }) => deliver(platform, context, { id, message: data })),
  )
  const refused = outcomes.flatMap((mail) => (mail.status === 'rejected' ? [mail.reason] : []))
  return { refused, done: seen, last }
}
