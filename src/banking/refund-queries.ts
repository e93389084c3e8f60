import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import { bankOrders, transactions } from '../db/schema.ts'
import type { Metadata } from '../domain/metadata.ts'
import { type Responded, respondWith } from '../http/idempotency.ts'
import type { Banks, StoredConnection } from '../platform/bank/banks.ts'
import { statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import type { ReferenceColumns } from '../wire/references.ts'
import type { RefundRow } from '../wire/transaction-view.ts'

export type { RefundRow }

import { requireBoundAccount } from './bound-account-queries.ts'

/** The request for a refund, and the ids for it. */
export interface RefundIntent {
  refundId: Uuid<'refund'>
  orderId: Uuid<'bankOrder'>
  bankKey: string
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

/** All refunds of a transaction, newest first. Without a limit: few are made of one. */
export const selectRefunds = (transactionUuid: Uuid<'transaction'>) =>
  statement<RefundRow>(sql`
    select r.* from ${transactions} t cross join lateral refund_rows(t) r
    where t.id = ${transactionUuid} order by r.id desc`)

/** Responds with the present state of an order's refund, through SQL's respond(). */
export const respondWithRefund = (orderUuid: Uuid<'bankOrder'>) =>
  statement<Responded<RefundRow>>(
    respondWith(sql`
      select r.* from ${bankOrders} o
        cross join lateral ${functions.transactionsById({ ids: sql`array[o.transaction_id]` })} t
        cross join lateral refund_rows(t) r
      where o.id = ${orderUuid} and r.id = o.refund_id`),
  )
