import { isMobilePhone } from '../domain/phone.ts'
import type { VerificationStatus } from '../domain/statuses.ts'
import type { Banks } from '../platform/bank/banks.ts'
import type { Uuid } from '../platform/ids.ts'
import { describeError, logError } from '../platform/log.ts'
import { notSupported } from '../wire/errors.ts'
import { newBankKey } from './bank-key.ts'
import type { OrderCall, OrderOutcome } from './bank-order.ts'
import { BANK_TIMEOUT_MS } from './send-outgoing-order.ts'
import {
  bookVerifiedPayment,
  type FoundPayment,
  type PaymentToVerify,
  type VerificationRow,
} from './verification-queries.ts'
import { AWAITS_NOTICE, type ClaimLookup, verifyClaim } from './verify-claim.ts'

export interface VerifiedPayment {
  status: VerificationStatus
  transactionUuid: Uuid<'transaction'> | null
}

/** What the bank says, or that it says nothing. */
async function askBanks(
  { platform: { banks }, now, requestId, waitFor }: OrderCall,
  { reference = '', phone, bankCode = '' }: PaymentToVerify,
  lookups: readonly ClaimLookup[],
): Promise<OrderOutcome> {
  try {
    const bankCall = { now, signal: AbortSignal.timeout(BANK_TIMEOUT_MS) }
    return await waitFor('bank', () =>
      verifyClaim(banks, { reference, phone, bankCode, lookups }, bankCall),
    )
  } catch (error) {
    logError('verification.unanswered', { requestId, ...describeError(error) })
    return { status: 'pending', operationId: null, code: 'NO_ANSWER' }
  }
}

const viewOf = ({ result, paid_transaction_id }: VerificationRow): VerifiedPayment => ({
  status: result,
  transactionUuid: paid_transaction_id,
})

const nothingPaid = (status: VerificationStatus): VerifiedPayment => ({
  status,
  transactionUuid: null,
})

function assertMayBeAsked(banks: Banks, lookups: readonly ClaimLookup[]): void {
  const confirmsOnce = lookups.some(
    ({ connection, account }) =>
      banks.get(connection, account)?.capabilities.verifiesIncoming === 'once',
  )
  if (confirmsOnce) throw notSupported('confirmed_once')
}

/**
 * Looks for a payment in the ledger, and if that does not know it, asks the bank. Nothing is written before it is
 * found: to ask a bank twice changes nothing, and who got no response asks again. A bank that confirms each payment only
 * once is therefore not asked: with its response the payment would be lost.
 */
export const verifyPayment = (
  call: OrderCall,
  payment: PaymentToVerify,
): Promise<VerifiedPayment> =>
  call.runToCompletion(async () => {
    const intent = {
      ...payment,
      transactionId: call.newId<'transaction'>(),
      orderId: call.newId<'bankOrder'>(),
      bankKey: newBankKey(),
      mobile: isMobilePhone(payment.phone),
    }
    const book = async (found: FoundPayment | null) => {
      const booking = bookVerifiedPayment(intent, call.platform.banks.facts, found)
      const [row] = await call.db.change(booking)
      return row as VerificationRow
    }
    const known = await book(null)
    if (known.lookups === null) return viewOf(known)
    assertMayBeAsked(call.platform.banks, known.lookups)
    const outcome = await askBanks(call, payment, known.lookups)
    if (outcome.status !== 'success' || !('bookedOn' in outcome)) {
      const mayStillBeFound = outcome.status === 'pending' && outcome.code !== AWAITS_NOTICE
      return nothingPaid(mayStillBeFound ? 'pending' : 'absent')
    }
    const { connection, controlNumber, bookedOn, reference, amount } = outcome
    return viewOf(await book({ connection, controlNumber, bookedOn, reference, amount }))
  })
