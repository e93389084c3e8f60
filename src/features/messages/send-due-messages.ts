import { noticePlace } from '../../domain/notice-places.ts'
import { receiptNumber } from '../../domain/receipt-number.ts'
import { mailMessenger } from '../../mail/mail-messenger.ts'
import { notificationText } from '../../notifications/notification-text.ts'
import type { Config } from '../../platform/config.ts'
import { messageId, transactionId } from '../../platform/ids.ts'
import type { StoredChannel } from '../../platform/messenger/channels.ts'
import type {
  ConnectedMessenger,
  Messenger,
  Notice,
  ReceiptVariables,
  ReminderVariables,
  SendOutcome,
} from '../../platform/messenger/port.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiptPath } from '../../platform/receipt-path.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import type { ChannelOutcome } from '../channels/queries.ts'
import { accountUrl } from '../customers/account-rules.ts'
import { payUrl } from '../payment-links/rules.ts'
import {
  type LeasedMessage,
  type LeasedNotice,
  type LeasedReceipt,
  type LeasedReminder,
  leaseDueMessages,
  type Outcome,
  recordOutcomes,
} from './queries.ts'
import { unsubscribeUrl } from './rules.ts'

const QUEUED_PER_RUN = 500
/** How many of each template are taken at once. */
const SENT_PER_BATCH = 20
/** A Worker can have six connections open: five to providers, and one for the database. */
const SENT_IN_PARALLEL = 5
/** Of an invocation. */
const BATCHES_PER_RUN = 5

/** Queues the reminders that are due, and sends what is queued, receipts first: somebody waits for these. Resolves with how many were sent or tried. */
export async function sendDueMessages(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  let handled = 0
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const lease = leaseDueMessages(batch === 0 ? QUEUED_PER_RUN : 0, SENT_PER_BATCH)
    const { receipts, notices, reminders } = await runInOwnTransaction(
      platform.database,
      context,
      lease,
    )
    const leased: LeasedMessage[] = [
      ...(receipts[0]?.leased ?? []),
      ...(notices[0]?.leased ?? []),
      ...(reminders[0]?.leased ?? []),
    ]
    if (leased.length === 0) break
    const sent = await sendAll(platform, leased)
    const outcomes = sent.map(([{ id }, outcome]) => recordOf(id, outcome))
    await runInOwnTransaction(
      platform.database,
      context,
      recordOutcomes(outcomes, channelOutcomes(sent)),
    )
    handled += leased.length
  }
  return handled
}

type Sent = [LeasedMessage, SendOutcome]

const NOT_TRIED: SendOutcome = { status: 'rejected', cause: 'busy', code: 'NO_ANSWER' }

/**
 * Sends each once, a few at a time, by one messenger for each channel. Where a provider did not answer, the others of its
 * channel wait for their next try: they would hold up everybody else's.
 */
async function sendAll(platform: Platform, leased: readonly LeasedMessage[]): Promise<Sent[]> {
  const mail = mailMessenger(platform.mailer)
  const opened = new Map<string, Promise<ConnectedMessenger | null>>()
  const messengerOf = async (via: StoredChannel | null): Promise<ConnectedMessenger | null> => {
    if (via === null) return null
    const messenger = opened.get(via.id) ?? platform.channels.open(via)
    opened.set(via.id, messenger)
    return messenger
  }
  const silent = new Set<string | undefined>()
  const sent: Sent[] = []
  for (let at = 0; at < leased.length; at += SENT_IN_PARALLEL) {
    const some = leased.slice(at, at + SENT_IN_PARALLEL).map(async (message): Promise<Sent> => {
      if (silent.has(message.via?.id)) return [message, NOT_TRIED]
      const messenger = message.channel === 'mail' ? mail : await messengerOf(message.via)
      const outcome = await send(platform, messenger, message)
      if (outcome.status === 'unknown' && message.via !== null) silent.add(message.via.id)
      return [message, outcome]
    })
    sent.push(...(await Promise.all(some)))
  }
  return sent
}

