import { sql } from 'drizzle-orm'
import type { Banks } from '../platform/bank/banks.ts'
import { FAILURES } from '../platform/bank/failures.ts'
import { statement } from '../platform/database.ts'
import { requireBoundAccount } from './bound-account-queries.ts'
import type { ClaimLookup } from './verify-claim.ts'

/** What payers are told; a failure's own text takes the place of the last. */
export const LINK_PAYMENT_MESSAGES = {
  success: 'The payment was received.',
  pending: 'The bank has not confirmed the payment yet. It is settled as soon as the bank tells.',
  failed: 'The payment failed. No money was moved.',
}

/** What SQL's open_link_payment() takes: the intent of a payer to pay a link. */
export interface LinkPaymentIntent {
  transactionId: string
  paymentId: string
  bankKey: string
  token: string
  kind: 'c2p' | 'verification'
  phone: string
  /** Whether the phone is of a mobile network. */
  mobile: boolean
  bankCode: string
  /** Of a charge. */
  document?: string | undefined
  /** The bolívares that the payer has agreed to; nothing else is charged. */
  amountVes?: string | undefined
  /** Of a mobile payment that was made: its reference and its Caracas day. */
  reference?: string | undefined
  paidOn?: string | undefined
}

export interface OpenedLinkPayment extends Record<string, unknown> {
  to_connection: string
  to_account: string
  order_amount: string
  order_concept: string
  kept_session: string | null
  /** The ledger knew of the payment, and it is settled. */
  settled: boolean
  /** What the banks can be asked for a claim; null for a charge, and where it is settled. */
  questions: ClaimLookup[] | null
}

/** Writes the intent; see open_link_payment.sql for what it refuses. */
export const openLinkPayment = (intent: LinkPaymentIntent, connections: Banks['facts']) =>
  statement<OpenedLinkPayment>(sql`
    select *, ${requireBoundAccount(connections, sql`to_account`)} from open_link_payment(${JSON.stringify(intent)}::jsonb, ${JSON.stringify(connections)}::jsonb)`)

/** Gives a charge as it stands to SQL's respond(). */
export const respondWithLinkPayment = (orderUuid: string) =>
  statement(sql`
    select respond(link_payment_view(${orderUuid}, ${JSON.stringify(LINK_PAYMENT_MESSAGES)}::jsonb,
      ${JSON.stringify(FAILURES)}::jsonb)) as response`)

/** Counts a claim that was refused as a guess, and so has left no transaction to be counted. */
export const countRejectedClaim = ({ token, phone }: Pick<LinkPaymentIntent, 'token' | 'phone'>) =>
  statement(sql`select count_rejected_claim(${token}, ${phone})`)
