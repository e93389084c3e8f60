import { caracasDay } from '../../../domain/caracas.ts'
import type { BankCall, CheckResult } from '../port.ts'
import type { R4Request } from './client.ts'
import { interpretCode, UNAUTHORIZED } from './codes.ts'

/** Asks for the official rate, which is signed like an order. */
export async function checkToken(ask: R4Request, { now, signal }: BankCall): Promise<CheckResult> {
  const body = { Moneda: 'USD', Fechavalor: caracasDay(now) }
  const result = await ask('MBbcv', body, ['Fechavalor', 'Moneda'], signal)
  if (result.kind === 'none') return { status: 'unreachable', code: result.code }
  const { code } = result.body
  if (interpretCode(code, 'network') === 'success') return { status: 'accepted' }
  if (code === UNAUTHORIZED) return { status: 'rejected', code }
  return { status: 'unreachable', code: typeof code === 'string' ? code : 'UNREADABLE' }
}
