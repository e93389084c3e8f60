import { sql } from 'drizzle-orm'
import { rateRefreshes } from '../../db/schema.ts'
import { statement } from '../../platform/database.ts'

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

/** A rate that is so many times more or less than what is known needs a second administrator. */
const FAR_OFF = '5'
/** For so long another administrator can approve it. */
const APPROVAL_OPEN = '24 hours'

export interface RateChangeRow extends Record<string, unknown> {
  status: 'applied' | 'awaiting_approval'
  carried_forward: boolean
  updated_at: string
  /** Null where it is applied. */
  approval_expires_at: string | null
}

/** Sets the rate of a day by hand, in place of what is there, or has it wait for another administrator. */
export const setRateByHand = ({ currency, rate, effectiveDate }: DatedRate) =>
  statement<RateChangeRow>(sql`
    select status, ${effectiveDate}::date < caracas_day(request_now()) as carried_forward,
      iso_time(updated_at) as updated_at, iso_time(approval_expires_at) as approval_expires_at
    from set_rate(${currency}, ${effectiveDate}::date, ${rate}::numeric, ${FAR_OFF}::numeric,
      ${APPROVAL_OPEN}::interval)`)

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
  /** As of when the source says so. */
  asOf: Date
}

/** By what rates that sources tell are judged; docs/banks.md explains them. */
const BOUNDS = {
  /** Two sources tell the same rate where they differ by this part of it at most. */
  tolerance: '0.005',
  /** A rate that no other source confirms is waited with, and one that is disputed is told, after this. */
  patience: '3 hours',
  /** Further than this part from the day before, a rate is nonsense. */
  leeway: '0.5',
  /** The same of one that nobody has confirmed, although there is another source. */
  leewayAlone: '0.1',
}

/** What came of a rate that was told; take_rates.sql says what each means. */
export interface TakenRate extends Record<string, unknown> {
  source: string
  rate: string
  taken: 'recorded' | 'known' | 'outlier' | 'waiting' | 'disputed'
}

/** Judges what the sources tell, by their names in the order of their rank, and records what can be believed. */
export const takeRates = (
  currency: RatedCurrency,
  sources: readonly string[],
  told: readonly ToldRate[],
) =>
  statement<TakenRate>(sql`
    select source, rate, taken
    from take_rates(${currency}, ${sql.param([...sources])}::text[], ${JSON.stringify(told)}::jsonb,
      ${JSON.stringify(BOUNDS)}::jsonb)`)
