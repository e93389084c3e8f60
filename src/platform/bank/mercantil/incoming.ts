import type { MercantilConfig } from '../connection-config.ts'
import type { BankCall, IncomingClaim, IncomingResult } from '../port.ts'
import type { MercantilRequest } from './client.ts'
import { controlNumberOf, type FoundPayment, searchPayments } from './search.ts'

/** The shortest end of a reference by which a payer may name a payment. */
const MIN_LAST_DIGITS = 4

/**
 * Looks up one mobile payment into the account. Asking changes nothing at the bank. It does not tell the payer's bank, so
 * that a payment is identified by the payer's phone. Not confirmed by the bank: that it finds a payment by the last digits
 * of its reference, and which payment method it gives for a payer's own payment.
 */
export async function verifyIncoming(
  ask: MercantilRequest,
  config: MercantilConfig,
  claim: IncomingClaim,
  { signal }: BankCall,
): Promise<IncomingResult> {
  const searched = { ...claim, from: claim.phone, to: config.phone }
  const last = { refused: false }
  const watched: MercantilRequest = async (...request) => {
    const result = await ask(...request)
    last.refused = result.kind === 'refused'
    return result
  }
  const found = await searchPayments(watched, config, searched, signal)
  if (found === null) return { status: 'pending', ...(last.refused && { refused: true }) }
  const fitting = found.filter((payment) => !isOwnOrder(payment) && fitsClaim(payment, claim))
  const exact = fitting.filter(({ reference }) => bare(reference) === bare(claim.reference))
  const [payment, another] = exact.length > 0 ? exact : fitting
  // Which of two the payer means is not to be guessed.
  if (payment === undefined || another !== undefined) return { status: 'absent' }
  const { reference } = payment
  const controlNumber = controlNumberOf(searched, reference)
  return { status: 'found', controlNumber, reference, bookedOn: claim.day }
}

/** A charge is settled as a charge, and not by its payer's claim as well. */
const isOwnOrder = ({ type, method }: FoundPayment): boolean =>
  method === 'c2p' || type === 'vuelto' || type === 'anulacion'

/** A number loses its leading zeros. */
const bare = (reference: string): string => reference.replace(/^0+/, '')

const fitsClaim = ({ reference }: FoundPayment, claim: IncomingClaim): boolean =>
  bare(reference) === bare(claim.reference) ||
  (claim.reference.length >= MIN_LAST_DIGITS && reference.endsWith(claim.reference))
