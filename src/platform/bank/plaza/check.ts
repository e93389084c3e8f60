import type { PlazaConfig } from '../connection-config.ts'
import type { BankCall, CheckResult } from '../port.ts'
import type { AskPlaza } from './client.ts'
import { isWrongCredential, SUCCESS } from './codes.ts'

/** Asks for the balance of the account. */
export async function checkAccount(
  ask: AskPlaza,
  { accountNumber }: PlazaConfig,
  call: BankCall,
): Promise<CheckResult> {
  const path = `/v0/cuentas/${accountNumber}`
  const result = await ask({ method: 'GET', service: '/cuentas/v1', path }, call)
  if (result.kind === 'answered' && result.code === SUCCESS) return { status: 'accepted' }
  const isRejected =
    result.kind === 'none' ? result.code === 'NO_TOKEN' : isWrongCredential(result.code)
  return { status: isRejected ? 'rejected' : 'unreachable', code: result.code }
}
