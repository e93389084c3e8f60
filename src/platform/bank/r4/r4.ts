import type { WithFetch } from '../bank-fetch.ts'
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
import { checkToken } from './check.ts'
import { createR4Client, type R4Endpoint, type R4Request } from './client.ts'
import { creditStatus, sendCredit } from './credits.ts'
import { debitStatus, requestDebitKey, sendDebit } from './debits.ts'
import { outcomeOf } from './outcome.ts'
import { fetchOfficialRate } from './rate.ts'

export const R4_CAPABILITIES: Capabilities = {
  replay: null,
  balance: false,
  officialRate: true,
  mobilePayments: true,
  transfers: true,
  charges: true,
  statement: false,
  verifiesIncoming: 'no',
  referenceDigits: 0,
  needsPayerBank: false,
  findsIncoming: false,
  showsPayer: 'phone',
  // By a notice.
  incomingDelayMinutes: 30,
  payerKeys: null,
  reversesBy: 'reference',
  mobilePaymentNeeds: ['bank_code', 'document'],
  maxAmount: '99999999.99',
  maxConceptLength: 30,
}

/** An immediate debit cannot be reversed, so it is refunded by a mobile payment. How long its key is valid is not known. */
export const R4_DEBIT_CAPABILITIES: Capabilities = {
  ...R4_CAPABILITIES,
  payerKeys: { validSeconds: null },
  immediateDebit: true,
  reversesBy: null,
}

const NO_REVERSAL: Outcome = { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SUPPORTED' }

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
export function connectR4(
  config: WithFetch<R4Config>,
  { pollMs = 2_500 }: R4Options = {},
): BankConnection {
  const ask = createR4Client(config)
  const debits = config.charges === 'immediate_debit'
  return {
    name: config.name,
    protocol: 'r4',
    accountNumber: config.accountNumber,
    rif: config.rif,
    capabilities: debits ? R4_DEBIT_CAPABILITIES : R4_CAPABILITIES,
    sendMobilePayment: (order, call) => sendToPhone(ask, order, call),
    sendTransfer: (order, call) => sendCredit(ask, order, call, pollMs),
    orderStatus: (order, call) =>
      order.kind === 'c2p' ? debitStatus(ask, order, call) : creditStatus(ask, order, call),
    readBankStatement: () => Promise.reject(new NotSupported('R4 has no statements')),
    readBalance: () => Promise.reject(new NotSupported('R4 tells no balance')),
    chargeC2P: (order, call) =>
      debits ? sendDebit(ask, order, call) : sendCharge(ask, config, order, call),
    requestPayerKey: (request, call) =>
      debits
        ? requestDebitKey(ask, request, call)
        : Promise.reject(new NotSupported('MBc2p takes a key that the payer has')),
    reverseCharge: (order, call) =>
      debits ? Promise.resolve(NO_REVERSAL) : sendReversal(ask, order, call),
    verifyIncoming: () => Promise.reject(new NotSupported('R4 tells by its notices alone')),
    findIncoming: () => Promise.reject(new NotSupported('R4 tells by its notices alone')),
    check: (call) => checkToken(ask, call),
    fetchOfficialRate: (call) => fetchOfficialRate(ask, call),
  }
}

const sendToPhone = (ask: R4Request, order: MobilePaymentOrder, call: BankCall): Promise<Outcome> =>
  submitOrder(ask, 'MBvuelto', partyFields(order), SIGNED_PARTY_FIELDS, call)

/** Two readings of the bank's document differ in a space before the signed text. */
const sendCharge = async (
  ask: R4Request,
  { c2pLeadingSpace }: R4Config,
  order: C2PCharge,
  { signal }: BankCall,
): Promise<Outcome> => {
  const body = { ...partyFields(order), Otp: order.otp }
  const prefix = c2pLeadingSpace ? ' ' : ''
  return outcomeOf(await ask('MBc2p', body, SIGNED_PARTY_FIELDS, signal, prefix), 'network')
}

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
