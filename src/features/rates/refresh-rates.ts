import { yearWithoutHolidays } from '../../domain/banking-days.ts'
import { addDays, caracasDay } from '../../domain/caracas.ts'
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

/** How long before they are needed the bank holidays of a year have to be known. */
const HOLIDAYS_KNOWN_DAYS = 14

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
  const context = { now, requestId: jobId }
  const [lease] = await runInOwnTransaction(database, context, leaseRefresh('USD', connections))
  if (!lease?.leased) return 0
  logUnknownHolidays(now, jobId)
  const sources = rateSources(platform, lease.stored_connections)
  const fetched = await Promise.all(sources.map((source) => fetchReport(source, clock(), jobId)))
  const reports = onePerSource(fetched)
  if (reports.length === 0) return 0
  const names = [...new Set(sources.map(({ name }) => name))]
  const outcomes = await runInOwnTransaction(
    database,
    context,
    processRateReports('USD', names, reports),
  )
  for (const outcome of outcomes) logOutcome(outcome, jobId)
  return outcomes.filter(({ outcome }) => outcome === 'recorded').length
}

/** Logs it if the bank holidays of the coming days are not known: they date a rate that has no value date. */
function logUnknownHolidays(now: Date, requestId: string): void {
  const year = yearWithoutHolidays(addDays(caracasDay(now), HOLIDAYS_KNOWN_DAYS))
  if (year !== null) logError('rate.holidays_unknown', { requestId, year })
}

/** Two connections to one bank are one source: the first report counts. */
const onePerSource = (fetched: readonly (RateReport | null)[]): RateReport[] => {
  const reports = fetched.filter((report) => report !== null)
  return reports.filter(
    (report, index) => reports.findIndex(({ source }) => source === report.source) === index,
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
