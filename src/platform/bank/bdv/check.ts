import { caracasDay } from '../../../domain/caracas.ts'
import type { BdvConfig } from '../connection-config.ts'
import type { BankCall, CheckResult } from '../port.ts'
import { type BdvProduct, type BdvRequest, type BdvResult, codeOfResult } from './client.ts'
import { NOTHING_VALID, readFinding, SUCCESS } from './codes.ts'

/** Asks with each of the API keys for something that exists on no day: it is read-only, and empty is an answer. */
export async function checkKeys(
  ask: BdvRequest,
  { accountNumber, phone }: BdvConfig,
  { now, signal }: BankCall,
): Promise<CheckResult> {
  const day = caracasDay(now)
  const payments = { fechaPago: day, bancoOrigen: '0102', telefonoCliente: phone }
  const balance = { currency: 'VES', account: accountNumber }
  const questions: [BdvProduct, string, object][] = [
    ['conciliation', '/api/consulta/consultaMultiple', payments],
    ['suite', '/account/balances', balance],
  ]
  for (const [product, path, body] of questions) {
    const checked = checkResult(await ask(product, path, body, signal))
    if (checked.status !== 'accepted') return checked
  }
  return { status: 'accepted' }
}

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
