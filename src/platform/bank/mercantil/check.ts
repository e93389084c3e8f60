import { caracasDay } from '../../../domain/caracas.ts'
import type { MercantilConfig } from '../connection-config.ts'
import type { BankCall, CheckResult } from '../port.ts'
import type { MercantilRequest } from './client.ts'
import { codeOfRefusal, isNothingFound, isWrongCredential } from './refusals.ts'
import { searchRequest } from './search.ts'

/**
 * Searches for a payment that exists on no day. The credentials of the other products are not checked: nothing can be asked
 * of these that changes nothing.
 */
export async function checkSearch(
  ask: MercantilRequest,
  config: MercantilConfig,
  { now, signal }: BankCall,
): Promise<CheckResult> {
  const { phone } = config
  const payment = { amount: '0.01', from: phone, to: phone, reference: '00000000' }
  const result = await ask(...searchRequest(config, { ...payment, day: caracasDay(now) }), signal)
  if (result.kind === 'answered') return { status: 'accepted' }
  if (result.kind === 'none') return { status: 'unreachable', code: result.code }
  if (isNothingFound(result)) return { status: 'accepted' }
  const status = isWrongCredential(result) ? 'rejected' : 'unreachable'
  return { status, code: codeOfRefusal(result) }
}
