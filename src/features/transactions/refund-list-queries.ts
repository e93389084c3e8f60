import { type SQL, sql } from 'drizzle-orm'
import { type RefundRow, refundColumns } from '../../banking/refund-queries.ts'
import { checkoutPayments, refunds } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { BankStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  countOf,
  createdWithin,
  ofShift,
  type PagedList,
  pageIds,
  type Slice,
} from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { ShiftFilter } from '../../wire/shifts.ts'

interface RefundFilters extends Paging, ShiftFilter {
  environment: Environment
  status?: BankStatus | undefined
  transactionId?: Uuid<'transaction'> | undefined
  checkoutId?: Uuid<'checkout'> | undefined
  externalReference?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** Read by the index of what narrows it most: a payment, a checkout's payments, a reference, or the status. */
function refundList(merchantUuid: Uuid<'merchant'>, filters: RefundFilters): PagedList {
  const { environment, status, transactionId, checkoutId, externalReference } = filters
  const equal = (column: SQL, value: string | undefined) =>
    value === undefined ? undefined : sql`${column} = ${value}`
  const where = [
    equal(sql`r.merchant_id`, merchantUuid),
    equal(sql`r.environment`, environment),
    equal(sql`r.status`, status),
    equal(sql`r.external_reference`, externalReference),
    ofShift(sql`r.shift_id`, filters),
    ...createdWithin(sql`r.id`, filters),
  ]
  const ofMerchant: Slice['leading'] = [
    [sql`r.merchant_id`, merchantUuid],
    [sql`r.environment`, environment],
    externalReference ? [sql`r.external_reference`, externalReference] : [sql`r.status`, status],
  ]
  const slice = (): Slice => {
    if (checkoutId !== undefined) {
      const joined = sql`${checkoutPayments} p join ${refunds} r on r.transaction_id = p.transaction_id`
      const ofTransaction = equal(sql`r.transaction_id`, transactionId)
      return {
        from: joined,
        leading: [[sql`p.checkout_id`, checkoutId]],
        where: [...where, ofTransaction],
      }
    }
    if (transactionId !== undefined) {
      return { leading: [[sql`r.transaction_id`, transactionId]], where }
    }
    return { leading: ofMerchant, where }
  }
  return { from: sql`${refunds} r`, id: sql`r.id`, slices: [slice()] }
}

/** A page of a merchant’s refunds, newest first. */
export const listRefundRows = (merchantUuid: Uuid<'merchant'>, filters: RefundFilters) =>
  statement<RefundRow>(sql`
    select ${refundColumns} from ${refunds} r
    where r.id in ${pageIds(refundList(merchantUuid, filters), filters)} order by r.id desc`)

/** How many there are of listRefundRows(). */
export const countRefunds = (merchantUuid: Uuid<'merchant'>, filters: RefundFilters) =>
  countOf(countListRows(refundList(merchantUuid, filters)), filters)

/** No row if the merchant has no such refund; an API key is limited to its environment. */
export const findRefund = (
  merchantUuid: Uuid<'merchant'>,
  refundUuid: Uuid<'refund'>,
  environment: Environment | undefined,
) =>
  statement<RefundRow>(sql`
    select ${refundColumns} from ${refunds} r
    where r.id = ${refundUuid} and r.merchant_id = ${merchantUuid}
      and r.environment = coalesce(${environment ?? null}, r.environment)`)
