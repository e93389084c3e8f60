import { mailMessenger } from '../../mail/mail-messenger.ts'
import { messageId } from '../../platform/ids.ts'
import type { StoredChannel } from '../../platform/messenger/channels.ts'
import type { Messenger, SendOutcome } from '../../platform/messenger/port.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import type { ChannelOutcome } from '../channels/queries.ts'
import { accountUrl } from '../customers/account-rules.ts'
import { payUrl } from '../payment-links/rules.ts'
import { type LeasedReminder, leaseDueMessages, type Outcome, recordOutcomes } from './queries.ts'
import { unsubscribeUrl } from './rules.ts'

const QUEUED_PER_RUN = 500
/** How many are taken at once. */
const SENT_PER_BATCH = 20
/** A Worker can have six connections open: five to providers, and one for the database. */
const SENT_IN_PARALLEL = 5
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

type Sent = [LeasedReminder, SendOutcome]

const NOT_TRIED: SendOutcome = { status: 'rejected', cause: 'busy', code: 'NO_ANSWER' }

/**
 * Sends each once, a few at a time, by one messenger for each channel. Where a provider did not answer, the others of its
 * channel wait for their next try: they would hold up everybody else's.
 */
async function sendAll(platform: Platform, leased: readonly LeasedReminder[]): Promise<Sent[]> {
  const mail = mailMessenger(platform.mailer)
  const opened = new Map<string, Promise<Messenger | null>>()
  const messengerOf = async (via: StoredChannel | null): Promise<Messenger | null> => {
    if (via === null) return null
    const messenger = opened.get(via.id) ?? platform.channels.open(via)
    opened.set(via.id, messenger)
    return messenger
  }
  const silent = new Set<string | undefined>()
  const sent: Sent[] = []
  for (let at = 0; at < leased.length; at += SENT_IN_PARALLEL) {
    const some = leased.slice(at, at + SENT_IN_PARALLEL).map(async (reminder): Promise<Sent> => {
      if (silent.has(reminder.via?.id)) return [reminder, NOT_TRIED]
      const messenger = reminder.channel === 'mail' ? mail : await messengerOf(reminder.via)
      const outcome = await send(platform, messenger, reminder)
      if (outcome.status === 'unknown' && reminder.via !== null) silent.add(reminder.via.id)
      return [reminder, outcome]
    })
    sent.push(...(await Promise.all(some)))
  }
  return sent
}

/** Never rejects: whoever sends it again after an answer that was lost writes twice. */
async function send(
  { config }: Platform,
  messenger: Messenger | null,
  { id, via, channel, to, accountKey, ...reminder }: LeasedReminder,
): Promise<SendOutcome> {
  if (messenger === null) return { status: 'rejected', cause: 'busy', code: 'NOT_READABLE' }
  const links = {
    pay: payUrl(config, reminder.token),
    account: accountKey === null ? null : accountUrl(config, accountKey),
    stop: unsubscribeUrl(config, id),
  }
  const variables = { ...reminder, ...links }
  return messenger.send({ template: 'note_reminder', to, variables, key: messageId.toPublic(id) })
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

/** What the provider of each channel has said of it: that it works, where it has taken one of the messages. */
function channelOutcomes(sent: readonly Sent[]): [StoredChannel, ChannelOutcome][] {
  const channels = new Map(sent.flatMap(([{ via }]) => (via === null ? [] : [[via.id, via]])))
  return [...channels.values()].flatMap((channel): [StoredChannel, ChannelOutcome][] => {
    const outcomes = sent.filter(([{ via }]) => via?.id === channel.id).map(([, one]) => one)
    const outcome = channelOutcome(outcomes)
    return outcome === null ? [] : [[channel, outcome]]
  })
}

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
