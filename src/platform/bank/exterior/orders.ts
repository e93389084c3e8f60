import { bankCodeOf } from '../../../domain/account-number.ts'
import { bankName } from '../../../domain/banks.ts'
import { caracasClock } from '../../../domain/caracas.ts'
import { internationalPhone } from '../../../domain/phone.ts'
import type { ExteriorConfig } from '../connection-config.ts'
import { conceptLength, conceptWithKey } from '../order-key.ts'
import type {
  BankCall,
  C2PCharge,
  MobilePaymentOrder,
  Outcome,
  Reversal,
  TransferOrder,
} from '../port.ts'
import { type AskExterior, type ExteriorBody, objectOf } from './client.ts'
import { bankTime, clientId, referenceOf } from './formats.ts'
import { signOrder } from './jwt.ts'
import { outcomeOf, pending } from './outcome.ts'

const CONCEPT_LENGTH = 35
/** Of a concept, beside the key by which the payment is found again. */
export const MAX_CONCEPT_LENGTH = conceptLength(CONCEPT_LENGTH)
const OPERATION_LENGTH = 15

/**
 * Sends a mobile payment, whose content the merchant's key signs. `idOperacion` is the end of the order's key: the bank
 * executes none twice, but does not tell by its code (0042) what the first came to, so that nothing is sent again.
 */
export async function sendMobilePayment(
  ask: AskExterior,
  config: ExteriorConfig,
  payment: MobilePaymentOrder,
  call: BankCall,
): Promise<Outcome> {
  const order = {
    telefonoEmisor: internationalPhone(config.phone),
    cuentaEmisor: config.accountNumber,
    idBeneficiario: payment.document,
    telefonoBeneficiario: internationalPhone(payment.phone),
    moneda: 'VES',
    monto: payment.amount,
  }
  const signed = await signOrder(config, order, call.now)
  if (signed === null) return { status: 'failed', reason: 'NOT_EXECUTED', code: 'NO_SIGNING_KEY' }
  const body = {
    ip: config.senderAddress,
    idCliente: clientId(config.rif),
    idCanal: config.channel,
    idOperacion: payment.bankKey.slice(-OPERATION_LENGTH),
    fechaOperacion: bankTime(call.now),
    codigoBanco: payment.bankCode,
    nombreBanco: bankName(payment.bankCode),
    concepto: conceptWithKey(payment, CONCEPT_LENGTH),
    datosAutorizados: signed,
    envioEmailEmisor: false,
    envioEmailBeneficiario: false,
  }
  const result = await ask(
    { path: '/v2/realizar-pago-movil', money: true, token: true },
    body,
    call,
  )
  return outcomeOf(result, ({ referencia }) => ({
    status: 'success',
    reference: referenceOf(referencia),
    operationId: null,
  }))
}

/** What the services of instant credits are asked with. Not confirmed by the bank: who the user and the terminal are. */
export function requestData(config: ExteriorConfig, now: Date) {
  const { day, clock } = caracasClock(now)
  const client = clientId(config.rif)
  const hundredths = String(Math.floor(now.getMilliseconds() / 10)).padStart(2, '0')
  return {
    idCliente: client,
    idSesion: `${day}${clock}`.replace(/\D/g, '') + hundredths,
    idCanal: Number(config.channel),
    idUsuario: client,
    idTerminal: config.senderAddress,
    IdConsumidor: config.consumerRif ?? client,
  }
}

/** Sends a transfer. Only `APROBADA` is final; anything else is asked for by its reference. */
export async function sendTransfer(
  ask: AskExterior,
  config: ExteriorConfig,
  transfer: TransferOrder,
  call: BankCall,
): Promise<Outcome> {
  const body = {
    datosPeticion: requestData(config, call.now),
    transferenciaInmediata: {
      ctaPagadora: config.accountNumber,
      ctaReceptora: transfer.accountNumber,
      codigobancoReceptor: bankCodeOf(transfer.accountNumber),
      idReceptor: transfer.document,
      monto: transfer.amount,
      moneda: 'VES',
      nombreBeneficiario: transfer.name.slice(0, 50),
      concepto: conceptWithKey(transfer, CONCEPT_LENGTH),
    },
  }
  const service = {
    path: '/v1/transferenciasInmediatas/enviar',
    base: 'instant',
    money: true,
    token: true,
  } as const
  return outcomeOf(await ask(service, body, call), (data) => {
    const { referencia, estatus } = { ...data, ...objectOf(data.datosTransferenciainmediata) }
    const reference = referenceOf(referencia)
    return isApproved(estatus)
      ? { status: 'success', reference, operationId: null }
      : pending('EN_PROCESO', reference)
  })
}

export const isApproved = (status: unknown): boolean =>
  /^(APROBAD|LIQUIDAD)[AO]$/i.test(`${status}`)

/** What charges and their reversals have in common. */
const chargeBody = (config: ExteriorConfig, charge: C2PCharge | Reversal): ExteriorBody => ({
  idCanal: config.channel,
  idCliente: clientId(config.rif),
  telfReceptor: internationalPhone(config.phone),
  ctaReceptor: config.accountNumber,
  idPagador: charge.document,
  telfPagador: internationalPhone(charge.phone),
  moneda: 'VES',
  concepto: conceptWithKey(charge, CONCEPT_LENGTH),
  monto: charge.amount,
  codBanco: charge.bankCode,
})

/** Charges a payer by their one-time key. */
export async function chargeC2P(
  ask: AskExterior,
  config: ExteriorConfig,
  charge: C2PCharge,
  call: BankCall,
): Promise<Outcome> {
  const body = { ...chargeBody(config, charge), otp: charge.otp }
  const result = await ask({ path: '/v1/cobros', money: true, token: true }, body, call)
  return outcomeOf(result, ({ referencia, serialTransaccion }) => ({
    status: 'success',
    reference: referenceOf(referencia),
    operationId: referenceOf(serialTransaccion),
  }))
}

/** Takes a charge back by its serial. It takes no token of its path. */
export async function reverseCharge(
  ask: AskExterior,
  config: ExteriorConfig,
  reversal: Reversal,
  call: BankCall,
): Promise<Outcome> {
  if (reversal.operationId === null) {
    return { status: 'failed', reason: 'REJECTED', code: 'NO_OPERATION_ID' }
  }
  const body = { ...chargeBody(config, reversal), serialOperacion: reversal.operationId }
  const result = await ask({ path: '/v1/anulaciones-cobros', money: true }, body, call)
  return outcomeOf(result, ({ AnulacionRealizada, referencia }) =>
    AnulacionRealizada === false
      ? pending('UNDECIDED')
      : { status: 'success', reference: referenceOf(referencia), operationId: null },
  )
}
