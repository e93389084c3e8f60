import type { WithFetch } from '../bank-fetch.ts'
import type { TesoroConfig } from '../connection-config.ts'
import {
  type BankCall,
  type BankConnection,
  BankUnreachable,
  type C2PCharge,
  type Capabilities,
  type CheckResult,
  NotSupported,
  type OrderStatusResult,
  type Outcome,
  type SentOrder,
} from '../port.ts'
import { textOf } from '../text-of.ts'
import { ownCodeOf } from './bank-list.ts'
import { objectOf, post } from './client.ts'
import { reasonOf, SUCCESS } from './codes.ts'

const CONCEPT_LENGTH = 40
/** How long the notice of a charge may take whose response is lost. */
const NOTICE_WITHIN_MS = 30 * 60 * 1000

export const TESORO_CAPABILITIES: Capabilities = {
  replay: null,
  statement: false,
  balance: false,
  officialRate: false,
  mobilePayments: false,
  transfers: false,
  charges: true,
  // Its `conformacion` tells neither the payer nor the day, and may use a payment up.
  verifiesIncoming: 'no',
  referenceDigits: 0,
  needsPayerBank: false,
  findsIncoming: false,
  showsPayer: 'document',
  incomingDelayMinutes: 30,
  payerKeys: null,
  reversesBy: null,
  mobilePaymentNeeds: [],
  // Not known; as for the other banks.
  maxAmount: '99999999.99',
  maxConceptLength: CONCEPT_LENGTH,
}

const notSent = async (): Promise<Outcome> => ({
  status: 'failed',
  reason: 'NOT_EXECUTED',
  code: 'NOT_SUPPORTED',
})

/**
 * A connection to the payment button and the notices of Banco del Tesoro (bank 0163), after programs of others. It charges,
 * and learns of payments by notices; it pays and reads nothing. The button has no credentials but the merchant's number and
 * RIF: the address from which it is asked is the only lock. Tested with a simulator of its wire format; nothing was tried
 * with the bank. Not confirmed by the bank: whether the notices tell of charges too.
 */
export function connectTesoro(config: WithFetch<TesoroConfig>): BankConnection {
  return {
    name: config.name,
    protocol: 'tesoro',
    accountNumber: config.accountNumber,
    rif: config.rif,
    capabilities: TESORO_CAPABILITIES,
    sendMobilePayment: notSent,
    sendTransfer: notSent,
    orderStatus: async (order, call) => orderStatus(order, call),
    readBankStatement: () => Promise.reject(new NotSupported('Tesoro has no statements here')),
    readBalance: () => Promise.reject(new NotSupported('Tesoro tells no balance here')),
    chargeC2P: (charge, call) => chargePayer(config, charge, call),
    requestPayerKey: () => Promise.reject(new NotSupported('payers get their key themselves')),
    reverseCharge: notSent,
    verifyIncoming: () => Promise.reject(new NotSupported('Tesoro only sends notices')),
    findIncoming: () => Promise.reject(new NotSupported('Tesoro only sends notices')),
    check: (call) => checkPartner(config, call),
    fetchOfficialRate: () => Promise.reject(new NotSupported('Tesoro publishes no rate')),
  }
}

/** The bank can be asked nothing about a charge. Its notice may tell, and then a person has to. */
const orderStatus = ({ createdAt }: SentOrder, { now }: BankCall): OrderStatusResult =>
  now.getTime() - createdAt.getTime() < NOTICE_WITHIN_MS
    ? pending('AWAITS_NOTICE')
    : { status: 'unknown' }

const pending = (code: string): Outcome => ({ status: 'pending', operationId: null, code })

const plainConcept = (concept: string): string =>
  concept
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 .-]/g, '')
    .slice(0, CONCEPT_LENGTH)
    .trim() || 'Pago'

async function chargePayer(
  config: WithFetch<TesoroConfig>,
  charge: C2PCharge,
  call: BankCall,
): Promise<Outcome> {
  let bank: string | null
  try {
    bank = await ownCodeOf(config, charge.bankCode, call)
  } catch (error) {
    if (!(error instanceof BankUnreachable)) throw error
    return { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SENT' }
  }
  if (bank === null) return { status: 'failed', reason: 'NOT_EXECUTED', code: 'UNKNOWN_BANK' }
  const body = {
    canal: '06',
    celular: charge.phone,
    banco: bank,
    RIF: config.rif,
    cedula: charge.document,
    monto: charge.amount,
    token: charge.otp,
    concepto: plainConcept(charge.concept),
    codAfiliado: config.affiliateCode,
    comercio: '',
  }
  const result = await post(config.fetch, `${config.baseUrl}/botonDePago/pago`, body, call.signal)
  if (result.kind === 'none') {
    return result.code === 'NOT_SENT'
      ? { status: 'failed', reason: 'NOT_EXECUTED', code: result.code }
      : pending(result.code)
  }
  const { codres, referencia } = objectOf(result.body)
  const code = textOf(codres)?.toUpperCase() ?? ''
  if (code === SUCCESS) {
    const reference = textOf(referencia) ?? ''
    const isReference = /^[\w-]{1,64}$/.test(reference)
    return { status: 'success', reference: isReference ? reference : null, operationId: null }
  }
  const reason = reasonOf(code)
  if (reason !== null) return { status: 'failed', reason, code }
  return pending(/^[A-Z0-9]{1,20}$/.test(code) ? code : 'UNREADABLE')
}

/** Signs on for the notices, which is the only question that takes a credential. */
async function checkPartner(
  config: WithFetch<TesoroConfig>,
  { signal }: BankCall,
): Promise<CheckResult> {
  const { noticesUrl, appUser, appKey, partnerCode: codSocio } = config
  const body = { appUser, appKey, codSocio }
  const result = await post(config.fetch, `${noticesUrl}/consulta/credenciales`, body, signal)
  if (result.kind === 'none') return { status: 'unreachable', code: result.code }
  const status = textOf(objectOf(result.body).status)?.toUpperCase() ?? ''
  if (status === 'OK') return { status: 'accepted' }
  return /^[A-Z_]{2,20}$/.test(status)
    ? { status: 'rejected', code: status }
    : { status: 'unreachable', code: 'UNREADABLE' }
}
