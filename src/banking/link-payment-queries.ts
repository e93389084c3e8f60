import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import type { BankStatus } from '../domain/statuses.ts'
import { type Responded, respondWith } from '../http/idempotency.ts'
import type { Banks, StoredConnection } from '../platform/bank/banks.ts'
import type { FailureReason } from '../platform/bank/failures.ts'
import { statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import { requireBoundAccount } from './bound-account-queries.ts'
import type { ClaimLookup } from './verify-claim.ts'

/** What the payer states about a link payment, and the ids for it. */
export interface LinkPaymentIntent {
  transactionId: Uuid<'transaction'>
  orderId: Uuid<'bankOrder'>
  bankKey: string
  token: string
  kind: 'c2p' | 'verification'
  phone: string
  /** Whether the phone belongs to a mobile network. */
  mobile: boolean
  bankCode: string
  /** For a charge. */
  document?: string | undefined
  /** The bolívares that the payer has agreed to, no other amount is charged; for a claim on a checkout, has sent. */
  amountVes?: string | undefined
  /** In the link's currency, where the link leaves its amount open. */
  amount?: string | undefined
  /** For a claim: the mobile payment's reference and Caracas day. */
  reference?: string | undefined
  paidOn?: string | undefined
}

export interface OpenedLinkPayment extends Record<string, unknown> {
  to_connection: string
  to_account: string
  /** Bolívares. */
  order_amount: string
  order_concept: string
  stored_connection: StoredConnection
  /** Whether the ledger knew the payment, so that it is settled already. */
  settled: boolean
  /** The bank lookups of a claim; null for a charge or a settled claim. */
  lookups: ClaimLookup[] | null
}

/** Writes the intent; open_link_payment.sql lists the errors. */
export const openLinkPayment = (intent: LinkPaymentIntent, connections: Banks['facts']) => {
  // Field by field: the compiler does not check names that are spread.
  const opened = functions.openLinkPayment({
    transactionId: intent.transactionId,
    orderId: intent.orderId,
    bankKey: intent.bankKey,
    token: intent.token,
    kind: intent.kind,
    phone: intent.phone,
    mobile: intent.mobile,
    bankCode: intent.bankCode,
    connections,
    document: intent.document,
    amountVes: intent.amountVes,
    reference: intent.reference,
    paidOn: intent.paidOn,
    statedAmount: intent.amount,
  })
  return statement<OpenedLinkPayment>(sql`
    select *, ${requireBoundAccount(connections, sql`to_account`)} from ${opened}`)
}

/** The response to the payer of a link, for real and simulated payments. */
export interface LinkPaymentOutcomeRow extends Record<string, unknown> {
  status: BankStatus
  transaction_id: Uuid<'transaction'>
  failure_reason: FailureReason | null
}

export interface LinkPaymentRow extends LinkPaymentOutcomeRow {
  reference: string | null
}

/** Responds with a link payment's present state, through SQL's respond(). */
export const respondWithLinkPayment = (orderUuid: Uuid<'bankOrder'>) =>
  statement<Responded<LinkPaymentRow>>(
    respondWith(sql`
      select p.status, t.id as transaction_id, t.reference, t.failure_reason
      from ${functions.bankOrdersById({ ids: [orderUuid] })} p
        cross join lateral ${functions.transactionsById({ ids: sql`array[p.transaction_id]` })} t`),
  )

/** Counts a claim beyond the limits, which has left no transaction; see count_rejected_claim.sql. */
export const countRejectedClaim = ({ token, phone }: Pick<LinkPaymentIntent, 'token' | 'phone'>) =>
  statement(sql`select ${functions.countRejectedClaim({ token, phone })}`)
