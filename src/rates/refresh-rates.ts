import { runningFrom } from '../platform/clock.ts'
import { describeError, logError } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { runApart } from '../platform/run-apart.ts'
import { claimRefresh, type ToldRate, takeRate } from './queries.ts'
import { type RateSource, sourcesOf } from './sources.ts'

/**
 * Every 30 minutes asks the banks for the official rate, one after the other, and then DolarApi, until one
 * tells a rate that can be believed. Where none does, the rate before stays. Resolves with how many rates
 * were recorded.
 */
export async function refreshRates(platform: Platform, now: Date, jobId: string): Promise<number> {
  const { database } = platform
  const clock = runningFrom(now)
  const connections = platform.banks.configured.map(({ name }) => name)
  // As of the run itself: the next is due half an hour after it, whatever this one takes.
  const claiming = claimRefresh('USD', connections)
  const [[claim]] = await runApart(database, { now, requestId: jobId }, claiming)
  if (!claim?.claimed) return 0
  for (const source of sourcesOf(platform, claim.sessions)) {
    const told = await ask(source, clock(), jobId)
    if (told === null) continue
    const [[row]] = await runApart(database, { now: clock(), requestId: jobId }, takeRate(told))
    if (row?.taken !== 'outlier') return row?.taken === 'recorded' ? 1 : 0
    logError('rate.outlier', { requestId: jobId, source: source.name, rate: told.rate })
  }
  return 0
}

/** What the source tells, or null where it tells nothing that can be used. */
async function ask(source: RateSource, now: Date, jobId: string): Promise<ToldRate | null> {
  try {
    return await source.ask(now)
  } catch (error) {
    logError('rate.untold', { requestId: jobId, source: source.name, ...describeError(error) })
    return null
  }
}
