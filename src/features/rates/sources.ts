import { addDays, caracasDay, startOfCaracasDay } from '../../domain/caracas.ts'
import { rateFromText } from '../../domain/rate.ts'
import type { BankConnection } from '../../platform/bank/port.ts'
import { fetchDolarApiRate } from '../../platform/dolar-api.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RefreshClaim, ToldRate } from './rate-queries.ts'

const DEADLINE_MS = 10_000
/** An older one would not be in force. */
const MOST_DAYS_OLD = 5
/** Before holidays the rate of the first business day after them is published. */
const MOST_DAYS_AHEAD = 7

/** Who tells the official rate. */
export interface RateSource {
  /** As callers read it. */
  name: string
  /** Rejects with whatever kept it from telling one. */
  ask(now: Date): Promise<ToldRate>
}

/** A source told what cannot be a rate, or one of a day on which it can be of no use. */
class NoRate extends Error {
  override name = 'NoRate'
}

/** The banks, in the order of the configuration, and then DolarApi. */
export const sourcesOf = (platform: Platform, sessions: RefreshClaim['sessions']): RateSource[] => [
  ...platform.banks.configured.map((connection) => bankSource(platform, connection, sessions)),
  dolarApiSource(platform),
]

function bankSource(
  { banks }: Platform,
  connection: BankConnection,
  sessions: RefreshClaim['sessions'],
): RateSource {
  const name = `BCV (${connection.protocol.toUpperCase()})`
  return {
    name,
    async ask(now) {
      const signal = AbortSignal.timeout(DEADLINE_MS)
      const session = banks.session(connection.name, sessions[connection.name] ?? null, now)
      const { rate, effectiveDate } = await connection.rate({ now, signal, session })
      const today = caracasDay(now)
      refuseUselessDay(effectiveDate, today, addDays(today, MOST_DAYS_AHEAD))
      const told = { currency: 'USD', rate: readable(rate), effectiveDate } as const
      return { ...told, origin: 'bank', source: name, asOf: now }
    },
  }
}

function dolarApiSource({ config }: Platform): RateSource {
  const name = 'DolarApi'
  return {
    name,
    async ask(now) {
      const told = await fetchDolarApiRate(config.DOLARAPI_URL, AbortSignal.timeout(DEADLINE_MS))
      const effectiveDate = caracasDay(told.updatedAt)
      const today = caracasDay(now)
      refuseUselessDay(effectiveDate, today, today)
      const rate = readable(told.rate)
      const dated = { currency: 'USD', rate, effectiveDate } as const
      return { ...dated, origin: 'dolarapi', source: name, asOf: told.updatedAt }
    },
  }
}

function readable(text: string): string {
  const rate = rateFromText(text)
  if (rate === null) throw new NoRate('not a rate')
  return rate
}

function refuseUselessDay(day: string, today: string, latest: string): void {
  const isDay = !Number.isNaN(startOfCaracasDay(day).getTime())
  if (!isDay || day < addDays(today, -MOST_DAYS_OLD) || day > latest) {
    throw new NoRate('of no day on which it can be in force')
  }
}
