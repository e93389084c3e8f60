import { clockFrom } from '../../platform/clock.ts'
import { describeError, logError, logInfo } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import {
  leaseRefresh,
  processRateReports,
  type RateReport,
  type RateReportOutcome,
} from './rate-queries.ts'
import { type RateSource, rateSources } from './sources.ts'

/**
 * Fetches the official rate from all sources every 30 minutes, and records rates that two sources agree on, or that one
 * reports while the others are silent for long. Otherwise the former rate remains. Resolves with how many rates were
 * recorded.
 */
export async function refreshRates(platform: Platform, now: Date, jobId: string): Promise<number> {
  const { database } = platform
  const clock = clockFrom(now)
  const connections = platform.banks.configured.map(({ name }) => name)
  // The lease counts from the run's start, so that the next refresh is due half an hour after it.
  const occasion = { now, requestId: jobId }
  const [[claim]] = await runInOwnTransaction(database, occasion, leaseRefresh('USD', connections))
  if (!claim?.leased) return 0
  const sources = rateSources(platform, claim.bank_sessions)
  const asked = await Promise.all(sources.map((source) => fetchReport(source, clock(), jobId)))
  const told = onePerSource(asked)
  if (told.length === 0) return 0
  const names = [...new Set(sources.map(({ name }) => name))]
  const [taken] = await runInOwnTransaction(
    database,
    occasion,
    processRateReports('USD', names, told),
  )
  for (const one of taken) logOutcome(one, jobId)
  return taken.filter(({ outcome }) => outcome === 'recorded').length
}

/** Two connections to one bank are one source: the first report counts. */
const onePerSource = (asked: readonly (RateReport | null)[]): RateReport[] => {
  const told = asked.filter((rate) => rate !== null)
  return told.filter(
    (rate, place) => told.findIndex(({ source }) => source === rate.source) === place,
  )
}

/** Logs a rate that was not recorded; one that waits for another source is not an error yet. */
function logOutcome({ source, rate, outcome }: RateReportOutcome, requestId: string): void {
  if (outcome === 'outlier') logError('rate.outlier', { requestId, source, rate })
  if (outcome === 'disputed') logError('rate.disputed', { requestId, source, rate })
  if (outcome === 'waiting') logInfo('rate.waiting', { requestId, source, rate })
}

/** The source's report, or null if it has no usable one. */
async function fetchReport(
  source: RateSource,
  now: Date,
  jobId: string,
): Promise<RateReport | null> {
  try {
    return await source.fetchRate(now)
  } catch (error) {
    logError('rate.untold', { requestId: jobId, source: source.name, ...describeError(error) })
    return null
  }
}
