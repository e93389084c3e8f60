import type { StoredChannel } from '../../platform/messenger/channels.ts'
import type { ChannelCheck } from '../../platform/messenger/port.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { leaseChecks, recordChannelOutcome } from './queries.ts'
import { hookOf } from './rules.ts'

/** A Worker can have six connections open: five to providers, and one for the database. */
const CHECKS_PER_RUN = 5

/** Asks a channel's provider whether it accepts the credentials, and whether its template is approved. */
export async function checkChannel(
  { channels, config }: Platform,
  channel: StoredChannel,
): Promise<ChannelCheck> {
  const messenger = await channels.open(channel)
  if (messenger !== null) return messenger.check(hookOf(config, channel.kind, channel.id))
  return { status: 'unreachable', code: 'NOT_READABLE' }
}

/** Checks new channels, those with new credentials, and the others every day. Resolves with how many. */
export async function checkDueChannels(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  const due = await runInOwnTransaction(platform.database, context, leaseChecks(CHECKS_PER_RUN))
  if (due.length === 0) return 0
  const checks = await Promise.all(due.map((channel) => checkChannel(platform, channel)))
  const recorded = checks.map((check, nth) => [
    `c${nth}`,
    recordChannelOutcome(due[nth] as StoredChannel, check),
  ])
  await runInOwnTransaction(platform.database, context, Object.fromEntries(recorded))
  return due.length
}
