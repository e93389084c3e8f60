import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import { refunds, transactions } from '../db/schema.ts'
import type { Metadata } from '../domain/metadata.ts'
import { type Responded, respondWith } from '../http/idempotency.ts'
import type { Banks, StoredConnection } from '../platform/bank/banks.ts'
import { statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import type { ReferenceColumns } from '../wire/references.ts'
import type { RefundRow } from '../wire/transaction-view.ts'

export type { RefundRow }

import { requireBoundAccount } from './bound-account-queries.ts'

/** The ids of a refund, and what its bank knows its order by. */
export interface RefundSlot {
  refundId: Uuid<'refund'>
  orderId: Uuid<'bankOrder'>
  bankKey: string
}

/** The request for a refund, and the ids for it. */
export interface RefundIntent extends RefundSlot {
  merchantId: Uuid<'merchant'>
  /** Null for the transaction that paid a checkout with too much. */
  transactionId: Uuid<'transaction'> | null
  /** The checkout whose overpaid money is paid back. */
  overpaidCheckoutId?: Uuid<'checkout'>
  /** Bolívares; else all that is left, or was overpaid. */
  amount?: string | undefined
  /** Whether it has to be an unapplied payment. */
  unapplied?: boolean
  reason?: string | undefined
  document?: string | undefined
  name?: string | undefined
  /** Where it is not known from the payment. */
  bankCode?: string | undefined
  externalReference?: string | undefined
  metadata?: Metadata | undefined
}

export interface OpenedRefund extends Record<string, unknown>, ReferenceColumns {
  /** Whether the bank reverses a charge, or the money is sent to the payer's phone. */
  order_kind: 'reversal' | 'p2p'
  to_connection: string
  from_account: string
  /** Bolívares. */
  order_amount: string
  /** What the payer sees. */
  order_concept: string
  to_phone: string | null
  to_bank_code: string | null
  to_document: string | null
  to_name: string | null
  charge_reference: string | null
  charge_bank_operation_id: string | null
  stored_connection: StoredConnection
  to_transaction: Uuid<'transaction'>
}

/** Writes the intent; open_refund.sql lists the errors. */
export const openRefund = (intent: RefundIntent, connections: Banks['facts']) => {
  // Field by field: the compiler does not check names that are spread.
  const opened = functions.openRefund({
    refundId: intent.refundId,
    orderId: intent.orderId,
    bankKey: intent.bankKey,
    merchantId: intent.merchantId,
    transactionId: intent.transactionId,
    connections,
    reason: intent.reason,
    document: intent.document,
    name: intent.name,
    bankCode: intent.bankCode,
    amount: intent.amount,
    overpaidCheckoutId: intent.overpaidCheckoutId,
    unapplied: intent.unapplied,
    externalReference: intent.externalReference,
    metadata: intent.metadata,
  })
  return statement<OpenedRefund>(sql`
    select *, ${requireBoundAccount(connections, sql`from_account`)} from ${opened}`)
}

/** A refund of `refunds r` for its view, as SQL's refund_rows() selects it. */
export const refundColumns = sql.raw(`
  r.id, r.transaction_id, r.status, r.amount_ves::text as amount, r.reference, r.reason, r.failure_reason,
  r.external_reference, r.metadata, iso_time(r.created_at) as created_at, iso_time(r.updated_at) as updated_at,
  case r.status when 'pending' then needs_review(r.transaction_id, r.id) else false end as needs_review, r.shift_id`)

/** All refunds of a transaction, newest first. Without a limit: few are made of one. */
export const selectRefunds = (transactionUuid: Uuid<'transaction'>) =>
  statement<RefundRow>(sql`
    select r.* from ${transactions} t cross join lateral refund_rows(t) r
    where t.id = ${transactionUuid} order by r.id desc`)

/** Responds with the present state of an order's refund, through SQL's respond(). */
export const respondWithRefund = (orderUuid: Uuid<'bankOrder'>) =>
  statement<Responded<RefundRow>>(
    respondWith(sql`
      select r.* from ${functions.bankOrdersById({ ids: [orderUuid] })} o
        cross join lateral ${functions.transactionsById({ ids: sql`array[o.transaction_id]` })} t
        cross join lateral refund_rows(t) r
      where r.id = o.refund_id`),
  )

/** The request to pay back what a checkout was paid with, and ids for as many refunds as it may take. */
export interface CheckoutRefundIntent
  extends Pick<
    RefundIntent,
    | 'merchantId'
    | 'amount'
    | 'reason'
    | 'document'
    | 'name'
    | 'bankCode'
    | 'externalReference'
    | 'metadata'
  > {
  checkoutId: Uuid<'checkout'>
  slots: readonly RefundSlot[]
}

export interface OpenedRefundPart extends OpenedRefund {
  order_id: Uuid<'bankOrder'>
}

/** Writes the intents of all parts; open_checkout_refund.sql lists the errors. */
export const openCheckoutRefund = (intent: CheckoutRefundIntent, connections: Banks['facts']) => {
  const opened = functions.openCheckoutRefund({
    merchantId: intent.merchantId,
    checkoutId: intent.checkoutId,
    slots: intent.slots,
    connections,
    amount: intent.amount,
    reason: intent.reason,
    document: intent.document,
    name: intent.name,
    bankCode: intent.bankCode,
    externalReference: intent.externalReference,
    metadata: intent.metadata,
  })
  return statement<OpenedRefundPart>(sql`
    select *, ${requireBoundAccount(connections, sql`from_account`)} from ${opened}`)
}

/** The refunds that one request has made of a checkout's payments, of the newest payment first. */
export interface CheckoutRefundRow extends Record<string, unknown> {
  refunds: RefundRow[]
}

/** Responds with the present state of what a checkout's refund pays back, by its leading order. */
export const respondWithCheckoutRefund = (leadingUuid: Uuid<'bankOrder'>) =>
  statement<Responded<CheckoutRefundRow>>(
    respondWith(sql`
      select jsonb_agg(to_jsonb(r) order by r.transaction_id desc) as refunds
      from (select ${refundColumns} from ${refunds} r where r.leading_order_id = ${leadingUuid}) r`),
  )
