import { sql } from 'drizzle-orm'
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
import { statement } from '../../platform/database.ts'
import { firstUuidAt, type Uuid } from '../../platform/ids.ts'

interface SummedSales {
  merchantUuid: Uuid<'merchant'>
  environment: Environment
  from: Date
  /** Exclusive. */
  to: Date
}

export interface SalesSumRow extends Record<string, unknown> {
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
export const sumSales = ({ merchantUuid, environment, from, to }: SummedSales) =>
  statement<SalesSumRow>(sql`
    with sums as (
      select caracas_day(created_at) as day, payment_method, status, count(*)::integer as count,
        sum(amount_ves) as amount_ves, sum(refunded_ves) as refunded_ves,
        coalesce(sum(amount) filter (where currency = 'USD'), 0) as dollars,
        coalesce(sum(amount_ves) filter (where currency = 'VES'), 0) as bolivares
      from ${transactions}
      where merchant_id between ${merchantUuid} and ${merchantUuid} and environment = ${environment}
        and id >= ${firstUuidAt(from)} and id < ${firstUuidAt(to)}
      group by 1, 2, 3)
    select sums.day::text as day, payment_method, status, count, amount_ves::text as amount_ves,
      refunded_ves::text as refunded_ves,
      (dollars + case bolivares when 0 then 0 else round(bolivares / in_force.rate, 2) end)::text as amount_usd
    from sums left join lateral (
      select rate from ${exchangeRates} where currency = 'USD' and effective_date <= sums.day
      order by effective_date desc limit 1) in_force on true
    order by sums.day, payment_method, status`)

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

export interface ExternalSumRow extends Record<string, unknown> {
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
export const sumExternal = ({ merchantUuid, environment, from, to }: SummedSales) =>
  statement<ExternalSumRow>(sql`
    select caracas_day(e.created_at)::text as day, e.method, e.currency, e.status,
      e.taken_at is not null and e.status <> 'voided' as counts, count(*)::integer as count,
      sum(external_sign(e) * e.amount)::text as amount, sum(external_sign(e) * e.amount_ves)::text as amount_ves
    from ${externalPayments} e
    where e.merchant_id = ${merchantUuid} and e.environment = ${environment}
      and e.created_at >= ${from.toISOString()}::timestamptz and e.created_at < ${to.toISOString()}::timestamptz
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`)
