import { caracasDay } from '../../src/domain/caracas.ts'
import type { Service } from './service.ts'

export interface RateOptions {
  /** The Caracas day; today unless said. */
  day?: string
  rate?: string
  origin?: 'dolarapi' | 'bank'
  source?: string
}

/** A rate of the dollar, as if a source had told it. Where the day has one, that stays. */
export async function createRate(service: Service, options: RateOptions = {}): Promise<void> {
  const { day = caracasDay(new Date()), rate = '36.66420000' } = options
  const { origin = 'dolarapi', source = 'DolarApi' } = options
  await service.database.query(
    `insert into exchange_rates (currency, effective_date, rate, origin, source, created_at, updated_at)
     values ('USD', $1, $2, $3, $4, now(), now()) on conflict do nothing`,
    [day, rate, origin, source],
  )
}
