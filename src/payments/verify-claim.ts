import { addDays } from '../domain/caracas.ts'
import type { BankCall, BankConnection } from '../platform/bank/port.ts'
import type { Settlement } from './queries.ts'

/** What a payer says of a mobile payment. */
export interface Claim {
  reference: string
  amount: string
  /** The Caracas day on which the payer has said so. */
  saidOn: string
  /** The Caracas day; null where the payer did not say: then it is the day of saying so, or the one before. */
  paidOn: string | null
  phone: string
  bankCode: string
}

/** The bank tells by notices alone: one may still come. */
export const AWAITS_NOTICE = 'AWAITS_NOTICE'

const waiting = { status: 'pending' as const, operationId: null, code: AWAITS_NOTICE }

/** Asks the bank for an incoming payment. One that tells by notices alone leaves it pending until it does. */
export async function verifyClaim(
  connection: BankConnection,
  { saidOn, paidOn, ...claim }: Claim,
  call: BankCall,
): Promise<Settlement> {
  if (!connection.capabilities.verifiesIncoming) return waiting
  for (const day of paidOn === null ? [saidOn, addDays(saidOn, -1)] : [paidOn]) {
    const found = await connection.verifyIncoming({ ...claim, day }, call)
    if (found.status === 'pending') return { ...waiting, code: 'NO_ANSWER' }
    if (found.status === 'found') {
      const { reference, controlNumber, bookedOn } = found
      return { status: 'success', operationId: null, reference, controlNumber, bookedOn }
    }
  }
  return { status: 'failed', reason: 'NOT_FOUND', code: 'NOT_FOUND' }
}
