import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { bankHealthMinutes, bankHealthStates } from '../../db/schema.ts'
import type { BankOperation } from '../../domain/bank-operations.ts'
import { statement } from '../../platform/database.ts'

/** How an operation went within a period. */
export interface BankHealthWindow {
  calls: number
  answered: number
  p95Ms: number | null
  lastFailureAt: string | null
}

export interface BankHealthRow extends Record<string, unknown> {
  bank_code: string
  operation: BankOperation
  last_5_minutes: BankHealthWindow
  last_24_hours: BankHealthWindow
  down: boolean
  /** Null unless merchants have been told that it fails. */
  degraded_since: string | null
}

/** The ranges in which durations are counted; see bank_latency_bounds.sql. */
const RANGES = 12

/** Summed place by place, which is faster than to unfold the counts of each minute. */
const summedLatencies = (when: SQL) =>
  sql.join(
    Array.from(
      { length: RANGES },
      (_, place) => sql`sum(m.latencies[${sql.raw(String(place + 1))}]) filter (where ${when})`,
    ),
    sql`, `,
  )

const windowOf = (when: SQL) => sql`jsonb_build_object(
  'calls', coalesce(sum(m.calls) filter (where ${when}), 0),
  'answered', coalesce(sum(m.answered) filter (where ${when}), 0),
  'p95Ms', bank_latency_percentile(array[${summedLatencies(when)}]),
  'lastFailureAt', iso_time(max(m.last_failure_at) filter (where ${when})))`

/** How the operations of the banks went that were asked for anything in 24 hours. */
export const selectBankHealth = () =>
  statement<BankHealthRow>(sql`
    select m.bank_code, m.operation,
      ${windowOf(sql`m.minute > request_now() - interval '5 minutes'`)} as last_5_minutes,
      ${windowOf(sql`true`)} as last_24_hours,
      is_bank_down(m.bank_code, m.operation) as down,
      (select iso_time(s.degraded_since) from ${bankHealthStates} s
        where s.bank_code = m.bank_code and s.operation = m.operation and s.degraded) as degraded_since
    from ${bankHealthMinutes} m
    where m.minute > request_now() - interval '24 hours' and m.minute <= request_now()
    group by m.bank_code, m.operation
    order by m.bank_code, m.operation`)

/** How an operation went within an hour. */
export interface BankHealthHourRow extends Record<string, unknown> {
  bank_code: string
  operation: BankOperation
  /** 0 is the hour until now. */
  hours_ago: number
  calls: number
  answered: number
}

/** How the operations went hour by hour, within 24 hours; those in which nothing was asked are left out. */
export const selectBankHealthHours = () =>
  statement<BankHealthHourRow>(sql`
    select m.bank_code, m.operation, floor(extract(epoch from request_now() - m.minute) / 3600)::integer as hours_ago,
      sum(m.calls)::integer as calls, sum(m.answered)::integer as answered
    from ${bankHealthMinutes} m
    where m.minute > request_now() - interval '24 hours' and m.minute <= request_now()
    group by 1, 2, 3
    order by 1, 2, 3 desc`)

export const recordChanges = () =>
  statement<{ changes: number }>(sql`select ${functions.recordBankHealthChanges()} as changes`)
