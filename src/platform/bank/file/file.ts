import type { FileConfig } from '../connection-config.ts'
import { type BankConnection, type Capabilities, NotSupported, type Outcome } from '../port.ts'

const FILE_CAPABILITIES: Capabilities = {
  replay: null,
  statement: false,
  balance: false,
  officialRate: false,
  mobilePayments: false,
  transfers: false,
  charges: false,
  verifiesIncoming: 'no',
  referenceDigits: 0,
  needsPayerBank: false,
  findsIncoming: false,
  // Some banks' files do.
  showsPayer: 'no',
  // Files are read once a day, or when somebody thinks of it.
  incomingDelayMinutes: 24 * 60,
  payerKeys: null,
  reversesBy: null,
  mobilePaymentNeeds: [],
  maxAmount: '99999999.99',
  maxConceptLength: 0,
}

const notSent = async (): Promise<Outcome> => ({
  status: 'failed',
  reason: 'NOT_EXECUTED',
  code: 'NOT_SUPPORTED',
})

const notAsked = (): Promise<never> =>
  Promise.reject(new NotSupported('files of its website are all that is known of this bank'))

/**
 * A connection to an account of a bank that has no interface, or none that is spoken here: the ledger has what the files of
 * the bank's website show, which its merchant's people bring. Nothing is ever asked of the bank.
 */
export const connectFile = (config: FileConfig): BankConnection => ({
  name: config.name,
  protocol: 'file',
  accountNumber: config.accountNumber,
  rif: config.rif,
  capabilities: FILE_CAPABILITIES,
  sendMobilePayment: notSent,
  sendTransfer: notSent,
  orderStatus: async () => ({ status: 'unknown' }),
  readBankStatement: notAsked,
  readBalance: notAsked,
  chargeC2P: notSent,
  requestPayerKey: notAsked,
  reverseCharge: notSent,
  verifyIncoming: notAsked,
  findIncoming: notAsked,
  check: async () => ({ status: 'accepted' }),
  fetchOfficialRate: notAsked,
})
