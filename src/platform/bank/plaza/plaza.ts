import type { WithFetch } from '../bank-fetch.ts'
import type { PlazaConfig } from '../connection-config.ts'
import { type BankConnection, type Capabilities, NotSupported } from '../port.ts'
import { checkAccount } from './check.ts'
import { createPlazaClient } from './client.ts'
import { debit, requestPayerKey } from './debits.ts'
import { findIncoming, REFERENCE_DIGITS, verifyIncoming } from './incoming.ts'
import {
  chargeC2P,
  MAX_CONCEPT_LENGTH,
  reverseCharge,
  sendMobilePayment,
  sendTransfer,
} from './orders.ts'
import { readBalance, readStatement } from './statement.ts'
import { orderStatus } from './status.ts'

export const PLAZA_CAPABILITIES: Capabilities = {
  // What becomes of an order that repeats an `idExterno` is not known.
  replay: null,
  statement: true,
  balance: true,
  officialRate: false,
  mobilePayments: true,
  transfers: true,
  charges: true,
  verifiesIncoming: 'repeatable',
  referenceDigits: REFERENCE_DIGITS,
  needsPayerBank: false,
  findsIncoming: true,
  showsPayer: 'document',
  incomingDelayMinutes: 30,
  payerKeys: null,
  reversesBy: 'reference',
  mobilePaymentNeeds: ['bank_code', 'document'],
  // Not known; as for the other banks.
  maxAmount: '99999999.99',
  maxConceptLength: MAX_CONCEPT_LENGTH,
}

/** Of a connection whose payers are charged by immediate debits, of which the bank documents no reversal. */
export const PLAZA_DEBIT_CAPABILITIES: Capabilities = {
  ...PLAZA_CAPABILITIES,
  payerKeys: { validSeconds: null },
  immediateDebit: true,
  reversesBy: null,
}

/**
 * A connection to the services of Banco Plaza (bank 0138), in either of its dialects, after the documents of others and
 * their programs. Tested with a simulator of its wire format; nothing was tried with the bank. Not confirmed by the bank:
 * what the comments of client.ts, orders.ts, debits.ts, statement.ts and status.ts list.
 */
export function connectPlaza(config: WithFetch<PlazaConfig>): BankConnection {
  const ask = createPlazaClient(config)
  const debits = config.charges === 'immediate_debit'
  return {
    name: config.name,
    protocol: 'plaza',
    accountNumber: config.accountNumber,
    rif: config.rif,
    capabilities: debits ? PLAZA_DEBIT_CAPABILITIES : PLAZA_CAPABILITIES,
    sendMobilePayment: (payment, call) => sendMobilePayment(ask, config, payment, call),
    sendTransfer: (transfer, call) => sendTransfer(ask, config, transfer, call),
    orderStatus: (order, call) => orderStatus(ask, config, order, call),
    readBankStatement: (from, to, call) => readStatement(ask, config, { from, to }, call),
    readBalance: (call) => readBalance(ask, config, call),
    chargeC2P: (charge, call) => (debits ? debit : chargeC2P)(ask, config, charge, call),
    requestPayerKey: (request, call) =>
      debits
        ? requestPayerKey(ask, config, request, call)
        : Promise.reject(new NotSupported('payers get the key of C2P from their bank')),
    reverseCharge: async (reversal, call) =>
      debits
        ? { status: 'failed', reason: 'REJECTED', code: 'NOT_SUPPORTED' }
        : reverseCharge(ask, config, reversal, call),
    verifyIncoming: (claim, call) => verifyIncoming(ask, config, claim, call),
    findIncoming: (query, call) => findIncoming(ask, config, query, call),
    check: (call) => checkAccount(ask, config, call),
    fetchOfficialRate: () => Promise.reject(new NotSupported('Plaza publishes no rate')),
  }
}
