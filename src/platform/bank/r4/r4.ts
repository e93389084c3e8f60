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
import { type Ask, createClient, type Operation } from './client.ts'
import { creditStatus, transfer } from './credits.ts'
import { outcomeOf } from './outcome.ts'
import { officialRate } from './rate.ts'

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
const PARTY = ['TelefonoDestino', 'Monto', 'Banco', 'Cedula']

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
  const ask = createClient(config)
  return {
    name: config.name,
    protocol: 'r4',
    accountNumber: config.accountNumber,
    rif: config.rif,
    capabilities: CAPABILITIES,
    sendMobilePayment: (order, call) => pay(ask, order, call),
    transfer: (order, call) => transfer(ask, order, call, pollMs),
    status: (order, call) => creditStatus(ask, order, call),
    statement: () => Promise.reject(new NotSupported('R4 has no statements')),
    chargeC2P: (order, call) => charge(ask, order, call),
    reverse: (order, call) => reverse(ask, order, call),
    verifyIncoming: () => Promise.reject(new NotSupported('R4 tells by its notices alone')),
    rate: (call) => officialRate(ask, call),
  }
}

const pay = (ask: Ask, order: MobilePaymentOrder, call: BankCall): Promise<Outcome> =>
  settle(ask, 'MBvuelto', partyOf(order), PARTY, call)

const charge = (ask: Ask, order: C2PCharge, call: BankCall): Promise<Outcome> =>
  settle(ask, 'MBc2p', { ...partyOf(order), Otp: order.otp }, PARTY, call)

function reverse(ask: Ask, reversal: Reversal, call: BankCall): Promise<Outcome> {
  const { document, bankCode, reference } = reversal
  const body = { Cedula: document, Banco: bankCode, Referencia: reference }
  return settle(ask, 'MBanulacionC2P', body, ['Banco'], call)
}

const partyOf = (order: MobilePaymentOrder | C2PCharge) => ({
  TelefonoDestino: order.phone,
  Cedula: order.document,
  Banco: order.bankCode,
  Monto: order.amount,
  ...(order.concept && { Concepto: order.concept }),
})

/** Orders what is done, or refused, by the time of the answer. */
const settle = async (
  ask: Ask,
  operation: Operation,
  body: Record<string, string>,
  signed: readonly string[],
  { signal }: BankCall,
): Promise<Outcome> => outcomeOf(await ask(operation, body, signed, signal), 'network')
