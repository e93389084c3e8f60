import type { PlazaConfig } from '../connection-config.ts'
import {
  type BankCall,
  BankUnreachable,
  type IncomingClaim,
  type IncomingQuery,
  type IncomingResult,
  type ListedPayment,
} from '../port.ts'
import type { AskPlaza } from './client.ts'
import { controlNumberOf, listPayments, type PlazaPayment } from './payments.ts'

/** The shortest end of a reference by which a payer may name a payment. */
export const REFERENCE_DIGITS = 4

/** Looks up one mobile payment in the list of what the payer has paid that day. */
export async function verifyIncoming(
  ask: AskPlaza,
  config: PlazaConfig,
  claim: IncomingClaim,
  call: BankCall,
): Promise<IncomingResult> {
  let listed: PlazaPayment[]
  try {
    listed = await paymentsOf(ask, config, claim, call)
  } catch (error) {
    const isRefused = error instanceof BankUnreachable && error.refused
    return { status: 'pending', ...(isRefused && { refused: true }) }
  }
  const named = listed.filter(({ reference }) => fits(reference, claim.reference))
  const exact = named.filter(({ reference }) => bare(reference) === bare(claim.reference))
  const [payment, another] = exact.length > 0 ? exact : named
  // Which of two the payer means is not to be guessed.
  if (payment === undefined || another !== undefined) return { status: 'absent' }
  const { reference, bookedOn, document } = payment
  return { status: 'found', controlNumber: controlNumberOf(payment), reference, bookedOn, document }
}

/** A payer's payments of a day. */
export async function findIncoming(
  ask: AskPlaza,
  config: PlazaConfig,
  query: IncomingQuery,
  call: BankCall,
): Promise<ListedPayment[]> {
  const listed = await paymentsOf(ask, config, query, call)
  return listed.map((payment) => ({
    controlNumber: controlNumberOf(payment),
    bookedOn: payment.bookedOn,
    amount: payment.amount,
    reference: payment.reference,
    concept: payment.concept,
    phone: payment.phone,
    bankCode: payment.bankCode,
    document: payment.document,
    isConfirmed: false,
  }))
}

/** The bank is asked by phone and day, and what it lists is compared again: all of it decides about money. */
async function paymentsOf(
  ask: AskPlaza,
  config: PlazaConfig,
  { phone, day, amount, bankCode }: IncomingQuery,
  call: BankCall,
): Promise<PlazaPayment[]> {
  const query = { from: day, to: day, direction: 'in', phone } as const
  const listed = await listPayments(ask, config, query, call)
  return listed.filter(
    (payment) =>
      payment.phone === phone &&
      (amount === null || payment.amount === amount) &&
      (bankCode === '' || payment.bankCode === null || payment.bankCode === bankCode),
  )
}

const bare = (reference: string): string => reference.replace(/^0+/, '')

const fits = (reference: string, stated: string): boolean =>
  bare(reference) === bare(stated) ||
  (stated.length >= REFERENCE_DIGITS && reference.endsWith(stated))
