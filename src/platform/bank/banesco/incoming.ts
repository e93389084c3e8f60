import { internationalPhone } from '../../../domain/phone.ts'
import type { WithFetch } from '../bank-fetch.ts'
import type { BanescoConfig } from '../connection-config.ts'
import type {
  BankCall,
  IncomingClaim,
  IncomingQuery,
  IncomingResult,
  ListedPayment,
  Movement,
} from '../port.ts'
import { createRequester, isRefusal } from './client.ts'
import { readMovement } from './movements.ts'
import { readStatement } from './statement.ts'

/** How many of a reference's last digits the bank is asked for. */
export const REFERENCE_DIGITS = 6

/**
 * Looks up one mobile payment by the last digits of its reference, the payer's phone and bank, the day and the amount.
 * Six digits can be guessed, and the bank is said not to compare the amount, so all of them are compared here too.
 */
export async function verifyIncoming(
  config: WithFetch<BanescoConfig>,
  claim: IncomingClaim,
  call: BankCall,
): Promise<IncomingResult> {
  if (claim.reference.length < REFERENCE_DIGITS) return { status: 'absent' }
  const result = await createRequester(
    config,
    call,
  )({
    referenceNumber: claim.reference.slice(-REFERENCE_DIGITS),
    phoneNum: internationalPhone(claim.phone),
    bankId: claim.bankCode,
    startDt: claim.day,
    amount: Number(claim.amount),
  })
  if (isRefusal(result)) return { status: 'pending', refused: true }
  if (result.kind !== 'answered') return { status: 'pending' }
  const movements = result.rows.map(readMovement)
  if (!movements.every((movement) => movement !== null)) return { status: 'pending' }
  const fitting = movements.filter((movement) => fitsClaim(movement, claim))
  const [found] = fitting
  // The bank may list a payment twice. Which of two payments the payer means is not to be guessed.
  if (!found || fitting.some(({ controlNumber }) => controlNumber !== found.controlNumber)) {
    return { status: 'absent' }
  }
  const { controlNumber, bookedOn, reference } = found
  return { status: 'found', controlNumber, bookedOn, reference: reference ?? claim.reference }
}

/**
 * A payer's payments, from the statement of the day: the question by phone needs a reference. Where the statement does
 * not show who has paid, a payment may be the payer's.
 */
export async function findIncoming(
  config: WithFetch<BanescoConfig>,
  { phone, bankCode, day, amount }: IncomingQuery,
  call: BankCall,
): Promise<ListedPayment[]> {
  const movements = await readStatement(config, { from: day, to: day }, call)
  return movements.flatMap(({ direction, type: _deposit, ...movement }) => {
    const fits =
      direction === 'in' &&
      (amount === null || movement.amount === amount) &&
      (bankCode === '' || movement.bankCode === null || movement.bankCode === bankCode) &&
      (movement.phone === null || movement.phone === phone)
    if (!fits || movement.reference === null) return []
    return [{ ...movement, reference: movement.reference, isConfirmed: false }]
  })
}

const fitsClaim = (movement: Movement, claim: IncomingClaim): boolean =>
  movement.direction === 'in' &&
  movement.amount === claim.amount &&
  movement.bookedOn === claim.day &&
  movement.bankCode === claim.bankCode &&
  (movement.phone === null || movement.phone === claim.phone) &&
  endsAlike(movement.reference ?? '', claim.reference)

/** Whether all digits agree that both references have; a number has lost its leading zeros. */
function endsAlike(one: string, other: string): boolean {
  const [a, b] = [one.padStart(REFERENCE_DIGITS, '0'), other]
  const common = Math.min(a.length, b.length)
  return a.slice(-common) === b.slice(-common)
}