/** Never rejects: whoever sends it again after an answer that was lost writes twice. */
async function send(
  { config }: Platform,
  messenger: Messenger | ConnectedMessenger | null,
  message: LeasedMessage,
): Promise<SendOutcome> {
  if (messenger === null) return { status: 'rejected', cause: 'busy', code: 'NOT_READABLE' }
  if (message.template === 'notice') {
    const told = 'tell' in messenger && messenger.tell?.(noticeOf(config, message))
    return told || { status: 'rejected', cause: 'message', code: 'NOT_SUPPORTED' }
  }
  const addressed = { to: message.to, key: messageId.toPublic(message.id) }
  return message.template === 'receipt'
    ? messenger.send({
        ...addressed,
        template: 'receipt',
        variables: receiptVariables(config, message),
      })
    : messenger.send({
        ...addressed,
        template: 'note_reminder',
        variables: reminderVariables(config, message),
      })
}

function noticeOf(config: Config, { to, type, data, language: known }: LeasedNotice): Notice {
  const language = known ?? 'es'
  const page = `${config.PUBLIC_URL}/console${noticePlace(type, data) ?? ''}`
  return { to, page, language, ...notificationText(type, data, language) }
}

const reminderVariables = (
  config: Config,
  { id, via, channel, to, template, accountKey, ...reminder }: LeasedReminder,
): ReminderVariables => ({
  ...reminder,
  pay: payUrl(config, reminder.token),
  account: accountKey === null ? null : accountUrl(config, accountKey),
  stop: unsubscribeUrl(config, id),
})

function receiptVariables(
  config: Config,
  { merchant, label, amountVes, paidAt, createdAt, transaction }: LeasedReceipt,
): ReceiptVariables {
  const path = receiptPath(config, transaction)
  const number = receiptNumber(transactionId.toPublic(transaction), new Date(createdAt))
  return {
    ...{ merchant, label, amountVes, paidAt, number },
    code: path.slice(path.lastIndexOf('/') + 1),
    page: config.PUBLIC_URL + path,
  }
}

function recordOf(id: Outcome['id'], outcome: SendOutcome): Outcome {
  if (outcome.status === 'sent') return { id, status: 'sent', providerId: outcome.providerId }
  if (outcome.status === 'unknown') return { id, status: 'unknown' }
  const { cause, code } = outcome
  return {
    ...{ id, status: 'rejected', reason: code },
    isTriedAgain: cause === 'busy' || cause === 'credential',
    isBlocked: cause === 'recipient',
  }
}

/**
 * What the provider of each channel has said of it: that it works, where it has taken one of the messages. A merchant may do
 * without the template of receipts.
 */
function channelOutcomes(sent: readonly Sent[]): [StoredChannel, ChannelOutcome][] {
  const channels = new Map(sent.flatMap(([{ via }]) => (via === null ? [] : [[via.id, via]])))
  return [...channels.values()].flatMap((channel): [StoredChannel, ChannelOutcome][] => {
    const own = sent.filter(([{ via }]) => via?.id === channel.id)
    const outcome = channelOutcome(own.filter((one) => !lacksReceipts(one)).map(([, one]) => one))
    return outcome === null ? [] : [[channel, outcome]]
  })
}

const lacksReceipts = ([{ template }, outcome]: Sent): boolean =>
  template === 'receipt' && outcome.status === 'rejected' && outcome.cause === 'template'

function channelOutcome(outcomes: readonly SendOutcome[]): ChannelOutcome | null {
  if (outcomes.some(({ status }) => status === 'sent')) return { status: 'accepted' }
  for (const cause of ['credential', 'template'] as const) {
    const refused = outcomes.filter((one) => one.status === 'rejected' && one.cause === cause)
    const [first] = refused
    if (first?.status === 'rejected')
      return { status: cause, code: first.code, times: refused.length }
  }
  return null
}
