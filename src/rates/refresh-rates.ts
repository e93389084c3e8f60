import { runningFrom } from '../platform/clock.ts'
import { beginRequest, type DatabaseTrace, type Statement } from '../platform/database.ts'
import { describeError, logError } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { claimRefresh, type RefreshClaim, type ToldRate, takeRate } from './queries.ts'
import { type RateSource, sourcesOf } from './sources.ts'

/**
 * Every 30 minutes asks the banks for the official rate, one after the other, and then DolarApi, until one
 * tells a rate that can be believed. Where none does, the rate before stays. Resolves with how many rates
 * were recorded.
 */
export async function refreshRates(platform: Platform, now: Date, jobId: string): Promise<number> {
  const clock = runningFrom(now)
  async function change<Row>(statement: Statement, at = clock()): Promise<Row> {
    const opening = beginRequest({ now: at.toISOString(), requestId: jobId, ip: null })
    const trace: DatabaseTrace = { roundTrips: 0, waitedMs: 0 }
    const [, rows] = await platform.database.batch('change', [opening, statement], trace)
    return (rows as [Row])[0]
  }

  const connections = platform.banks.configured.map(({ name }) => name)
  // As of the run itself: the next is due half an hour after it, whatever this one takes.
  const claim = await change<RefreshClaim>(claimRefresh('USD', connections), now)
  if (!claim.claimed) return 0
  for (const source of sourcesOf(platform, claim.sessions)) {
    const told = await ask(source, clock(), jobId)
    if (told === null) continue
    const { taken } = await change<{ taken: string }>(takeRate(told))
    if (taken !== 'outlier') return taken === 'recorded' ? 1 : 0
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
