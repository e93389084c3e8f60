import { beginRequest, type DatabaseTrace } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { writeMail } from './messages.ts'
import { abandonMails, claimMails, markMailDelivered, type OutboxMail } from './outbox.ts'

const MAILS_A_RUN = 20

interface Occasion {
  now: string
  requestId: string
  ip: null
}

/**
 * Sends a mail that stands in the outbox, and marks it delivered. Rejects when it was not taken; cron
 * then tries again. A crash between the two sends it twice, and none is lost.
 */
async function deliver(platform: Platform, occasion: Occasion, mail: OutboxMail): Promise<void> {
  await platform.mailer(writeMail(mail.message, platform.config))
  const statements = [beginRequest(occasion), markMailDelivered(mail.id)]
  await platform.database.batch('change', statements, untraced())
}

/** Sends a mail right after the batch that enqueued it was committed. */
export const deliverNow = (platform: Platform, requestId: string, now: Date, mail: OutboxMail) =>
  deliver(platform, { now: now.toISOString(), requestId, ip: null }, mail)

/** Sends what no request delivered. One mail that fails holds up no other. */
export async function deliverDueMails(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const occasion = { now: now.toISOString(), requestId: jobId, ip: null }
  const statements = [beginRequest(occasion), abandonMails(), claimMails(MAILS_A_RUN)] as const
  const [, , claimed] = await platform.database.batch('change', statements, untraced())
  const outcomes = await Promise.allSettled(
    claimed.map(({ id, data }) => deliver(platform, occasion, { id, message: data })),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return outcomes.length
}

/** Work after the answer is counted apart from what the caller waited for. */
const untraced = (): DatabaseTrace => ({ roundTrips: 0, waitedMs: 0 })
