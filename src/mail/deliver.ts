import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction, type SystemContext } from '../platform/run-in-own-transaction.ts'
import { renderMail } from './messages.ts'
import { abandonMails, leaseMails, markMailDelivered, type OutboxMail } from './outbox.ts'

/** How many mails are sent in parallel. */
const MAILS_PER_BATCH = 20
/** A run begins no further batch after this time; the next run comes after a minute. */
const MAX_RUN_MS = 40_000

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
 * Sends due mails, batch after batch. A failing mail delays no other: leasing it has postponed its next try to
 * a later run.
 */
export async function deliverDueMails(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  const start = Date.now()
  const failures: unknown[] = []
  let sent = 0
  let taken: number
  do {
    const outcomes = await deliverBatch(platform, context)
    taken = outcomes.length
    const refused = outcomes.flatMap((mail) => (mail.status === 'rejected' ? [mail.reason] : []))
    failures.push(...refused)
    sent += taken - refused.length
  } while (taken === MAILS_PER_BATCH && Date.now() - start < MAX_RUN_MS)
  if (failures.length > 0) throw failures[0]
  return sent
}

async function deliverBatch(platform: Platform, context: SystemContext) {
  const { leased } = await runInOwnTransaction(platform.database, context, {
    abandoned: abandonMails(),
    leased: leaseMails(MAILS_PER_BATCH),
  })
  return Promise.allSettled(
    leased.map(({ id, data }) => deliver(platform, context, { id, message: data })),
  )
}
