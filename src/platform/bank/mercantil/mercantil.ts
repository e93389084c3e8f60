import type { WithFetch } from '../bank-fetch.ts'
import type { MercantilConfig } from '../connection-config.ts'
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
import { checkSearch } from './check.ts'
import { createMercantilClient, credentialsOf, type MercantilRequest } from './client.ts'
import { verifyIncoming } from './incoming.ts'
import { chargeBody, mobilePaymentBody, reversalBody } from './orders.ts'
import { outcomeOf } from './outcome.ts'
import { requestPayerKey } from './payer-key.ts'
import { orderStatus } from './status.ts'

export const MERCANTIL_CAPABILITIES: Capabilities = {
  // Others have seen that the bank rejects the number of an invoice that it has had, which does not tell the outcome.
  replay: null,
  balance: false,
  mobilePayments: true,
  charges: true,
  referenceDigits: 4,
  needsPayerBank: false,
  findsIncoming: false,
  showsPayer: 'phone',
  // Its search is of the payments themselves; there is no statement.
  incomingDelayMinutes: 5,
  // With the product for keys; how long one is valid is not known.
  payerKeys: { validSeconds: null },
  officialRate: false,
  transfers: false,
  statement: false,
  verifiesIncoming: 'repeatable',
  reversesBy: 'reference',
  mobilePaymentNeeds: ['bank_code', 'document'],
  // Not known; as for the other banks.
  maxAmount: '99999999.99',
  maxConceptLength: 100,
}

/**
 * A connection to the interfaces of Banco Mercantil (bank 0105), after its published examples. Tested with a simulator of
 * its wire format and with those examples; nothing was tried with the bank. Not confirmed by the bank: its error codes,
 * and what the comments of orders.ts, refusals.ts, status.ts and incoming.ts list.
 */
export function connectMercantil(config: WithFetch<MercantilConfig>): BankConnection {
  const ask = createMercantilClient(config)
  return {
    name: config.name,
    protocol: 'mercantil',
    accountNumber: config.accountNumber,
    rif: config.rif,
    capabilities: sendsPayerKeys(config)
      ? MERCANTIL_CAPABILITIES
      : { ...MERCANTIL_CAPABILITIES, payerKeys: null },
    sendMobilePayment: (payment, call) =>
      submit(ask, mobilePaymentBody(config, payment), payment, call),
    sendTransfer: async () => ({ status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SUPPORTED' }),
    orderStatus: (order, call) => orderStatus(ask, config, order, call),
    readBankStatement: () => Promise.reject(new NotSupported('Mercantil has no statements')),
    chargeC2P: (charge, call) => submit(ask, chargeBody(config, charge), charge, call),
    requestPayerKey: (request, call) => requestPayerKey(ask, config, request, call),
    reverseCharge: (reversal, call) => submit(ask, reversalBody(config, reversal), reversal, call),
    readBalance: () => Promise.reject(new NotSupported('no balance of Mercantil is known')),
    verifyIncoming: (claim, call) => verifyIncoming(ask, config, claim, call),
    findIncoming: () => Promise.reject(new NotSupported('Mercantil searches by reference')),
    check: (call) => checkSearch(ask, config, call),
    fetchOfficialRate: () => Promise.reject(new NotSupported('Mercantil publishes no rate')),
  }
}

const sendsPayerKeys = (config: MercantilConfig): boolean =>
  credentialsOf(config, 'payerKey') !== null

const submit = async (
  ask: MercantilRequest,
  body: object,
  order: MobilePaymentOrder | C2PCharge | Reversal,
  { signal }: BankCall,
): Promise<Outcome> => outcomeOf(await ask('c2p', '/payment/c2p', body, signal), order)
