import { caracasDay } from '../../src/domain/caracas.ts'
import { createApiKey, createUser } from './actors.ts'
import type { Service } from './service.ts'

/** A Caracas day at this time of it, which is that of Caracas. */
export const caracasTime = (day: string, time = '10:00:00.000'): Date =>
  new Date(`${day}T${time}-04:00`)

/** Somebody whose credential is good at whatever time the service lives in. */
export const createIntegrator = async (service: Service): Promise<{ token: string }> =>
  createApiKey(service, await createUser(service))

export interface RateOptions {
  /** The Caracas day; today unless said. */
  day?: string
  rate?: string
  origin?: 'dolarapi' | 'bank'
  source?: string
  /** When it was told: on the afternoon before its day, unless said. */
  publishedAt?: Date
}

const HOUR_MS = 60 * 60 * 1000

/** A rate of the dollar, as if a source had told it. Where the day has one, that stays. */
export async function createRate(service: Service, options: RateOptions = {}): Promise<void> {
  const { day = caracasDay(new Date()), rate = '36.66420000' } = options
  const { origin = 'dolarapi', source = 'DolarApi', publishedAt } = options
  await service.database.query(
    `insert into exchange_rates (currency, effective_date, rate, origin, source, created_at, updated_at)
     values ('USD', $1, $2, $3, $4, $5, $5) on conflict do nothing`,
    [day, rate, origin, source, publishedAt ?? new Date(caracasTime(day).getTime() - 18 * HOUR_MS)],
  )
}

/** Each rate that is known, by its day. */
export async function ratesOf(service: Service): Promise<Record<string, string>> {
  const rows = await service.database.query<{ day: string; shown: string }>(
    `select effective_date::text as day, rate || ' ' || source as shown
     from exchange_rates order by effective_date`,
  )
  return Object.fromEntries(rows.map(({ day, shown }) => [day, shown]))
}
