import { isMobilePhone } from '../domain/phone.ts'
import type { VerificationStatus } from '../domain/statuses.ts'
import { Replay } from '../http/idempotency.ts'
import { clockFrom } from '../platform/clock.ts'
import { describeError, logError } from '../platform/log.ts'
import { refusal } from '../wire/errors.ts'
import { newBankKey } from './bank-key.ts'
import type { OrderCall, OrderOutcome } from './bank-order.ts'
import { logDispute, settleOrder } from './queries.ts'
import { retryUntilWritten } from './retry-until-written.ts'
import { type PaymentSearch, searchBanks } from './search-banks.ts'
import { BANK_TIMEOUT_MS } from './send-outgoing-order.ts'
import {
  answerVerification,
  type BankFindings,
  bookVerifiedPayment,
  keepVerificationAnswer,
  type PaymentToVerify,
  type VerificationAnswerRow,
  type VerificationRow,
} from './verification-queries.ts'
import { verifyClaim } from './verify-claim.ts'

const answerOf = ({
  result,
  paid_transaction_id,
  same_request,
}: VerificationAnswerRow): VerificationAnswerRow => ({ result, paid_transaction_id, same_request })

const nothingPaid = (result: VerificationStatus): VerificationAnswerRow => ({
  ...{ result, paid_transaction_id: null, same_request: false },
})

/**
 * Looks for a payment in the ledger, and if that does not know it, asks the bank. Where asking changes nothing, nothing
 * is written before the payment is found: who got no response asks again. A bank that confirms each payment only once is
 * first asked what there is, which it may be asked freely, and then to confirm the one that fits: for that the intent is
 * committed before. Only `found` is stored with the request's Idempotency-Key, since nothing else has made anything.
 */
export const runVerification = (
  call: OrderCall,
  payment: PaymentToVerify,
): Promise<VerificationAnswerRow> =>
  call.runToCompletion(async () => {
    const intent = {
      ...payment,
      transactionId: call.newId<'transaction'>(),
      orderId: call.newId<'bankOrder'>(),
      bankKey: newBankKey(),
      mobile: isMobilePhone(payment.phone),
    }
    const book = async (findings: BankFindings) => {
      const booking = bookVerifiedPayment(intent, call.platform.banks.facts, findings)
      const [row] = await call.db.changeIfAny(booking)
      return row as VerificationRow
    }
    const known = await book({})
    if (known.confirmation) return confirm(call, payment, known)
    if (known.lookups === null) return answerOf(known)
    const search = await askBanks(call, payment, known)
    const findings = findingsOf(search)
    const booked = findings && (await book(findings))
    if (booked?.confirmation) return confirm(call, payment, booked)
    if (booked && booked.result !== 'absent') return answerOf(booked)
    return withoutFindings(known, search)
  })

const askBanks = (
  { platform: { banks }, now, requestId, waitFor }: OrderCall,
  { reference = '', phone, bankCode = '' }: PaymentToVerify,
  { lookups }: VerificationRow,
): Promise<PaymentSearch> => {
  const sought = { reference, phone, bankCode, lookups: lookups ?? [] }
  const signal = AbortSignal.timeout(BANK_TIMEOUT_MS)
  return waitFor('bank', () => searchBanks(banks, sought, { now, requestId, signal }))
}

function findingsOf({ found, listed, candidates }: PaymentSearch): BankFindings | null {
  if (found) return { found }
  if (candidates.length > 0) return { candidates }
  return listed.length > 0 ? { listed } : null
}

/** A bank that could find the payment, but not by what is known of it, is no reason to say that it is absent. */
function withoutFindings(
  known: VerificationRow,
  { hasUnnamed, isSilent, isUsed, lacks }: PaymentSearch,
): VerificationAnswerRow {
  if (hasUnnamed) return nothingPaid('ambiguous')
  if (known.result === 'already_used') return answerOf(known)
  if (isUsed) return nothingPaid('already_used')
  if (isSilent) return nothingPaid('pending')
  if (lacks === 'reference') throw refusal('reference_needed')
  if (lacks) throw refusal('payer_bank_needed')
  return nothingPaid('absent')
}

/** Has a bank confirm the payment of a written intent, and records its answer. */
async function confirm(
  call: OrderCall,
  { phone }: PaymentToVerify,
  { confirmation, lookups }: VerificationRow,
): Promise<VerificationAnswerRow> {
  const { orderId, ...claim } = confirmation as NonNullable<typeof confirmation>
  const clock = clockFrom(call.now)
  const outcome = await askToConfirm(call, { ...claim, phone, lookups: lookups ?? [] })
  const settled = settleOrder(orderId, outcome)
  try {
    const batch = { settled, answered: answerVerification(orderId) }
    const rows = await call.db.finishIfAny(clock(), batch)
    logDispute(rows.settled, orderId, call.requestId)
    return answerOf(rows.answered[0] as VerificationAnswerRow)
  } catch (error) {
    if (error instanceof Replay) throw error
    logError('order.unsettled', { requestId: call.requestId, ...describeError(error) })
    const respond = keepVerificationAnswer(orderId)
    call.afterResponse(() =>
      retryUntilWritten(call.requestId, () => call.db.finishChange(clock(), { settled, respond })),
    )
    return nothingPaid('pending')
  }
}

async function askToConfirm(
  { platform: { banks }, now, requestId, waitFor }: OrderCall,
  claim: Parameters<typeof verifyClaim>[1],
): Promise<OrderOutcome> {
  const unanswered = {
    ...{ status: 'pending' as const, operationId: null },
    // What is known of earlier confirmations stays known.
    code: claim.lastCode ?? 'NO_ANSWER',
  }
  try {
    const bankCall = { now, signal: AbortSignal.timeout(BANK_TIMEOUT_MS) }
    const outcome = await waitFor('bank', () => verifyClaim(banks, claim, bankCall))
    // It is left to a person, once cron has had the same answer.
    return outcome.status === 'unknown' ? unanswered : outcome
  } catch (error) {
    logError('verification.unanswered', { requestId, ...describeError(error) })
    return unanswered
  }
}
