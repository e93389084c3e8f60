import type { TestDatabase } from './database.ts'

/** What is kept and what is counted now, by one statement and so of one snapshot, where they differ. */
const differences = `
  with kept_sums as (
    select merchant_id, null::date as day, environment, status, currency, sum(count) as count, sum(amount) as amount
    from (select * from transaction_sums(null) union all select * from transaction_sums(nil_uuid())) sums
    group by merchant_id, environment, status, currency
    union all
    select merchant_id, day, environment, status, currency, sum(count), sum(amount)
    from (select * from transaction_sums_by_day(null) union all select * from transaction_sums_by_day(nil_uuid())) days
    group by merchant_id, day, environment, status, currency),
  dated as (
    select scope.merchant_id, scope.day, t.environment, t.status, t.currency, t.amount
    from transactions t cross join lateral (values
      (t.merchant_id, caracas_day(t.created_at)), (t.merchant_id, null),
      (nil_uuid(), caracas_day(t.created_at)), (nil_uuid(), null)) scope (merchant_id, day)),
  sums_of as (
    select 'transactions' as list, concat_ws(' ', merchant_id, day, environment, status, currency) as facet,
      count, amount
    from kept_sums where count <> 0 or amount <> 0),
  counted_sums as (
    select 'transactions' as list, concat_ws(' ', merchant_id, day, environment, status, currency) as facet,
      count(*) as count, sum(amount) as amount
    from dated group by 2),
  kept_counts as (
    select list, concat_ws(' ', scope, facet) as facet, sum(count) as count, null::numeric as amount
    from (
      select list, scope, facet, count from list_counts where list <> 'audit_logs'
      union all select list, scope, facet, count from list_deltas
      union all select list, nil_uuid(), facet, count from list_deltas
      where list in ('payment_links', 'events', 'webhook_deliveries')) parts
    group by 1, 2 having sum(count) <> 0),
  counted_lists as (
    select list, concat_ws(' ', scope, facet) as facet, count(*) as count, null::numeric as amount
    from (
      select 'users' as list, nil_uuid() as scope, status || '/' || kyc_status as facet from users
      union all select 'merchants', nil_uuid(), status from merchants
      union all select 'payment_links', scope.id,
        case purpose when 'link'
          then environment || '/' || link_stored_status(active, max_payments, paid_slots, expiry_recorded_at)
          else purpose end
      from payment_links cross join lateral (values (merchant_id), (nil_uuid())) scope (id)
      union all select 'events', scope.id, coalesce(environment, '') || '/' || type
      from outbox cross join lateral (values (merchant_id), (nil_uuid())) scope (id)
      where topic = 'event' and merchant_id is not null
      union all select 'webhook_deliveries', scope.id, ''
      from webhook_deliveries cross join lateral (values (webhook_id), (nil_uuid())) scope (id)) facets
    group by 1, 2),
  kept as (select * from sums_of union all select * from kept_counts),
  counted as (select * from counted_sums union all select * from counted_lists)
  select coalesce(k.list, c.list) as list, coalesce(k.facet, c.facet) as facet,
    k.count::text as kept, c.count::text as counted, k.amount::text as kept_amount, c.amount::text as counted_amount
  from kept k full join counted c on c.list = k.list and c.facet = k.facet
  where (k.count, k.amount) is distinct from (c.count, c.amount)`

/** Where the kept totals are not what a full count gives; nothing, where they are right. */
export const findTotalDifferences = (database: Pick<TestDatabase, 'query'>) =>
  database.query<Record<string, string | null>>(differences)

/** How many deltas wait to be folded, of both kinds. */
export async function countDeltas(database: Pick<TestDatabase, 'query'>): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select (select count(*) from transaction_deltas)::integer + (select count(*) from list_deltas)::integer as count`,
  )
  return row?.count ?? Number.NaN
}
