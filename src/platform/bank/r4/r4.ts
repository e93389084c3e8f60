import type { R4Config } from '../connection-config.ts'
import {
  type BankCall,
  type BankConnection,
  type C2PCharge,
  type Capabilities,
  type MobilePaymentOrder,
  NotSupported,
  type Outcome,
  type Reversal,
} from '../port.ts'
import { createR4Client, type R4Endpoint, type R4Request } from './client.ts'
import { creditStatus, sendCredit } from './credits.ts'
import { outcomeOf } from './outcome.ts'
import { fetchOfficialRate } from './rate.ts'

const CAPABILITIES: Capabilities = {
  replay: null,
  officialRate: true,
  transfers: true,
  statement: false,
  verifiesIncoming: 'no',
  reversesBy: 'reference',
  mobilePaymentNeeds: ['bank_code', 'document'],
  maxAmount: '99999999.99',
  maxConceptLength: 30,
}

/** The signed fields of a mobile payment and of a charge, in this order. */
const SIGNED_PARTY_FIELDS = ['TelefonoDestino', 'Monto', 'Banco', 'Cedula']

export interface R4Options {
  /** The interval between status queries for a credit: the bank requires 2 to 3 seconds. */
  pollMs?: number
}

/**
 * A connection to R4 Conecta V3.0 (bank 0169). It has no idempotency key: an order without a response is `pending` and
 * is never sent again. Incoming payments are known only from its notices.
 *
 * The signature is tested with vectors made from the public description; everything else only with a simulator, because
 * access to the bank needs a contract. The least certain are the format of responses, their HTTP statuses, the response
 * to a status query with an unknown id, and whether a charge's key of fewer than 8 digits is accepted as it is.
 */
export function connectR4(config: R4Config, { pollMs = 2_500 }: R4Options = {}): BankConnection {
  const ask = createR4Client(config)
  return {
    name: config.name,
    protocol: 'r4',
    accountNumber: config.accountNumber,
    rif: config.rif,
    capabilities: CAPABILITIES,
    sendMobilePayment: (order, call) => sendToPhone(ask, order, call),
    sendTransfer: (order, call) => sendCredit(ask, order, call, pollMs),
    orderStatus: (order, call) => creditStatus(ask, order, call),
    readBankStatement: () => Promise.reject(new NotSupported('R4 has no statements')),
    chargeC2P: (order, call) => sendCharge(ask, order, call),
    reverseCharge: (order, call) => sendReversal(ask, order, call),
    verifyIncoming: () => Promise.reject(new NotSupported('R4 tells by its notices alone')),
    fetchOfficialRate: (call) => fetchOfficialRate(ask, call),
  }
}

const sendToPhone = (ask: R4Request, order: MobilePaymentOrder, call: BankCall): Promise<Outcome> =>
  submitOrder(ask, 'MBvuelto', partyFields(order), SIGNED_PARTY_FIELDS, call)

const sendCharge = (ask: R4Request, order: C2PCharge, call: BankCall): Promise<Outcome> =>
  submitOrder(ask, 'MBc2p', { ...partyFields(order), Otp: order.otp }, SIGNED_PARTY_FIELDS, call)

function sendReversal(ask: R4Request, reversal: Reversal, call: BankCall): Promise<Outcome> {
  const { document, bankCode, reference } = reversal
  const body = { Cedula: document, Banco: bankCode, Referencia: reference }
  return submitOrder(ask, 'MBanulacionC2P', body, ['Banco'], call)
}

const partyFields = (order: MobilePaymentOrder | C2PCharge) => ({
  TelefonoDestino: order.phone,
  Cedula: order.document,
  Banco: order.bankCode,
  Monto: order.amount,
  ...(order.concept && { Concepto: order.concept }),
})

/** Sends an order that is executed or rejected by the time of the response. */
const submitOrder = async (
  ask: R4Request,
  operation: R4Endpoint,
  body: Record<string, string>,
  signed: readonly string[],
  { signal }: BankCall,
): Promise<Outcome> => outcomeOf(await ask(operation, body, signed, signal), 'network')
