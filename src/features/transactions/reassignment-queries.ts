import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { TransactionData } from '../../wire/transaction-view.ts'

/** Identifies a verified payment of a merchant. */
export interface VerifiedPaymentRef {
  merchantUuid: Uuid<'merchant'>
  transactionUuid: Uuid<'transaction'>
}

export interface VerifiedPaymentRow extends Record<string, unknown> {
  data: TransactionData
}

/** The sale that a verified payment is to pay for: one of the two. */
export interface NewSale {
  externalReference?: string | undefined
  checkoutId?: Uuid<'checkout'> | undefined
  /** What it pays for by the caller's knowledge, null for nothing; undefined where they do not say. */
  from?: string | null | undefined
}

const respondWithPayment = ({ transactionUuid }: VerifiedPaymentRef) =>
  statement<Responded<VerifiedPaymentRow>>(
    respondWith(
      sql`select transaction_data(t) as data from ${functions.transactionsById({
        ids: sql`array[${transactionUuid}::uuid]`,
      })} t`,
    ),
  )

/** Takes a payment off its sale; release_payment.sql lists the errors. */
export const releaseFromSale = (ref: VerifiedPaymentRef) => ({
  released: statement(
    sql`select ${functions.releasePayment({
      merchantId: ref.merchantUuid,
      id: ref.transactionUuid,
    })}`,
  ),
  payments: respondWithPayment(ref),
})

/** Has a payment pay for another sale; reassign_payment.sql lists the errors. */
export const giveToSale = (
  ref: VerifiedPaymentRef,
  { externalReference, checkoutId, from }: NewSale,
) => ({
  reassigned: statement(
    sql`select ${functions.reassignPayment({
      merchantId: ref.merchantUuid,
      id: ref.transactionUuid,
      isStated: from !== undefined,
      stated: from,
      externalReference,
      checkoutId,
    })}`,
  ),
  payments: respondWithPayment(ref),
})
