import { sql } from 'drizzle-orm'
import { rateInForce, toBolivares, toDollars } from '../../db/functions.ts'
import { exchangeRates } from '../../db/schema.ts'
import type { Period } from '../../lists/period.ts'
import { statement } from '../../platform/database.ts'
import type { RatedCurrency } from './rate-queries.ts'

export interface RateHistoryRow extends Record<string, unknown> {
  currency: RatedCurrency
  rate: string
  source: string
  effective_date: string
}

/** In seconds, since a day of the year 1 can begin in the year before, which ISO 8601 formats differently. */
const moment = (date: Date) => sql`to_timestamp(${date.getTime() / 1000}::double precision)`

/** The rates of the days that begin in the period, newest first. */
export const selectRateHistory = (currency: RatedCurrency, { from, to }: Period) =>
  statement<RateHistoryRow>(sql`
    select currency, rate, source, effective_date::text as effective_date
    from ${exchangeRates}
    where currency = ${currency}
      and start_of_caracas_day(effective_date) >= ${moment(from)}
      and start_of_caracas_day(effective_date) < ${moment(to)}
    order by effective_date desc`)

export interface ConversionRow extends Record<string, unknown> {
  /** `4601.36` */
  result: string
  rate: string
  source: string
  effective_date: string
  stale: boolean
}

/** An amount in the other currency at the rate in force; no row if there is no rate. */
export const selectConversion = (from: 'VES' | 'USD', amount: string) =>
  statement<ConversionRow>(sql`
    select case ${from} when 'USD' then ${toBolivares({ dollars: amount, rate: sql`rate` })}
        else ${toDollars({ bolivares: amount, rate: sql`rate` })} end as result,
      rate, source, effective_date::text as effective_date, stale
    from ${rateInForce({ currency: 'USD' })}`)
