import type { WithFetch } from '../bank-fetch.ts'
import type { BncConfig } from '../connection-config.ts'
import type {
  BankCall,
  IncomingClaim,
  IncomingQuery,
  IncomingResult,
  ListedPayment,
} from '../port.ts'
import { createRequester } from './client.ts'
import { bankDate } from './dates.ts'
import { readHistory } from './history.ts'
import { readMovement } from './movements.ts'
import { asNumber, internationalPhone } from './orders.ts'

/**
 * Looks up one mobile payment into the account (ValidateP2P). Not confirmed by the bank: whether the movement's fields
 * are next to MovementExists or in an object of their own (both are accepted), and that phones, if it lists any, include
 * the payer's.
 */
export async function verifyIncoming(
  config: WithFetch<BncConfig>,
  claim: IncomingClaim,
  call: BankCall,
): Promise<IncomingResult> {
  const result = await createRequester(config, call)('Position/ValidateP2P', {
    AccountNumber: config.accountNumber,
    BankCode: asNumber(claim.bankCode),
    PhoneNumber: internationalPhone(claim.phone),
    ClientID: config.rif,
    Reference: claim.reference,
    RequestDate: bankDate(claim.day),
    Amount: asNumber(claim.amount),
  })
  // No documented rejection means that there is no such payment.
  return result.kind === 'accepted'
    ? readIncomingResult(result.value, claim, config.phone)
    : { status: 'pending', ...(result.kind === 'refused' && { refused: true }) }
}

/**
 * A payer's payments, from the history of the day. A charge is not among them: it is settled as a charge. A payment
 * without any phone is not left out, since it may be the payer's.
 */
export async function findIncoming(
  config: WithFetch<BncConfig>,
  { phone, bankCode, day, amount }: IncomingQuery,
  call: BankCall,
): Promise<ListedPayment[]> {
  const movements = await readHistory(config, day, day, call)
  return movements.flatMap((movement) => {
    const payers = movement.phones.filter((listed) => listed !== config.phone)
    const fits =
      movement.direction === 'in' &&
      movement.type === 'p2p' &&
      movement.isCharge !== true &&
      (amount === null || movement.amount === amount) &&
      (bankCode === '' || movement.bankCode === null || movement.bankCode === bankCode) &&
      (payers.length === 0 || payers.includes(phone))
    if (!fits || movement.reference === null) return []
    const { controlNumber, bookedOn, reference, concept } = movement
    const payer = { phone: payers.length === 0 ? null : phone, bankCode: movement.bankCode }
    const booked = { controlNumber, bookedOn, amount: movement.amount, reference, concept }
    return [{ ...booked, ...payer, isConfirmed: false }]
  })
}

function readIncomingResult(
  value: unknown,
  claim: IncomingClaim,
  ownPhone: string,
): IncomingResult {
  const inner = (value ?? {}) as Record<string, unknown>
  if (inner.MovementExists === false) return { status: 'absent' }
  const movement = readMovement(inner.Movement ?? inner)
  if (inner.MovementExists !== true || movement === null) return { status: 'pending' }
  // The bank compares these as well, but its word alone is not enough to count money as paid.
  if (movement.direction !== 'in' || movement.amount !== claim.amount) return { status: 'absent' }
  const phones = movement.phones.filter((phone) => phone !== ownPhone)
  if (phones.length > 0 && !phones.includes(claim.phone)) return { status: 'absent' }
  return {
    status: 'found',
    controlNumber: movement.controlNumber,
    reference: movement.reference ?? claim.reference,
    bookedOn: movement.bookedOn,
  }
}
