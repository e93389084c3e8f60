import { type SQL, sql } from 'drizzle-orm'
import { transactionSums, transactionSumsByDay } from '../../../db/functions.ts'
import {
  listCounts,
  listDeltas,
  merchants,
  transactionDeltas,
  transactionTotals,
} from '../../../db/schema.ts'
import type { Environment } from '../../../domain/environment.ts'
import type {
  KycStatus,
  MerchantStatus,
  TransactionStatus,
  UserStatus,
} from '../../../domain/statuses.ts'
import { statement } from '../../../platform/database.ts'
import type { Uuid } from '../../../platform/ids.ts'
import { type DayRange, type SpanRange, splitIntoSpans } from './rules.ts'

/** The transactions to count. */
export interface DashboardFilters extends DayRange {
  environment: Environment
}

/** The number of users or merchants with a facet. */
export type FacetCountRow = { count: number } & (
  | { list: 'users'; facet: `${UserStatus}/${KycStatus}` }
  | { list: 'merchants'; facet: MerchantStatus }
)

/** The stored totals and their unfolded deltas. */
export const selectFacetCounts = () =>
  statement<FacetCountRow>(sql`
    select list, facet, sum(count)::integer as count
    from (
      select list, scope, facet, count from ${listCounts} where list in ('users', 'merchants')
      union all
      select list, scope, facet, count from ${listDeltas} where list in ('users', 'merchants')) parts
    where scope = nil_uuid()
    group by list, facet`)

const ves = sql`coalesce(sum(amount) filter (where status = 'completed' and currency = 'VES'), 0) as ves`
const usd = sql`coalesce(sum(amount) filter (where status = 'completed' and currency = 'USD'), 0) as usd`

/** The number of transactions, and the exact sums of the completed ones. */
export interface VolumeRow extends Record<string, unknown> {
  count: number
  ves: string
  usd: string
}

export interface StatusVolumeRow extends VolumeRow {
  status: TransactionStatus
}

/** By status. */
export const selectVolumeByStatus = (scope: DashboardFilters) =>
  statement<StatusVolumeRow>(sql`
    select status, sum(count)::integer as count, ${ves}, ${usd}
    from ${transactionSums({ merchant: sql`nil_uuid()`, from: scope.from, to: scope.to })}
    where environment = ${scope.environment} group by status`)

export interface DayVolumeRow extends VolumeRow {
  day: string
}

/** By the day of creation; a day without any has no row. */
export const selectVolumeByDay = (scope: DashboardFilters) =>
  statement<DayVolumeRow>(sql`
    select day::text, sum(count)::integer as count, ${ves}, ${usd}
    from ${transactionSumsByDay({ merchant: sql`nil_uuid()`, from: scope.from, to: scope.to })}
    where environment = ${scope.environment} group by day`)

export interface TopMerchantRow extends VolumeRow {
  id: Uuid<'merchant'>
  name: string
}

/**
 * The merchants with the most completed transactions first; of two with equal numbers, the older one. Each part
 * of the range is planned as a statement of its own: through transaction_sums(), PostgreSQL would read the
 * totals of all days.
 */
export const selectTopMerchants = (scope: DashboardFilters, limit: number) =>
  statement<TopMerchantRow>(sql`
    select m.id, m.name, top.count, top.ves, top.usd
    from (
      select merchant_id, sum(count)::integer as count, ${ves}, ${usd}
      from (${sql.join([...splitIntoSpans(scope).map(completedTotals(scope)), completedDeltas(scope)], sql` union all `)}) parts
      group by merchant_id having sum(count) > 0
      order by count desc, merchant_id limit ${limit}) top
    join ${merchants} m on m.id = top.merchant_id
    order by top.count desc, m.id`)

const isCompleted = ({ environment }: DashboardFilters): SQL =>
  sql`environment = ${environment} and status = 'completed'`

const completedTotals = (scope: DashboardFilters) => (part: SpanRange) =>
  sql`
  select merchant_id, status, currency, count, amount from ${transactionTotals}
  where span = ${part.span} and span_start >= ${part.from}::date and span_start < ${part.to}::date
    and merchant_id <> nil_uuid() and ${isCompleted(scope)}`

const completedDeltas = (scope: DashboardFilters): SQL => sql`
  select merchant_id, status, currency, count, amount from ${transactionDeltas}
  where day >= ${scope.from}::date and day < ${scope.to}::date and ${isCompleted(scope)}`

export const selectTotalsUnfolded = () =>
  statement<{ fold_due: boolean }>(sql`select is_fold_due() as fold_due`)
