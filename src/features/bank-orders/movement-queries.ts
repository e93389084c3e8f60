import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { bankOrders } from '../../db/schema.ts'
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
}

/** The movements beside the orders that fulfil the condition, with phones masked to their last digits for merchants. */
export const listMovementsBeside = (condition: SQL, phones: 'masked' | 'whole') =>
  statement<UnmatchedMovementRow>(sql`
    select m.id, m.type, m.amount::text as amount, m.amount = p.amount as same_amount, m.booked_on::text as booked_on,
      iso_time(m.booked_at) as booked_at, m.reference, m.concept,
      ${phones === 'masked' ? sql`mask_to_last_four(m.phone)` : sql`m.phone`} as phone, m.bank_code
    from ${bankOrders} p cross join lateral ${functions.movementsBeside({ order: sql`p` })} m
    where ${condition}`)
