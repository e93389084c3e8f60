import type { BdtConfig } from '../connection-config.ts'
import {
  type BankCall,
  BankUnreachable,
  type IncomingClaim,
  type IncomingQuery,
  type IncomingResult,
  type ListedPayment,
} from '../port.ts'
import { type AskBdt, isNothing, SUCCESS } from './client.ts'
import { readStatement } from './statement.ts'

/** The shortest end of a reference by which a payer may name a payment. */
export const REFERENCE_DIGITS = 4
/** Confirmed, and not settled. */
const NOT_SETTLED = 'BCV00OK'
const REFUSED = 'BCVNEGA'

/**
 * Looks up one mobile payment (`val_p2p`), of which all fields must agree; whoever has only the end of the reference is
 * found on the statement of the day, which has the payment's own numbers too. What is confirmed and not settled is pending.
 */
export async function verifyIncoming(
  ask: AskBdt,
  config: BdtConfig,
  claim: IncomingClaim,
  call: BankCall,
): Promise<IncomingResult> {
  const query = {
    date: claim.day.replaceAll('-', ''),
    amount: claim.amount,
    refe: claim.reference,
    bank: claim.bankCode,
    phone: `58${claim.phone.slice(1)}`,
  }
  const result = await ask(`/accounts/${config.accountNumber}/val_p2p`, query, call)
  if (result.code === NOT_SETTLED) return { status: 'pending', refused: true }
  const isConfirmed = SUCCESS.has(result.code)
  const isDenied = isNothing(result.code) || result.code === REFUSED
  if (result.kind === 'none' || (!isConfirmed && !isDenied)) {
    return { status: 'pending', ...(result.kind === 'answered' && { refused: true }) }
  }
  let listed: ListedPayment[]
  try {
    listed = await findIncoming(ask, config, claim, call)
  } catch (error) {
    if (!(error instanceof BankUnreachable)) throw error
    return { status: 'pending', ...(error.refused && { refused: true }) }
  }
  const named = listed.filter(
    ({ reference, phone }) => phone === claim.phone && fits(reference, claim.reference),
  )
  const exact = named.filter(({ reference }) => bare(reference) === bare(claim.reference))
  const [payment, another] = exact.length > 0 ? exact : named
  if (payment !== undefined && another === undefined) {
    const { controlNumber, reference, bookedOn, document = null } = payment
    return { status: 'found', controlNumber, reference, bookedOn, document }
  }
  // Which of two the payer means is not to be guessed.
  if (!isConfirmed || another !== undefined) return { status: 'absent' }
  const { reference, day: bookedOn } = claim
  return { status: 'found', controlNumber: null, reference, bookedOn }
}

/** A payer's mobile payments, from the statement of the day. Where it does not show who has paid, one may be the payer's. */
export async function findIncoming(
  ask: AskBdt,
  config: BdtConfig,
  { phone, bankCode, day, amount }: IncomingQuery,
  call: BankCall,
): Promise<ListedPayment[]> {
  const movements = await readStatement(ask, config, { from: day, to: day }, call)
  return movements.flatMap(({ direction, type, ...movement }) => {
    const isPayment =
      direction === 'in' &&
      type === 'p2p' &&
      (amount === null || movement.amount === amount) &&
      (bankCode === '' || movement.bankCode === null || movement.bankCode === bankCode) &&
      (movement.phone === null || movement.phone === phone)
    if (!isPayment || movement.reference === null) return []
    return [{ ...movement, reference: movement.reference, isConfirmed: false }]
  })
}

const bare = (reference: string): string => reference.replace(/^0+/, '')

const fits = (reference: string, stated: string): boolean =>
  bare(reference) === bare(stated) ||
  (stated.length >= REFERENCE_DIGITS && reference.endsWith(stated))
