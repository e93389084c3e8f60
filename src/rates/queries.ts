import { sql } from 'drizzle-orm'
import { exchangeRates, rateRefreshes } from '../db/schema.ts'
import { statement } from '../platform/database.ts'

export type RatedCurrency = 'USD'

export interface RateRow extends Record<string, unknown> {
  currency: RatedCurrency
  /** Exact: `36.66420000` */
  rate: string
  source: string
  /** The Caracas day, `2026-01-31`. */
  effective_date: string
  carried_forward: boolean
  updated_at: string
}

/** The rate that is in force now; one that is stale is not to be used. */
export interface RateInForce extends RateRow {
  stale: boolean
}

/** The rate in force, stale or not; no row where there is none. */
export const selectRateInForce = (currency: RatedCurrency) =>
  statement<RateInForce>(sql`
    select ${currency}::text as currency, rate, source, effective_date::text as effective_date, stale,
      carried_forward, iso_time(updated_at) as updated_at
    from rate_in_force(${currency})`)

/** A rate, and the Caracas day from which it is valid. */
export interface DatedRate {
  currency: RatedCurrency
  /** Exact: `36.66420000` */
  rate: string
  effectiveDate: string
}

/** Sets the rate of a day by hand, in place of what is there, and gives it. */
export const setRateByHand = ({ currency, rate, effectiveDate }: DatedRate) =>
  [
    statement(
      sql`select record_rate(${currency}, ${effectiveDate}::date, ${rate}::numeric, 'manual', 'manual')`,
    ),
    statement<RateRow>(sql`
      select currency, rate, source, effective_date::text as effective_date,
        effective_date < caracas_day(request_now()) as carried_forward, iso_time(updated_at) as updated_at
      from ${exchangeRates} where currency = ${currency} and effective_date = ${effectiveDate}::date`),
  ] as const

/** Of one currency, between two rounds in which the sources are asked. */
const EVERY = '30 minutes'

export interface RefreshClaim extends Record<string, unknown> {
  /** Whether it is this run's to ask the sources. */
  claimed: boolean
  /** The session keys of the connections as they are kept, by name. */
  sessions: Record<string, string | null>
}

/** Takes it upon this run to ask the sources, where no run has asked them of late. */
export const claimRefresh = (currency: RatedCurrency, connections: readonly string[]) =>
  statement<RefreshClaim>(sql`
    with mine as (
      insert into ${rateRefreshes} as r (currency, asked_at) values (${currency}, request_now())
      on conflict (currency) do update set asked_at = excluded.asked_at
        where r.asked_at <= request_now() - ${EVERY}::interval
      returning 1)
    select exists (select from mine) as claimed,
      (select coalesce(jsonb_object_agg(name, connection_session(name)), '{}')
       from unnest(${sql.param([...connections])}::text[]) name) as sessions`)

export interface ToldRate extends DatedRate {
  origin: 'dolarapi' | 'bank'
  source: string
}

/** A rate that is further from the last known one than this part of it is nonsense. */
const LEEWAY = '0.5'

/** Records what a source told, unless it is an outlier; see take_rate.sql. */
export const takeRate = ({ currency, rate, effectiveDate, origin, source }: ToldRate) =>
  statement<{ taken: 'recorded' | 'known' | 'outlier' }>(sql`
    select take_rate(${currency}, ${effectiveDate}::date, ${rate}::numeric, ${origin}, ${source},
      ${LEEWAY}::numeric) as taken`)
