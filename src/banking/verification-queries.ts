import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import type { Environment } from '../domain/environment.ts'
import type { VerificationStatus } from '../domain/statuses.ts'
import { type Responded, respondWith } from '../http/idempotency.ts'
import type { Banks } from '../platform/bank/banks.ts'
import type { ListedPayment } from '../platform/bank/port.ts'
import { statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import type { ClaimLookup } from './verify-claim.ts'

/** A mobile payment that a merchant expects without a link. */
export interface PaymentToVerify {
  merchantUuid: Uuid<'merchant'>
  environment: Environment
  phone: string
  /** Bolívares. */
  amount: string
  /** Caracas day; else today or yesterday. */
  paidOn?: string | undefined
  bankCode?: string | undefined
  reference?: string | undefined
  /** The payer's. */
  document?: string | undefined
  externalReference?: string | undefined
  tillId?: Uuid<'till'> | undefined
  /** For the link by which the merchant's verifications are booked, if there is none yet. */
  linkToken: string
}

/** What is to be verified, and the ids of the transaction that it may become. */
export interface VerificationIntent extends PaymentToVerify {
  transactionId: Uuid<'transaction'>
  orderId: Uuid<'bankOrder'>
  bankKey: string
  /** Whether the phone belongs to a mobile network. */
  mobile: boolean
}

/** A payment as the bank has confirmed it. */
export interface FoundPayment {
  connection: string
  controlNumber: string | null
  /** The Caracas day. */
  bookedOn: string
  reference: string | null
  /** Bolívares. */
  amount: string
  /** The payer's, where the bank shows it. */
  document: string | null
}

/** A payment that the bank of a connection has listed. */
export type PaymentListedAt = ListedPayment & { connection: string }

/** What a bank has said of the payment: at most one of these. */
export interface BankFindings {
  found?: FoundPayment
  listed?: readonly PaymentListedAt[]
  /** Of a bank that confirms each payment once. */
  candidates?: readonly PaymentListedAt[]
}

export interface VerificationAnswerRow extends Record<string, unknown> {
  result: VerificationStatus
  paid_transaction_id: Uuid<'transaction'> | null
  /** Of `already_used`: by the caller's own verification of the last hour. */
  same_request: boolean
}

export interface VerificationRow extends VerificationAnswerRow {
  /** What the bank can still be asked; null if nothing. */
  lookups: ClaimLookup[] | null
  /** The written intent for which the bank has to confirm the payment; null if there is none. */
  confirmation: {
    orderId: Uuid<'bankOrder'>
    reference: string
    bankCode: string
    /** The code of the last answer, if the bank has been asked before. */
    lastCode?: string | null
  } | null
}

/** Passes an answer to SQL's respond(), if it is `found`: the others have made nothing, and may be others soon. */
const respondIfFound = (alias: string) => {
  const row = sql.identifier(alias)
  const found = sql`json_build_object('result', ${row}.result, 'paid_transaction_id', ${row}.paid_transaction_id,
    'same_request', ${row}.same_request)::text`
  return sql`case ${row}.result when 'found' then ${functions.respond({ rowOrId: found })} end`
}

/** Looks for the payment, and makes a transaction of it; verify_payment.sql lists the errors. */
export const bookVerifiedPayment = (
  intent: VerificationIntent,
  connections: Banks['facts'],
  { found, listed, candidates }: BankFindings,
) =>
  statement<VerificationRow>(sql`
    select v.*, ${respondIfFound('v')} as responded from ${functions.verifyPayment({
      transactionId: intent.transactionId,
      orderId: intent.orderId,
      bankKey: intent.bankKey,
      linkToken: intent.linkToken,
      merchantId: intent.merchantUuid,
      environment: intent.environment,
      phone: intent.phone,
      mobile: intent.mobile,
      amount: intent.amount,
      connections,
      day: intent.paidOn,
      bankCode: intent.bankCode,
      reference: intent.reference,
      externalReference: intent.externalReference,
      document: intent.document,
      tillId: intent.tillId,
      found,
      // As lines of the bank's statement.
      listed: listed?.map((payment) => ({ ...payment, direction: 'in', type: 'p2p' })),
      candidates,
    })} v`)

/** How a verification stands whose order has been written, for its asker; `told`: whether they get this answer. */
const answerOf = (orderUuid: Uuid<'bankOrder'>, told: boolean) =>
  sql`select a.*, false as same_request from ${functions.answerVerification({ orderId: orderUuid, told })} a`

/** The answer, which the asker gets; `found` is passed to SQL's respond(). */
export const answerVerification = (orderUuid: Uuid<'bankOrder'>) =>
  statement<VerificationAnswerRow>(
    sql`select v.*, ${respondIfFound('v')} as responded from (${answerOf(orderUuid, true)}) v`,
  )

/** Keeps the answer for who asks next, since its asker could not wait for it. */
export const keepVerificationAnswer = (orderUuid: Uuid<'bankOrder'>) =>
  statement<Responded<VerificationAnswerRow>>(respondWith(answerOf(orderUuid, false)))
