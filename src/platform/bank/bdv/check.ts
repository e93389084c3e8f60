import { caracasDay } from '../../../domain/caracas.ts'
import type { BdvConfig } from '../connection-config.ts'
import type { BankCall, CheckResult } from '../port.ts'
import { textOf } from '../text-of.ts'
import { type BdvRequest, type BdvResult, codeOfResult } from './client.ts'
import { NOTHING_VALID, readFinding, SUCCESS } from './codes.ts'

/**
 * Asks with one of the API keys for payments of a day, where none is an answer, and with the other for the balance of the
 * account: the bank answers for the number only if it is that of the client.
 */
export async function checkKeys(
  ask: BdvRequest,
  { accountNumber, phone }: BdvConfig,
  { now, signal }: BankCall,
): Promise<CheckResult> {
  const day = caracasDay(now)
  const payments = { fechaPago: day, bancoOrigen: '0102', telefonoCliente: phone }
  const balance = { currency: 'VES', account: accountNumber }
  const checked = checkResult(
    await ask('conciliation', '/api/consulta/consultaMultiple', payments, signal),
  )
  if (checked.status !== 'accepted') return checked
  const shown = await ask('suite', '/account/balances', balance, signal)
  const accepted = checkResult(shown)
  if (accepted.status !== 'accepted' || isOfAccount(shown, accountNumber)) return accepted
  return { status: 'unreachable', code: codeOfResult(shown) }
}

/** Whether the balance is of the account that was asked for, as far as the bank says which one it is. */
const isOfAccount = (result: BdvResult, accountNumber: string): boolean =>
  result.kind === 'answered' &&
  result.code === SUCCESS &&
  (textOf(result.body.cuentaPrincipal) ?? accountNumber) === accountNumber

/** The bank says by the text alone that an API key is wrong, with the code for nothing found. */
function checkResult(result: BdvResult): CheckResult {
  const code = codeOfResult(result)
  if (result.kind !== 'answered') return { status: 'unreachable', code }
  if (code === SUCCESS) return { status: 'accepted' }
  if (code === NOTHING_VALID && readFinding(result.message) === 'absent') {
    return { status: 'accepted' }
  }
  const isKey = /no afiliado/i.test(result.message)
  return { status: isKey ? 'rejected' : 'unreachable', code }
}
