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
const FAR_OFF_FACTOR = '5'
/** For so long another administrator can approve it. */
const APPROVAL_WINDOW = '24 hours'

export interface RateChangeRow extends Record<string, unknown> {
  status: 'applied' | 'awaiting_approval'
  carried_forward: boolean
  updated_at: string
  /** Null where it is applied. */
  approval_expires_at: string | null
}

/** Sets the rate of a day by hand, in place of what is there, or has it wait for another administrator. */
export const setManualRate = ({ currency, rate, effectiveDate }: DatedRate) =>
  statement<RateChangeRow>(sql`
    select status, ${effectiveDate}::date < caracas_day(request_now()) as carried_forward,
      iso_time(updated_at) as updated_at, iso_time(approval_expires_at) as approval_expires_at
    from set_manual_rate(${currency}, ${effectiveDate}::date, ${rate}::numeric, ${FAR_OFF_FACTOR}::numeric,
      ${APPROVAL_WINDOW}::interval)`)

/** Of one currency, between two rounds in which the sources are asked. */
const REFRESH_INTERVAL = '30 minutes'

export interface RefreshLease extends Record<string, unknown> {
  /** Whether it is this run's to ask the sources. */
  leased: boolean
  /** The session keys of the connections as they are kept, by name. */
  bank_sessions: Record<string, string | null>
}

/** Takes it upon this run to ask the sources, where no run has asked them of late. */
export const leaseRefresh = (currency: RatedCurrency, connections: readonly string[]) =>
  statement<RefreshLease>(sql`
    with mine as (
      insert into ${rateRefreshes} as r (currency, asked_at) values (${currency}, request_now())
      on conflict (currency) do update set asked_at = excluded.asked_at
        where r.asked_at <= request_now() - ${REFRESH_INTERVAL}::interval
      returning 1)
    select exists (select from mine) as leased,
      (select coalesce(jsonb_object_agg(name, connection_bank_session(name)), '{}')
       from unnest(${sql.param([...connections])}::text[]) name) as bank_sessions`)

export interface RateReport extends DatedRate {
  origin: 'dolarapi' | 'bank'
  source: string
  /** As of when the source says so. */
  asOf: Date
}

/** By what rates that sources tell are judged; docs/banks.md explains them. */
const THRESHOLDS = {
  /** Two sources tell the same rate where they differ by this part of it at most. */
  tolerance: '0.005',
  /** A rate that no other source confirms is waited with, and one that is disputed is told, after this. */
  gracePeriod: '3 hours',
  /** Further than this part from the day before, a rate is nonsense. */
  maxDeviation: '0.5',
  /** The same of one that nobody has confirmed, although there is another source. */
  maxDeviationUnconfirmed: '0.1',
}

/** What came of a rate that was told; process_rate_reports.sql says what each means. */
export interface RateReportOutcome extends Record<string, unknown> {
  source: string
  rate: string
  outcome: 'recorded' | 'known' | 'outlier' | 'waiting' | 'disputed'
}

/** Judges what the sources tell, by their names in the order of their rank, and records what can be believed. */
export const processRateReports = (
  currency: RatedCurrency,
  sources: readonly string[],
  told: readonly RateReport[],
) =>
  statement<RateReportOutcome>(sql`
    select source, rate, outcome
    from process_rate_reports(${currency}, ${sql.param([...sources])}::text[], ${JSON.stringify(told)}::jsonb,
      ${JSON.stringify(THRESHOLDS)}::jsonb)`)
