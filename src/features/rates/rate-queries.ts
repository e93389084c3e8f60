import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { rateRefreshes } from '../../db/schema.ts'
import type { StoredConnection } from '../../platform/bank/banks.ts'
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

/** The rate that is in force now. A stale rate must not be used. */
export interface RateInForce extends RateRow {
  stale: boolean
}

/** The rate in force, stale or not; no row if there is none. */
export const selectRateInForce = (currency: RatedCurrency) =>
  statement<RateInForce>(sql`
    select ${currency}::text as currency, rate, source, effective_date::text as effective_date, stale,
      carried_forward, iso_time(updated_at) as updated_at
    from ${functions.rateInForce({ currency })}`)

/** A rate and its effective Caracas day. */
export interface DatedRate {
  currency: RatedCurrency
  /** Exact: `36.66420000` */
  rate: string
  effectiveDate: string
}

/** A rate this many times larger or smaller than the known ones needs a second administrator. */
const FAR_OFF_FACTOR = '5'
/** How long another administrator can approve it. */
const APPROVAL_WINDOW = '24 hours'

export interface RateChangeRow extends Record<string, unknown> {
  status: 'applied' | 'awaiting_approval'
  carried_forward: boolean
  updated_at: string
  /** Null if it is applied. */
  approval_expires_at: string | null
}

/** Sets or proposes a day's rate by hand; see set_manual_rate.sql. */
export const setManualRate = ({ currency, rate, effectiveDate }: DatedRate) =>
  statement<RateChangeRow>(sql`
    select status, ${effectiveDate}::date < caracas_day(request_now()) as carried_forward,
      iso_time(updated_at) as updated_at, iso_time(approval_expires_at) as approval_expires_at
    from ${functions.setManualRate({
      currency,
      effectiveDate,
      rate,
      farOffFactor: FAR_OFF_FACTOR,
      approvalWindow: APPROVAL_WINDOW,
    })}`)

/** The interval between two refreshes of a currency. */
const REFRESH_INTERVAL = '30 minutes'

export interface RefreshLease extends Record<string, unknown> {
  /** Whether this run has got the lease. */
  leased: boolean
  /** What is stored of the connections, by name. */
  stored_connections: Record<string, StoredConnection>
}

/** Leases the refresh of a currency, if it is due. */
export const leaseRefresh = (currency: RatedCurrency, connections: readonly string[]) =>
  statement<RefreshLease>(sql`
    with mine as (
      insert into ${rateRefreshes} as r (currency, requested_at) values (${currency}, request_now())
      on conflict (currency) do update set requested_at = excluded.requested_at
        where r.requested_at <= request_now() - ${REFRESH_INTERVAL}::interval
      returning 1)
    select exists (select from mine) as leased,
      (select coalesce(jsonb_object_agg(name, load_connection(name)), '{}')
       from unnest(${sql.param([...connections])}::text[]) name) as stored_connections`)

export interface RateReport extends DatedRate {
  origin: 'dolarapi' | 'bank'
  source: string
  /** The time to which the source's report refers. */
  asOf: Date
}

/** The thresholds for reported rates; docs/banks.md explains them. Deviations are fractions of the rate. */
const THRESHOLDS = {
  /** Two sources agree if their rates differ by at most this fraction. */
  tolerance: '0.005',
  /** How long an unconfirmed rate waits; afterwards a disputed one is logged. */
  gracePeriod: '3 hours',
  /** A confirmed rate that is further than this from the day before is an outlier. */
  maxDeviation: '0.5',
  /** The same for a rate that no other source has confirmed. */
  maxDeviationUnconfirmed: '0.1',
}

/** The outcome of a reported rate; process_rate_reports.sql explains the values. */
export interface RateReportOutcome extends Record<string, unknown> {
  source: string
  rate: string
  outcome: 'recorded' | 'known' | 'outlier' | 'waiting' | 'disputed'
}

/** Evaluates the sources' reports and records the credible rates. `sources`: all source names, preferred first. */
export const processRateReports = (
  currency: RatedCurrency,
  sources: readonly string[],
  reports: readonly RateReport[],
) =>
  statement<RateReportOutcome>(sql`
    select source, rate, outcome
    from ${functions.processRateReports({ currency, sources, reports, ...THRESHOLDS })}`)
