import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { bankOrders } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

export interface UnmatchedMovementRow extends Record<string, unknown> {
  id: Uuid<'movement'>
  type: 'transfer' | 'p2p' | 'deposit' | 'fee'
  amount: string
  same_amount: boolean
  booked_on: string
  booked_at: string | null
  reference: string | null
  concept: string
  phone: string | null
  bank_code: string | null
  document: string | null
}

/** An order, of one environment where the caller's credential determines it. */
interface OrderBesideRef {
  orderUuid: Uuid<'bankOrder'>
  environment: Environment | undefined
  /** Of a merchant that sees it: phones are masked to their last digits then. */
  merchantUuid?: Uuid<'merchant'> | undefined
}

/** What the bank's books show around an order; see movements_beside.sql. */
export const listMovementsBeside = ({ orderUuid, environment, merchantUuid }: OrderBesideRef) =>
  statement<UnmatchedMovementRow>(sql`
    select m.id, m.type, m.amount::text as amount, m.amount = p.amount as same_amount, m.booked_on::text as booked_on,
      iso_time(m.booked_at) as booked_at, m.reference, m.concept,
      ${merchantUuid ? sql`mask_to_last_four(m.phone)` : sql`m.phone`} as phone, m.bank_code,
      ${merchantUuid ? sql`mask_to_last_four(m.document)` : sql`m.document`} as document
    from ${bankOrders} p cross join lateral ${functions.movementsBeside({ order: sql`p` })} m
    where p.id = ${orderUuid} and p.environment = coalesce(${environment ?? null}, p.environment)
      ${merchantUuid ? sql`and p.review_merchant_id = ${merchantUuid}` : sql``}`)
