import { reminderMail } from '../../mail/letters/reminder.ts'
import { MailRejected } from '../../platform/mailer.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { accountUrl } from '../customers/account-address.ts'
import { payUrl } from '../payment-links/rules.ts'
import { type LeasedReminder, leaseDueMessages, type Outcome, recordOutcomes } from './queries.ts'
import { unsubscribeUrl } from './rules.ts'

const QUEUED_PER_RUN = 500
/** How many are sent in parallel. */
const SENT_PER_BATCH = 20
/** Of an invocation. */
const BATCHES_PER_RUN = 5

/** Queues the reminders that are due, and sends what is queued. Resolves with how many were sent or tried. */
export async function sendDueMessages(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  let handled = 0
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const lease = leaseDueMessages(batch === 0 ? QUEUED_PER_RUN : 0, SENT_PER_BATCH)
    const {
      leased: [row],
    } = await runInOwnTransaction(platform.database, context, lease)
    const leased = row?.leased ?? []
    if (leased.length === 0) break
    const outcomes = await Promise.all(leased.map((reminder) => send(platform, reminder)))
    await runInOwnTransaction(platform.database, context, recordOutcomes(outcomes))
    handled += leased.length
  }
  return handled
}

/** Never rejects: whoever sends it again after an answer that was lost writes twice. */
async function send(platform: Platform, reminder: LeasedReminder): Promise<Outcome> {
  const { config, mailer } = platform
  const { id, token, accountKey, ...said } = reminder
  const links = {
    pay: payUrl(config, token),
    account: accountKey === null ? null : accountUrl(config, accountKey),
    stop: unsubscribeUrl(config, id),
  }
  try {
    await mailer(reminderMail(said, links))
    return { id, status: 'sent' }
  } catch (error) {
    const code = error instanceof MailRejected ? error.code : 'UNKNOWN'
    return code === 'TIMEOUT' || code === 'UNKNOWN'
      ? { id, status: 'unknown' }
      : { id, status: 'rejected', reason: code }
  }
}
