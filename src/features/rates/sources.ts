import { valueDateOf } from '../../domain/banking-days.ts'
import { addDays, caracasDay, startOfCaracasDay } from '../../domain/caracas.ts'
import { rateFromText } from '../../domain/rate.ts'
import type { StoredConnection } from '../../platform/bank/banks.ts'
import type { BankConnection } from '../../platform/bank/port.ts'
import { fetchDolarApiRate } from '../../platform/dolar-api.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RateReport, RefreshLease } from './rate-queries.ts'

const SOURCE_TIMEOUT_MS = 10_000
/** An older rate would not be in force. */
const MAX_DAYS_OLD = 5
/** Before holidays, the rate of the next business day is published. */
const MAX_DAYS_AHEAD = 7

/** A source of the official rate. */
export interface RateSource {
  /** The name as shown to callers. */
  name: string
  /** Rejects if it has no usable rate. */
  fetchRate(now: Date): Promise<RateReport>
}

/** A source reported an impossible rate, or one for a day on which it cannot be used. */
class UnusableRateError extends Error {
  override name = 'NoRate'
}

/** The banks in the order of the configuration, then DolarApi. */
export const rateSources = (
  platform: Platform,
  stored: RefreshLease['stored_connections'],
): RateSource[] => [
  ...platform.banks.configured
    .filter(({ capabilities }) => capabilities.officialRate)
    .map((connection) => bankSource(platform, connection, stored[connection.name])),
  dolarApiSource(platform),
]

function bankSource(
  { banks }: Platform,
  connection: BankConnection,
  stored: StoredConnection | undefined,
): RateSource {
  const name = `BCV (${connection.protocol.toUpperCase()})`
  return {
    name,
    async fetchRate(now) {
      const signal = AbortSignal.timeout(SOURCE_TIMEOUT_MS)
      const open = await banks.open({ ...routeOf(connection), stored: stored ?? null }, now)
      if (open === null) throw new UnusableRateError('not connected')
      const { rate, effectiveDate } = await connection.fetchOfficialRate({
        now,
        signal,
        session: open.session,
      })
      const today = caracasDay(now)
      assertUsableDay(effectiveDate, today, addDays(today, MAX_DAYS_AHEAD))
      const report = { currency: 'USD', rate: parseRate(rate), effectiveDate } as const
      return { ...report, origin: 'bank', source: name, asOf: now }
    },
  }
}

const routeOf = ({ name, accountNumber }: BankConnection) => ({ connection: name, accountNumber })

function dolarApiSource({ config }: Platform): RateSource {
  const name = 'DolarApi'
  return {
    name,
    async fetchRate(now) {
      const quotation = await fetchDolarApiRate(
        config.DOLARAPI_URL,
        AbortSignal.timeout(SOURCE_TIMEOUT_MS),
      )
      const today = caracasDay(now)
      assertUsableDay(caracasDay(quotation.updatedAt), today, today)
      const effectiveDate = valueDateOf(quotation.updatedAt)
      const rate = parseRate(quotation.rate)
      const dated = { currency: 'USD', rate, effectiveDate } as const
      return { ...dated, origin: 'dolarapi', source: name, asOf: quotation.updatedAt }
    },
  }
}

function parseRate(text: string): string {
  const rate = rateFromText(text)
  if (rate === null) throw new UnusableRateError('not a rate')
  return rate
}

function assertUsableDay(day: string, today: string, latest: string): void {
  const isDay = !Number.isNaN(startOfCaracasDay(day).getTime())
  if (!isDay || day < addDays(today, -MAX_DAYS_OLD) || day > latest) {
    throw new UnusableRateError('of no day on which it can be in force')
  }
}
