import type { BncConfig } from '../connection-config.ts'
import type { BankCall, IncomingClaim, IncomingResult } from '../port.ts'
import { createRequester } from './client.ts'
import { bankDate } from './dates.ts'
import { readMovement } from './movements.ts'
import { asNumber, internationalPhone } from './orders.ts'

/**
 * Looks up one mobile payment into the account (ValidateP2P). Not confirmed by the bank: whether the movement's fields
 * are next to MovementExists or in an object of their own (both are accepted), and that phones, if it lists any, include
 * the payer's.
 */
export async function verifyIncoming(
  config: BncConfig,
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
    : { status: 'pending' }
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
