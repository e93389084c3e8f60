import { and, sql } from 'drizzle-orm'
import { type OutgoingOrderRow, outgoingOrderColumns } from '../../banking/queries.ts'
import { bankOrders, orderTombstones } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

interface PaymentName {
  reference?: string | undefined
  id?: Uuid<'bankOrder'> | undefined
  /** The order's environment, if the caller's credential determines it. */
  environment: Environment | undefined
}

/**
 * The caller's newest outgoing order with this id or reference; no row if there is none. A canceled order that was
 * never written is shown as failed, or as the order that its Idempotency-Key stands for.
 */
export const findOutgoingOrder = ({ id, reference, environment }: PaymentName) => {
  const own = sql`user_id = caller_id()`
  const unmade = sql`
    union all
    select id, 'failed', amount::text, null, null, iso_time(created_at), 'NOT_EXECUTED'
    from ${orderTombstones}
    where ${and(
      own,
      sql`id = ${id}::uuid and amount is not null and superseding_order_id is null`,
      environment && sql`coalesce(environment, ${environment}) = ${environment}`,
    )}`
  return statement<OutgoingOrderRow>(sql`
    select ${outgoingOrderColumns} from ${bankOrders}
    where ${and(
      sql`${own} and kind in ('p2p', 'transfer') and refund_id is null`,
      id === undefined
        ? undefined
        : sql`id = coalesce((select superseding_order_id from ${orderTombstones} where id = ${id}::uuid), ${id}::uuid)`,
      reference === undefined ? undefined : sql`reference = ${reference}`,
      environment && sql`environment = ${environment}`,
    )}
    ${id !== undefined && reference === undefined ? unmade : sql``}
    order by id desc limit 1`)
}
