import type { WithFetch } from '../bank-fetch.ts'
import type { BdtConfig } from '../connection-config.ts'
import {
  type AccountBalance,
  type BankCall,
  type BankConnection,
  BankUnreachable,
  type Capabilities,
  type CheckResult,
  NotSupported,
  type Outcome,
} from '../port.ts'
import { type AskBdt, createBdtClient, isWrongCredential, SUCCESS } from './client.ts'
import { findIncoming, REFERENCE_DIGITS, verifyIncoming } from './incoming.ts'
import { readAccounts, readStatement } from './statement.ts'

export const BDT_CAPABILITIES: Capabilities = {
  replay: null,
  statement: true,
  balance: true,
  officialRate: false,
  mobilePayments: false,
  transfers: false,
  charges: false,
  verifiesIncoming: 'repeatable',
  referenceDigits: REFERENCE_DIGITS,
  needsPayerBank: true,
  findsIncoming: true,
  showsPayer: 'document',
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
 * A connection to Banco Digital de los Trabajadores (bank 0175, formerly Bicentenario), after programs of others. It
 * verifies and reads; nothing is sent or charged through it. Tested with a simulator of its wire format; nothing was tried
 * with the bank. Its notices are not taken: how the bank signs them is not known. Not confirmed by the bank: where the code
 * of an answer stands, and what the comments of statement.ts list.
 */
export function connectBdt(config: WithFetch<BdtConfig>): BankConnection {
  const ask = createBdtClient(config)
  return {
    name: config.name,
    protocol: 'bdt',
    accountNumber: config.accountNumber,
    rif: config.rif,
    capabilities: BDT_CAPABILITIES,
    sendMobilePayment: notSent,
    sendTransfer: notSent,
    // Nothing is ever sent, so an order that is asked for was sent by something else.
    orderStatus: async () => ({ status: 'unknown' }),
    readBankStatement: (from, to, call) => readStatement(ask, config, { from, to }, call),
    readBalance: (call) => readBalance(ask, config, call),
    chargeC2P: notSent,
    requestPayerKey: () => Promise.reject(new NotSupported('BDT sends no keys here')),
    reverseCharge: notSent,
    verifyIncoming: (claim, call) => verifyIncoming(ask, config, claim, call),
    findIncoming: (query, call) => findIncoming(ask, config, query, call),
    check: (call) => checkAccount(ask, config, call),
    fetchOfficialRate: () => Promise.reject(new NotSupported('BDT publishes no rate')),
  }
}

async function readBalance(
  ask: AskBdt,
  { accountNumber }: BdtConfig,
  call: BankCall,
): Promise<AccountBalance> {
  const balance = (await readAccounts(ask, call)).get(accountNumber)
  if (!balance) throw new BankUnreachable('balance: UNREADABLE')
  return balance
}

/** Asks for the client's accounts, which have to contain the connection's. */
async function checkAccount(
  ask: AskBdt,
  { accountNumber }: BdtConfig,
  call: BankCall,
): Promise<CheckResult> {
  const result = await ask('/accounts', {}, call)
  if (result.kind === 'none' || !SUCCESS.has(result.code)) {
    const isRejected = isWrongCredential(result.code)
    return { status: isRejected ? 'rejected' : 'unreachable', code: result.code }
  }
  const accounts = await readAccounts(async () => result, call).catch(() => null)
  if (accounts === null) return { status: 'unreachable', code: 'UNREADABLE' }
  return accounts.has(accountNumber)
    ? { status: 'accepted' }
    : { status: 'rejected', code: 'OTHER_ACCOUNT' }
}
