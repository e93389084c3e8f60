import {
  type BankCall,
  BankUnreachable,
  type C2PCharge,
  type OrderStatusResult,
  type Outcome,
  type PayerKeyRequest,
  type PayerKeyResult,
  type SentOrder,
} from '../port.ts'
import type { R4Request } from './client.ts'
import { DUPLICATE, DUPLICATE_MESSAGE, KEY_REQUESTED } from './codes.ts'
import { outcomeOf } from './outcome.ts'

const KEY_SIGNED = ['Banco', 'Monto', 'Telefono', 'Cedula']
const DEBIT_SIGNED = ['Banco', 'Cedula', 'Telefono', 'Monto', 'OTP']

/** The bank requires a name of at most 20 characters, and the payer has given none. */
const PAYER_NAME = 'Pagador'

const payerFields = ({ bankCode, amount, phone, document }: PayerKeyRequest | C2PCharge) => ({
  Banco: bankCode,
  Monto: amount,
  Telefono: phone,
  Cedula: document,
})

/** Has the payer's bank send its key for a debit of this amount (GenerarOtp). */
export async function requestDebitKey(
  ask: R4Request,
  request: PayerKeyRequest,
  { signal }: BankCall,
): Promise<PayerKeyResult> {
  const result = await ask('GenerarOtp', payerFields(request), KEY_SIGNED, signal)
  if (result.kind === 'none') throw new BankUnreachable(`GenerarOtp: ${result.code}`)
  const { code, success } = result.body
  if (typeof code !== 'string' || !/^[0-9A-Z]{2,4}$/.test(code)) {
    throw new BankUnreachable('GenerarOtp: UNREADABLE')
  }
  return code === KEY_REQUESTED && success !== false
    ? { status: 'requested' }
    : { status: 'refused', code }
}

/**
 * Debits the payer's account (DebitoInmediato). The response is usually AC00, with the operation's id, and is returned at
 * once: until the id is stored, it alone tells how the debit ended.
 */
export async function sendDebit(
  ask: R4Request,
  charge: C2PCharge,
  { signal }: BankCall,
): Promise<Outcome> {
  const body = {
    ...payerFields(charge),
    Nombre: PAYER_NAME,
    OTP: charge.otp,
    Concepto: charge.concept || 'Pago',
  }
  return outcomeOf(await ask('DebitoInmediato', body, DEBIT_SIGNED, signal), 'debit')
}

/**
 * The outcome of a charge, by the id of its operation (ConsultarOperaciones). Without an id the bank can never tell,
 * because there is no key that identifies the order; nor can it for a duplicate. MBc2p gives no id.
 */
export async function debitStatus(
  ask: R4Request,
  { operationId }: SentOrder,
  { signal }: BankCall,
): Promise<OrderStatusResult> {
  if (operationId === null) return { status: 'unknown' }
  const result = await ask('ConsultarOperaciones', { Id: operationId }, ['Id'], signal)
  const outcome = outcomeOf(result, 'debit query', operationId)
  const isDuplicate =
    outcome.status === 'pending' && [DUPLICATE, DUPLICATE_MESSAGE].includes(outcome.code)
  return isDuplicate ? { status: 'unknown' } : outcome
}
