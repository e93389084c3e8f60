import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { tillSales, tills, users } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { CheckoutStatus } from '../../domain/statuses.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import {
  type CheckoutIntent,
  type CheckoutRow,
  insertCheckout,
  selectCheckoutWhere,
} from '../checkouts/queries.ts'
import type { TillRef } from './queries.ts'

/** A till of a merchant in one environment. */
export interface SaleRef extends TillRef {
  environment: Environment
}

export interface TillSaleRow extends Record<string, unknown> {
  id: Uuid<'tillSale'>
  till_id: Uuid<'till'>
  environment: Environment
  code: string
  put_by: Uuid<'user'>
  putter: string | null
  put_at: string
}

const presentSale = ({ merchantUuid, tillUuid, environment }: SaleRef) => sql`
  from ${tillSales} s join ${tills} t on t.id = s.till_id
  where s.till_id = ${tillUuid} and t.merchant_id = ${merchantUuid} and s.environment = ${environment}
    and s.ended_at is null and ${functions.callerSeesTill({ tillId: sql`t.id` })}`

/** The sale that is on a till, and its checkout; no rows while there is none. */
export const findTillSale = (ref: SaleRef) => ({
  sales: statement<TillSaleRow>(sql`
    select s.id, s.till_id, s.environment, t.code, s.put_by, (select u.name from ${users} u where u.id = s.put_by) as putter,
      iso_time(s.put_at) as put_at ${presentSale(ref)}`),
  checkouts: statement<CheckoutRow>(
    selectCheckoutWhere(sql`c.id = (select s.checkout_id ${presentSale(ref)})`),
  ),
})

/** What is put on a till: a checkout that there is, or one that is made for it. */
export type PutSale = SaleRef & { saleUuid: Uuid<'tillSale'> } & (
    | { checkoutUuid: Uuid<'checkout'> }
    | { intent: CheckoutIntent }
  )

/** Puts a sale on a till; put_till_sale.sql lists the errors. */
export function putTillSale(put: PutSale) {
  const { saleUuid, merchantUuid, tillUuid, environment } = put
  const isMade = 'intent' in put
  const placed = statement(sql`
    select ${functions.putTillSale({
      ...{ id: saleUuid, merchantId: merchantUuid, tillId: tillUuid, environment, made: isMade },
      checkoutId: isMade ? put.intent.id : put.checkoutUuid,
    })}`)
  const locked = statement(
    sql`select ${functions.lockTill({ merchantId: merchantUuid, tillId: tillUuid })}`,
  )
  return { locked, ...(isMade && insertCheckout(put.intent)), placed, ...findTillSale(put) }
}

/** Takes what is on a till off it; see take_off_till_sale.sql. */
export const takeOffTillSale = ({ merchantUuid, tillUuid, environment }: SaleRef) =>
  statement(
    sql`select ${functions.takeOffTillSale({ merchantId: merchantUuid, tillId: tillUuid, environment })}`,
  )

/** A sale as whoever stands before its till sees it. */
export interface SeenSale {
  id: string
  amount: number
  currency: 'VES' | 'USD'
  amountVes: number | null
  remainingVes: number | null
  putAt: string
  status: CheckoutStatus
  payToken: string
}

export interface TillPageRow extends Record<string, unknown> {
  till_id: Uuid<'till'>
  till: string
  branch: string
  store_name: string
  slug: string
  logo_key: string | null
  primary_color: string
  secondary_color: string
  rif: string
  contact_phone: string | null
  contact_whatsapp: string | null
  contact_email: string | null
  /** What is on the till now. */
  sale: SeenSale | null
  /** The sale that was asked for, if it is not on the till any more. */
  seen: SeenSale | null
}

/** What a till's own page shows; no row without such a till. */
export const findTillPage = (
  code: string,
  environment: Environment,
  saleUuid: Uuid<'tillSale'> | undefined,
) =>
  statement<TillPageRow>(
    sql`select * from ${functions.tillPage({ code, environment, saleId: saleUuid })}`,
  )
