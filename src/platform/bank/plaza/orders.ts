import { bankCodeOf } from '../../../domain/account-number.ts'
import type { PlazaConfig } from '../connection-config.ts'
import { conceptLength, conceptWithKey } from '../order-key.ts'
import type {
  BankCall,
  C2PCharge,
  MobilePaymentOrder,
  Outcome,
  Reversal,
  TransferOrder,
} from '../port.ts'
import { amountField, CHANNEL, longDocument, PLAZA, writeBody } from './bodies.ts'
import type { AskPlaza } from './client.ts'
import { outcomeOf, pending } from './outcome.ts'

const MOTIVE_LENGTH = 35
/** Of a payment's `motivo`, beside the key by which the payment is found again. */
export const MAX_CONCEPT_LENGTH = conceptLength(MOTIVE_LENGTH)

/** A phone without its 0, as charges want it: `4140000138`. */
const bareNumber = (phone: string): string => phone.slice(1)

/**
 * Sends a mobile payment. `idExterno` is documented as the key of idempotency, and it is not confirmed by the bank what
 * becomes of one that repeats it: so nothing is sent twice. Not confirmed either: that the phones have eleven digits.
 */
export async function sendMobilePayment(
  ask: AskPlaza,
  config: PlazaConfig,
  payment: MobilePaymentOrder,
  call: BankCall,
): Promise<Outcome> {
  const body = writeBody({
    banco: payment.bankCode,
    idBeneficiario: longDocument(payment.document),
    telefono: payment.phone,
    telefonoAfiliado: config.phone,
    monto: amountField(payment.amount),
    motivo: conceptWithKey(payment, MOTIVE_LENGTH),
    canal: CHANNEL,
    tipoCuenta: 'E',
    idExterno: payment.bankKey,
    cuenta: config.accountNumber,
    moneda: 'VES',
  })
  const headers = {
    ipCliente: config.senderAddress,
    Longitud: '0.00',
    Latitud: '0.00',
    Precision: '13',
  }
  const { rif: id } = config
  const path = { service: '/pagos/p2p/v1', path: '/v1/pagos/p2p', id }
  const result = await ask({ method: 'POST', ...path, body, headers }, call)
  return outcomeOf(result, (reference) => ({ status: 'success', reference, operationId: null }))
}

/**
 * Sends a transfer, which the bank accepts before it is settled: it is pending, with the bank's number as the id of the
 * operation. Not confirmed by the bank: whether `nombre_d` may be the RIF, and how long a concept may be.
 */
export async function sendTransfer(
  ask: AskPlaza,
  config: PlazaConfig,
  transfer: TransferOrder,
  call: BankCall,
): Promise<Outcome> {
  const body = writeBody({
    moneda: 'VES',
    canal: CHANNEL,
    tipo_cce: 'E',
    tipo_proposito: '220',
    tipo_instrumento_b: 'C',
    identificacion_o: longDocument(config.rif),
    cuenta_origen: config.accountNumber,
    cod_banco_d: PLAZA,
    nombre_d: config.rif,
    identificacion_b: longDocument(transfer.document),
    cod_banco_a: bankCodeOf(transfer.accountNumber),
    nombre_a: transfer.name,
    cuenta_destino: transfer.accountNumber,
    telefono: '',
    correo: '',
    monto: amountField(transfer.amount),
    concepto: conceptWithKey(transfer, MOTIVE_LENGTH),
    direccion_ip: config.senderAddress,
  })
  const path = { service: '/cce/v1', path: '/v1/cce/pagoO', id: config.rif }
  const result = await ask({ method: 'POST', ...path, body }, call)
  return outcomeOf(result, (reference) => pending('ACCEPTED', reference))
}

/** Charges a payer by their one-time key. The bank has no question about a charge whose response is lost. */
export async function chargeC2P(
  ask: AskPlaza,
  config: PlazaConfig,
  charge: C2PCharge,
  call: BankCall,
): Promise<Outcome> {
  const body = writeBody({
    banco: charge.bankCode,
    id: longDocument(charge.document),
    telefonoPagador: bareNumber(charge.phone),
    monto: amountField(charge.amount),
    token: charge.otp,
    telefonoCobrador: bareNumber(config.phone),
    motivo: conceptWithKey(charge, MOTIVE_LENGTH),
  })
  const path = { service: '/pagos/c2p/v1', path: '/v0/pagos/c2p' }
  const result = await ask({ method: 'POST', ...path, body }, call)
  return outcomeOf(result, (reference) => ({ status: 'success', reference, operationId: null }))
}

/**
 * Takes a charge back, whose reference is part of what is signed. Not confirmed by the bank: whether the body is empty
 * (`emptyBody`), and whether the charge's `codigoReverso` is needed.
 */
export async function reverseCharge(
  ask: AskPlaza,
  { emptyBody }: PlazaConfig,
  { reference }: Reversal,
  call: BankCall,
): Promise<Outcome> {
  if (!/^\w{1,20}$/.test(reference)) {
    return { status: 'failed', reason: 'REJECTED', code: 'NO_REFERENCE' }
  }
  const path = { service: '/pagos/c2p/v1', path: `/v0/pagos/c2p/${reference}` }
  const body = emptyBody === '' ? {} : { body: emptyBody }
  const result = await ask({ method: 'DELETE', ...path, ...body }, call)
  return outcomeOf(result, (own) => ({ status: 'success', reference: own, operationId: null }))
}
