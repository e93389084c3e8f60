import type { BdvConfig } from '../connection-config.ts'
import type { BankCall, IncomingClaim, IncomingResult } from '../port.ts'
import { textOf } from '../text-of.ts'
import { readAmount } from './amounts.ts'
import { type BdvRequest, type BdvResult, objectOf } from './client.ts'
import { NOTHING_VALID, readFinding, SUCCESS } from './codes.ts'
import { type Listed, listPayments } from './list-payments.ts'
import { readStatement } from './statement.ts'

const pending: IncomingResult = { status: 'pending' }
const refused: IncomingResult = { status: 'pending', refused: true }
const absent: IncomingResult = { status: 'absent' }

/**
 * Looks up one mobile payment into the account. The bank confirms each payment once (getMovement), so it is first looked
 * for where asking changes nothing: in the list of what the phone has paid that day (consultaMultiple). Its control number
 * is that of the statement; null if the statement does not show the payer's phone.
 */
export async function verifyIncoming(
  ask: BdvRequest,
  config: BdvConfig,
  claim: IncomingClaim,
  call: BankCall,
): Promise<IncomingResult> {
  const last = { refused: false }
  const watched: BdvRequest = async (...request) => {
    const result = await ask(...request)
    last.refused = isRefusal(result)
    return result
  }
  const list = await listPayments(watched, claim, call.signal)
  if (list === null) return last.refused ? refused : pending
  const fitting = list.filter((listed) => fitsClaim(listed, claim))
  const exact = fitting.filter(({ reference }) => reference === claim.reference)
  const [payment, another] = exact.length > 0 ? exact : fitting
  // Which of two the payer means is not to be guessed, since a confirmation cannot be taken back.
  if (payment === undefined || another !== undefined) return absent
  const { reference } = payment
  const controlNumber = await findControlNumber(ask, config, claim, reference, call)
  const movement = { controlNumber, reference, bookedOn: claim.day }
  if (payment.isConfirmed) return { status: 'already_confirmed', ...movement }
  return confirm(ask, config, claim, movement, call)
}

const isRefusal = (result: BdvResult): boolean =>
  result.kind === 'malformed' || (result.kind === 'answered' && result.code !== SUCCESS)

/** Payers may give only the last digits of a reference. */
const fitsClaim = ({ reference, amount }: Listed, claim: IncomingClaim): boolean =>
  amount === claim.amount &&
  (reference === claim.reference ||
    (claim.reference.length >= 4 && reference.endsWith(claim.reference)))

async function findControlNumber(
  ask: BdvRequest,
  config: BdvConfig,
  claim: IncomingClaim,
  reference: string,
  call: BankCall,
): Promise<string | null> {
  try {
    const movements = await readStatement(ask, config, claim.day, claim.day, call)
    const own = movements.filter(
      (movement) =>
        movement.direction === 'in' &&
        movement.amount === claim.amount &&
        movement.phone === claim.phone &&
        movement.bankCode === claim.bankCode &&
        movement.reference?.endsWith(reference.slice(-8)),
    )
    return own.length === 1 ? (own[0]?.controlNumber ?? null) : null
  } catch {
    // The statement is another product, which the merchant may not have.
    return null
  }
}

/** Has the payment confirmed, which the bank does once. */
async function confirm(
  ask: BdvRequest,
  config: BdvConfig,
  claim: IncomingClaim,
  movement: { controlNumber: string | null; reference: string; bookedOn: string },
  call: BankCall,
): Promise<IncomingResult> {
  const body = confirmationBody(config, claim, movement.reference)
  const result = await ask('conciliation', '/getMovement', body, call.signal)
  if (result.kind === 'malformed') return refused
  if (result.kind === 'none') {
    return result.code === 'NOT_SENT' ? pending : { status: 'pending', mayBeConfirmed: true }
  }
  if (result.code === SUCCESS) {
    const amount = readAmount(textOf(objectOf(result.body.data).amount))
    return amount === claim.amount
      ? { status: 'found', ...movement }
      : { status: 'pending', mayBeConfirmed: true }
  }
  const finding = result.code === NOTHING_VALID ? readFinding(result.message) : 'unknown'
  if (finding === 'seen before') return { status: 'already_confirmed', ...movement }
  return finding === 'unknown' ? refused : absent
}

/**
 * Payments from other banks carry no document, so the bank is sent the merchant's own digits, and identifies the payer by
 * the phone; `reqCed` would have it compare the document.
 */
const confirmationBody = ({ rif, phone }: BdvConfig, claim: IncomingClaim, reference: string) => ({
  cedulaPagador: `V${rif.slice(1)}`,
  telefonoPagador: claim.phone,
  telefonoDestino: phone,
  referencia: reference,
  fechaPago: claim.day,
  importe: claim.amount,
  bancoOrigen: claim.bankCode,
  reqCed: false,
})
