import { and, type SQL, sql } from 'drizzle-orm'
import {
  checkouts,
  exchangeRates,
  externalPayments,
  paymentLinks,
  transactions,
  users,
} from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { ExternalMethod } from '../../domain/external-methods.ts'
import type { ExternalStatus, TransactionStatus } from '../../domain/statuses.ts'
import { branchOf, ofShift, seenByCaller, soldAt } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { firstUuidAt, type Uuid } from '../../platform/ids.ts'
import type { ShiftFilter } from '../../wire/shifts.ts'
import type { TillFilters } from '../../wire/tills.ts'

export type GroupedBy = 'till' | 'branch' | 'shift'

interface SummedSales extends TillFilters, ShiftFilter {
  merchantUuid: Uuid<'merchant'>
  environment: Environment
  from: Date
  /** Exclusive. */
  to: Date
  groupBy?: GroupedBy | undefined
}

/** The place or shift that a row is of, where the sums are split by it; null for what is of none. */
export interface PlaceRow extends Record<string, unknown> {
  till_id: Uuid<'till'> | null
  branch_id: Uuid<'branch'> | null
  shift_id: Uuid<'shift'> | null
}

const NOWHERE = sql`null::uuid`

/** The columns till_id, branch_id and shift_id of what is summed. */
const placeOf = (till: SQL, shift: SQL, { groupBy }: SummedSales): SQL => sql`
  ${groupBy === 'till' ? till : NOWHERE} as till_id,
  ${groupBy === 'till' || groupBy === 'branch' ? branchOf(till) : NOWHERE} as branch_id,
  ${groupBy === 'shift' ? shift : NOWHERE} as shift_id`

export interface SalesSumRow extends PlaceRow {
  day: string
  payment_method: 'c2p' | 'mobile_payment' | 'sandbox'
  status: TransactionStatus
  count: number
  amount_ves: string
  /** Null if bolívares were paid on a day without a rate. */
  amount_usd: string | null
  refunded_ves: string
}

/**
 * A merchant's transactions by day, method and status. Sums in dollars are those of the links in dollars, and the
 * other bolívares at the rate in force on the day. The merchant is compared as a range, see pageIds().
 */
export function sumSales(summed: SummedSales) {
  const { merchantUuid, environment, from, to } = summed
  const till = sql`t.till_id`
  const shift = sql`t.shift_id`
  return statement<SalesSumRow>(sql`
    with sums as (
      select caracas_day(t.created_at) as day, t.payment_method, t.status, ${placeOf(till, shift, summed)},
        count(*)::integer as count, sum(t.amount_ves) as amount_ves, sum(t.refunded_ves) as refunded_ves,
        coalesce(sum(t.amount) filter (where t.currency = 'USD'), 0) as dollars,
        coalesce(sum(t.amount_ves) filter (where t.currency = 'VES'), 0) as bolivares
      from ${transactions} t
      where ${and(
        sql`t.merchant_id between ${merchantUuid} and ${merchantUuid} and t.environment = ${environment}
          and t.id >= ${firstUuidAt(from)} and t.id < ${firstUuidAt(to)}`,
        seenByCaller(sql`t.id`, till),
        soldAt(till, summed),
        ofShift(shift, summed),
      )}
      group by 1, 2, 3, 4, 5, 6)
    select sums.day::text as day, till_id, branch_id, shift_id, payment_method, status, count, amount_ves::text as amount_ves,
      refunded_ves::text as refunded_ves,
      (dollars + case bolivares when 0 then 0 else round(bolivares / in_force.rate, 2) end)::text as amount_usd
    from sums left join lateral (
      select rate from ${exchangeRates} where currency = 'USD' and effective_date <= sums.day
      order by effective_date desc limit 1) in_force on true
    order by sums.day, payment_method, status, branch_id, till_id, shift_id`)
}

