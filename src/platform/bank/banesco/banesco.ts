import type { WithFetch } from '../bank-fetch.ts'
import type { BanescoConfig } from '../connection-config.ts'
import { type BankConnection, type Capabilities, NotSupported, type Outcome } from '../port.ts'
import { checkClient } from './check.ts'
import { findIncoming, REFERENCE_DIGITS, verifyIncoming } from './incoming.ts'
import { readStatement } from './statement.ts'

export const BANESCO_CAPABILITIES: Capabilities = {
  replay: null,
  statement: true,
  balance: false,
  officialRate: false,
  mobilePayments: false,
  transfers: false,
  charges: false,
  verifiesIncoming: 'repeatable',
  referenceDigits: REFERENCE_DIGITS,
  needsPayerBank: true,
  findsIncoming: true,
  showsPayer: 'phone',
  incomingDelayMinutes: 30,
  payerKeys: null,
  reversesBy: null,
  mobilePaymentNeeds: [],
  // Of nothing that it sends.
  maxAmount: '99999999999.99',
  maxConceptLength: 100,
}

const notSent = async (): Promise<Outcome> => ({
  status: 'failed',
  reason: 'NOT_EXECUTED',
  code: 'NOT_SUPPORTED',
})

/**
 * A connection to Banesco's confirmation of transactions (bank 0134), after its document V1.3 and programs of other
 * companies. It verifies and reads; nothing is sent or charged through it. Tested with a simulator of its wire format;
 * nothing was tried with the bank. Not confirmed by the bank: the type of `amount` in a question, whether the `device`
 * has to be the merchant's, and what the comments of client.ts and movements.ts list.
 */
export const connectBanesco = (config: WithFetch<BanescoConfig>): BankConnection => ({
  name: config.name,
  protocol: 'banesco',
  accountNumber: config.accountNumber,
  rif: config.rif,
  capabilities: BANESCO_CAPABILITIES,
  sendMobilePayment: notSent,
  sendTransfer: notSent,
  // Nothing is ever sent, so an order that is asked for was sent by something else.
  orderStatus: async () => ({ status: 'unknown' }),
  readBankStatement: (from, to, call) => readStatement(config, { from, to }, call),
  readBalance: () => Promise.reject(new NotSupported('Banesco tells no balance here')),
  chargeC2P: notSent,
  requestPayerKey: () => Promise.reject(new NotSupported('Banesco sends no keys here')),
  reverseCharge: notSent,
  verifyIncoming: (claim, call) => verifyIncoming(config, claim, call),
  findIncoming: (query, call) => findIncoming(config, query, call),
  check: (call) => checkClient(config, call),
  fetchOfficialRate: () => Promise.reject(new NotSupported('Banesco publishes no rate')),
})
