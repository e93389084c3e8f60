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
  statement: false,
  verifiesIncoming: false,
  reversesBy: 'reference',
  mobilePaymentNeeds: ['bank_code', 'document'],
  maxAmount: '99999999.99',
  maxConceptLength: 30,
}

/** What a mobile payment and a charge sign, in this order. */
const SIGNED_PARTY_FIELDS = ['TelefonoDestino', 'Monto', 'Banco', 'Cedula']

export interface R4Options {
  /** Between two questions what became of a credit: the bank wants 2 to 3 seconds. */
  pollMs?: number
}

/**
 * R4 Conecta V3.0 (bank 0169). It has no key that makes an order one: what was sent and not answered is
 * `pending`, and is never sent again. Its notices alone tell of incoming payments.
 *
 * Proven against test vectors made from the public description: the signature. Proven against a simulator
 * alone, since no bank can be reached without its agreement: everything else. The least certain are the
 * form of the answers, their HTTP statuses, what a query answers for an id that the bank does not know,
 * and whether a charge's key of fewer than 8 digits is taken as it is.
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

/** Orders what is done, or refused, by the time of the answer. */
const submitOrder = async (
  ask: R4Request,
  operation: R4Endpoint,
  body: Record<string, string>,
  signed: readonly string[],
  { signal }: BankCall,
): Promise<Outcome> => outcomeOf(await ask(operation, body, signed, signal), 'network')
