import type { WithFetch } from '../bank-fetch.ts'
import type { ExteriorConfig } from '../connection-config.ts'
import {
  type BankCall,
  type BankConnection,
  BankUnreachable,
  type Capabilities,
  type CheckResult,
  NotSupported,
} from '../port.ts'
import { type AskExterior, createExteriorClient } from './client.ts'
import { clientId } from './formats.ts'
import { findIncoming, REFERENCE_DIGITS, verifyIncoming } from './incoming.ts'
import {
  chargeC2P,
  MAX_CONCEPT_LENGTH,
  reverseCharge,
  sendMobilePayment,
  sendTransfer,
} from './orders.ts'
import { readAccounts, readBalance, readStatement } from './statement.ts'
import { orderStatus } from './status.ts'

export const EXTERIOR_CAPABILITIES: Capabilities = {
  // A repeated `idOperacion` is refused (0042) without the outcome of the first, and what was lost (9998) is not to be
  // sent again.
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
  // Its lists are refreshed every 30 minutes.
  incomingDelayMinutes: 30,
  payerKeys: null,
  reversesBy: 'operation',
  mobilePaymentNeeds: ['bank_code', 'document'],
  // Not known; as for the other banks.
  maxAmount: '99999999.99',
  maxConceptLength: MAX_CONCEPT_LENGTH,
}

/**
 * A connection to INTERCONEX of Banco Exterior (bank 0115), after summaries of its documents. Tested with a simulator of its
 * wire format; nothing was tried with the bank. Its immediate debits are not used: the form of their requests is not
 * certain. Not confirmed by the bank: what the comments of client.ts, jwt.ts, orders.ts and status.ts list, and the names of
 * the lists in its answers.
 */
export function connectExterior(config: WithFetch<ExteriorConfig>): BankConnection {
  const ask = createExteriorClient(config)
  return {
    name: config.name,
    protocol: 'exterior',
    accountNumber: config.accountNumber,
    rif: config.rif,
    capabilities: EXTERIOR_CAPABILITIES,
    sendMobilePayment: (payment, call) => sendMobilePayment(ask, config, payment, call),
    sendTransfer: (transfer, call) => sendTransfer(ask, config, transfer, call),
    orderStatus: (order, call) => orderStatus(ask, config, order, call),
    readBankStatement: async (from, to, call) => {
      const movements = await readStatement(ask, config, { from, to }, call)
      return movements.map(({ time: _shown, ...movement }) => movement)
    },
    readBalance: (call) => readBalance(ask, config, call),
    chargeC2P: (charge, call) => chargeC2P(ask, config, charge, call),
    requestPayerKey: () => Promise.reject(new NotSupported('payers get their key themselves')),
    reverseCharge: (reversal, call) => reverseCharge(ask, config, reversal, call),
    verifyIncoming: (claim, call) => verifyIncoming(ask, config, claim, call),
    findIncoming: (query, call) => findIncoming(ask, config, query, call),
    check: (call) => checkAccount(ask, config, call),
    fetchOfficialRate: () => Promise.reject(new NotSupported('Exterior publishes no rate')),
  }
}

/** Asks for the client's accounts, which have to contain the connection's. */
async function checkAccount(
  ask: AskExterior,
  config: ExteriorConfig,
  call: BankCall,
): Promise<CheckResult> {
  try {
    const accounts = await readAccounts(ask, config, call)
    return accounts.has(config.accountNumber)
      ? { status: 'accepted' }
      : { status: 'rejected', code: 'OTHER_ACCOUNT' }
  } catch (error) {
    if (!(error instanceof BankUnreachable)) throw error
    const body = { idCliente: clientId(config.rif), idCanal: config.channel }
    const result = await ask({ path: '/v3/consultasCuentas' }, body, call)
    const isRejected =
      result.code === 'HTTP_401' || result.code === 'HTTP_403' || result.code === '1039'
    return { status: isRejected ? 'rejected' : 'unreachable', code: result.code }
  }
}
