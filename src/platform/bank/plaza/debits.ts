import type { PlazaConfig } from '../connection-config.ts'
import { conceptWithKey } from '../order-key.ts'
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
import { amountField, CHANNEL, longDocument, referenceOf, writeBody } from './bodies.ts'
import { type AskPlaza, objectOf } from './client.ts'
import { SUCCESS } from './codes.ts'
import { outcomeOf, pending } from './outcome.ts'

const CONCEPT_LENGTH = 35

/** What both requests of a debit begin with: by phone, the payer's account is not known. */
const debitFields = (config: PlazaConfig, payer: PayerKeyRequest) => ({
  moneda: 'VES',
  canal: CHANNEL,
  Tvalidacion_p: 'T',
  identificacion_p: longDocument(payer.document),
  cuenta_cobrador: config.accountNumber,
  cuenta_pagador: '',
  telefono_pagador: payer.phone,
  cod_banco_p: payer.bankCode,
  monto: amountField(payer.amount),
  direccion_ip: config.senderAddress,
})

/** Has the payer's bank send the key of an immediate debit. Rejects with BankUnreachable. */
export async function requestPayerKey(
  ask: AskPlaza,
  config: PlazaConfig,
  request: PayerKeyRequest,
  call: BankCall,
): Promise<PayerKeyResult> {
  const body = writeBody(debitFields(config, request))
  const path = { service: '/cce/v1', path: '/v1/cce/debinm/tokenDI' }
  const result = await ask({ method: 'POST', ...path, body }, call)
  if (result.kind === 'none') throw new BankUnreachable(`tokenDI: ${result.code}`)
  return result.code === SUCCESS
    ? { status: 'requested' }
    : { status: 'refused', code: result.code }
}

/**
 * An immediate debit, which is accepted at first, with an id: both numbers by which the bank is asked for it. Not
 * confirmed by the bank: the capitals of three fields, and that a name may be the document.
 */
export async function debit(
  ask: AskPlaza,
  config: PlazaConfig,
  charge: C2PCharge,
  call: BankCall,
): Promise<Outcome> {
  const body = writeBody({
    ...debitFields(config, charge),
    nombre_p: charge.document,
    concepto: conceptWithKey(charge, CONCEPT_LENGTH),
    Token_p: charge.otp,
    referencia_c: '',
  })
  const path = { service: '/cce/v1', path: '/v1/cce/debinm/cobroDI', id: config.rif }
  const result = await ask({ method: 'POST', ...path, body }, call)
  return outcomeOf(result, (reference) => {
    const { endtoend } = objectOf(result.kind === 'answered' ? result.body : null)
    const id = referenceOf(endtoend)
    return pending('ACCEPTED', id === null || reference === null ? null : `${id}.${reference}`)
  })
}

/** What has become of a debit; nobody can tell without its numbers. */
export async function debitStatus(
  ask: AskPlaza,
  config: PlazaConfig,
  { operationId, amount }: SentOrder,
  call: BankCall,
): Promise<OrderStatusResult> {
  const [, endtoend, reference] = /^(.+)\.([\w-]+)$/.exec(operationId ?? '') ?? []
  if (endtoend === undefined || reference === undefined) return { status: 'unknown' }
  const query = {
    cuenta_cobrador: config.accountNumber,
    endtoend,
    referencia_c: reference,
    monto: amount,
    canal: CHANNEL,
  }
  const path = { service: '/cce/v1', path: '/v1/cce/debinm/consultarDI', id: config.rif }
  const result = await ask({ method: 'GET', ...path, query }, call)
  // That the question was not sent, or that the bank does not let it through, says nothing about the debit.
  const isAboutQuestion = result.kind === 'none' || /^(A0|C0|E0|000[245])/.test(result.code)
  if (isAboutQuestion) return pending(result.code, operationId)
  const outcome = outcomeOf(result, () => ({ status: 'success', reference, operationId }))
  return outcome.status === 'pending' ? { ...outcome, operationId } : outcome
}