export interface HourSumRow extends Record<string, unknown> {
  day: string
  hour: number
  is_by_now: boolean
  payment_method: SalesSumRow['payment_method']
  status: TransactionStatus
  created_by: Uuid<'user'> | null
  creator: string | null
  count: number
  amount_ves: string
  /** Null if bolívares were paid on a day without a rate. */
  amount_usd: string | null
}

/**
 * A merchant's transactions of some days by hour, method, status, and the member who made the checkout. A CASHIER is told
 * of today's and their own alone.
 */
export const sumHours = (
  { merchantUuid, environment }: Pick<SummedSales, 'merchantUuid' | 'environment'>,
  days: readonly { from: Date; before: Date }[],
) => {
  const spans = days.map(
    ({ from, before }) =>
      sql`t.id >= ${firstUuidAt(from)}::uuid and t.id < ${firstUuidAt(before)}::uuid`,
  )
  return statement<HourSumRow>(sql`
    with sums as (
      select caracas_day(t.created_at) as day,
        extract(hour from t.created_at at time zone interval '-04:00')::integer as hour,
        (t.created_at at time zone interval '-04:00')::time
          <= (request_now() at time zone interval '-04:00')::time as is_by_now,
        t.payment_method, t.status, c.created_by, count(*)::integer as count, sum(t.amount_ves) as amount_ves,
        coalesce(sum(t.amount) filter (where t.currency = 'USD'), 0) as dollars,
        coalesce(sum(t.amount_ves) filter (where t.currency = 'VES'), 0) as bolivares
      from ${transactions} t
        join ${paymentLinks} l on l.id = t.link_id
        left join ${checkouts} c on c.id = l.checkout_id
      where t.merchant_id between ${merchantUuid} and ${merchantUuid} and t.environment = ${environment}
        and (${sql.join(spans, sql` or `)}) and t.id >= caller_sees_from()
        and (caller_sees_from() = nil_uuid() or c.created_by = caller_id())
        and ${seenByCaller(sql`t.id`, sql`t.till_id`)}
      group by 1, 2, 3, 4, 5, 6)
    select sums.day::text as day, hour, is_by_now, payment_method, sums.status, sums.created_by,
      u.name as creator, count, amount_ves::text as amount_ves,
      (dollars + case bolivares when 0 then 0 else round(bolivares / in_force.rate, 2) end)::text as amount_usd
    from sums left join ${users} u on u.id = sums.created_by
      left join lateral (
        select rate from ${exchangeRates} where currency = 'USD' and effective_date <= sums.day
        order by effective_date desc limit 1) in_force on true
    order by sums.day, hour, is_by_now desc, payment_method, sums.status, sums.created_by`)
}

export interface ExternalSumRow extends PlaceRow {
  day: string
  method: ExternalMethod
  currency: 'VES' | 'USD'
  status: ExternalStatus
  counts: boolean
  count: number
  amount: string
  amount_ves: string
}

/** What a merchant’s people say was paid outside the service, less what was paid back, by day, method and currency. */
export function sumExternal(summed: SummedSales) {
  const { merchantUuid, environment, from, to } = summed
  const till = sql`e.till_id`
  const shift = sql`e.shift_id`
  return statement<ExternalSumRow>(sql`
    select caracas_day(e.created_at)::text as day, e.method, e.currency, e.status,
      e.taken_at is not null and e.status <> 'voided' as counts, ${placeOf(till, shift, summed)},
      count(*)::integer as count, sum(external_sign(e) * e.amount)::text as amount,
      sum(external_sign(e) * e.amount_ves)::text as amount_ves
    from ${externalPayments} e
    where ${and(
      sql`e.merchant_id = ${merchantUuid} and e.environment = ${environment}
        and e.created_at >= ${from.toISOString()}::timestamptz and e.created_at < ${to.toISOString()}::timestamptz`,
      seenByCaller(sql`e.id`, till),
      soldAt(till, summed),
      ofShift(shift, summed),
    )}
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 7, 6, 8`)
}
