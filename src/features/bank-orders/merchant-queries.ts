import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { bankAccounts, bankOrders, payoutRows } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { OrderKind } from '../../domain/order-kinds.ts'
import type { BankStatus } from '../../domain/statuses.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import { countListRows, countOf, type PagedList, pageIds } from '../../lists/queries.ts'
import type { FailureReason } from '../../platform/bank/failures.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { listMovementsBeside } from './movement-queries.ts'
import type { Resolution } from './resolution.ts'
import { settleByResolution } from './resolution-queries.ts'

export interface MerchantPaymentRow extends Record<string, unknown> {
  id: Uuid<'bankOrder'>
  kind: OrderKind
  environment: Environment
  status: BankStatus
  needs_review: boolean
  left_to_merchant: boolean
  amount: string
  reference: string | null
  account_id: Uuid<'account'> | null
  account_number: string | null
  transaction_id: Uuid<'transaction'> | null
  refund_id: Uuid<'refund'> | null
  payout_id: Uuid<'payout'> | null
  name: string | null
  document: string | null
  phone: string | null
  bank_code: string | null
  /** Masked to the last four digits. */
  destination_account: string | null
  concept: string
  bank_key: string
  bank_response_code: string | null
  created_at: string
  left_at: string
  updated_at: string
  failure_reason: FailureReason | null
}

const needsReview = sql`(p.status = 'pending' and p.flagged_at is not null)`

/** A payer's phone and document are masked, as in a transaction; whom a merchant pays it knows. */
const ofPayer = (column: SQL): SQL =>
  sql`case when p.transaction_id is null then ${column} else mask_to_last_four(${column}) end`

const selectFrom = (from: SQL): SQL => sql`
  select p.id, p.kind, p.environment, p.status, ${needsReview} as needs_review,
    is_left_to_merchant(p) as left_to_merchant, p.amount::text as amount, p.reference, p.account_id, a.account_number,
    p.transaction_id, p.refund_id,
    (select r.payout_id from ${payoutRows} r where r.order_id = p.id) as payout_id,
    p.name, ${ofPayer(sql`p.document`)} as document, ${ofPayer(sql`p.phone`)} as phone, p.bank_code,
    mask_to_last_four(p.destination_account) as destination_account, p.concept, p.bank_key, p.bank_response_code,
    iso_time(p.created_at) as created_at, iso_time(p.flagged_at) as left_at, iso_time(p.updated_at) as updated_at,
    p.failure_reason
  from ${from} p left join ${bankAccounts} a on a.id = p.account_id`

interface MerchantPaymentFilters extends Paging {
  environment: Environment
  needsReview?: boolean | undefined
}

const paymentList = (
  merchantUuid: Uuid<'merchant'>,
  filters: MerchantPaymentFilters,
): PagedList => ({
  from: sql`${bankOrders} p`,
  id: sql`p.id`,
  slices: [
    {
      leading: [
        [sql`p.review_merchant_id`, merchantUuid],
        [sql`p.environment`, filters.environment],
      ],
      where: [
        sql`p.review_merchant_id is not null`,
        filters.needsReview === undefined
          ? undefined
          : sql`${needsReview} = ${filters.needsReview}`,
      ],
    },
  ],
})

/** A page of a merchant's payments that were left to a person, newest first. */
export const selectMerchantPayments = (
  merchantUuid: Uuid<'merchant'>,
  filters: MerchantPaymentFilters,
) => {
  const ids = sql`array${pageIds(paymentList(merchantUuid, filters), filters)}`
  return statement<MerchantPaymentRow>(
    sql`${selectFrom(functions.bankOrdersById({ ids }))} order by p.id desc`,
  )
}

/** How many there are of selectMerchantPayments(). */
export const countMerchantPayments = (
  merchantUuid: Uuid<'merchant'>,
  filters: MerchantPaymentFilters,
) => countOf(countListRows(paymentList(merchantUuid, filters)), filters)

interface MerchantPaymentRef {
  merchantUuid: Uuid<'merchant'>
  paymentUuid: Uuid<'bankOrder'>
  /** If the caller's credential determines it. */
  environment?: Environment | undefined
}

const matchesPayment = ({ merchantUuid, paymentUuid, environment }: MerchantPaymentRef): SQL => sql`
  p.id = ${paymentUuid} and p.review_merchant_id = ${merchantUuid}
  and p.environment = coalesce(${environment ?? null}, p.environment)`

/** A payment that was left to a person, beside what its bank's books show around it. */
export const findMerchantPayment = (ref: MerchantPaymentRef) => ({
  payments: statement<MerchantPaymentRow>(
    sql`${selectFrom(sql`${bankOrders}`)} where ${matchesPayment(ref)}`,
  ),
  movements: listMovementsBeside({
    orderUuid: ref.paymentUuid,
    environment: ref.environment,
    merchantUuid: ref.merchantUuid,
  }),
})

/**
 * Settles a payment by what a member says of the bank's books. Besides the errors of require_merchant_resolution.sql,
 * payment_awaits_slot.
 */
export const resolveMerchantPaymentRow = (
  { merchantUuid: merchantId, paymentUuid: id }: MerchantPaymentRef,
  resolution: Resolution,
  userAgent: string | null,
) => ({
  checked: statement(sql`select ${functions.requireMerchantResolution({ merchantId, id })}`),
  ...settleByResolution(id, resolution, { merchantId, userAgent }),
  recorded: statement<Responded<MerchantPaymentRow>>(
    respondWith(sql`${selectFrom(sql`${bankOrders}`)} where p.id = ${id}`),
  ),
})
