import type pg from 'pg'
import { type Month, tablesOf } from './month.ts'

/** For so long after it was completed, a payment may be paid back, so it is not archived. */
export const REFUNDABLE_MONTHS = 12

/** What is in the way of archiving a month: how many rows, and the id of one. */
export interface Obstacle {
  reason: string
  count: number
  example: string
}

/**
 * Whatever of a month is still needed, or is still referred to by something unfinished. Reads the month's own tables, so
 * it works before and after they are detached.
 */
export async function findObstacles(
  client: pg.Client,
  month: Month,
  now: Date,
): Promise<Obstacle[]> {
  const { transactions, bank_orders: orders } = tablesOf(month)
  const within = (id: string) => `${id} >= m.first_id and ${id} < m.end_id`
  const reasons: Record<string, string> = {
    'pending transactions': `select id from ${transactions} where status = 'pending'`,
    'transactions with refunds under way': `select id from ${transactions} where committed_refunds_ves <> refunded_ves`,
    [`transactions that may be refunded, ${REFUNDABLE_MONTHS} months after their payment`]: `
      select id from ${transactions}
      where status = 'completed' and completed_at > m.now - interval '${REFUNDABLE_MONTHS} months'`,
    'orders without an outcome': `select id from ${orders} where status = 'pending'`,
    'disputed orders': `
      select id from ${orders} where disputing_order_id is not null
      union select id from bank_orders where ${within('disputing_order_id')}`,
    'orders of other months that pay or refund these transactions, without an outcome': `
      select id from bank_orders where status = 'pending' and ${within('transaction_id')}`,
    'unapplied payments': `select id from unapplied_payments where status = 'open' and ${within('id')}`,
    'payments of open checkouts': `
      select p.transaction_id from checkout_payments p join checkouts c on c.id = p.checkout_id
      where c.status in ('open', 'partially_paid') and ${within('p.transaction_id')}`,
    'approvals that wait': `
      select id from approvals
      where ${within('transaction_id')} and status = 'pending'`,
    'orders of unfinished payouts': `
      select r.order_id from payout_rows r join payouts p on p.id = r.payout_id
      where p.status in ('awaiting_approval', 'scheduled', 'processing') and ${within('r.order_id')}`,
  }
  const found = Object.entries(reasons).map(
    ([reason, rows]) =>
      `select '${reason}' as reason, count(*)::integer as count, min(rows.id::text) as example
       from month m cross join lateral (${rows}) as rows (id)`,
  )
  const { rows } = await client.query<Obstacle>(
    `with month as (
       select $2::timestamptz as now, first_uuid_at(start_of_caracas_day($1::date)) as first_id,
         first_uuid_at(start_of_caracas_day(($1::date + interval '1 month')::date)) as end_id)
     select * from (${found.join(' union all ')}) as obstacles where count > 0`,
    [month.firstDay, now],
  )
  return rows
}

/** Obstacles in words. */
export const describeObstacles = (obstacles: Obstacle[]): string =>
  obstacles.map(({ reason, count, example }) => `${count} ${reason}, such as ${example}`).join('; ')
