import type { WithFetch } from '../bank-fetch.ts'
import type { BdvConfig } from '../connection-config.ts'
import {
  type BankCall,
  type BankConnection,
  BankUnreachable,
  type C2PCharge,
  type Capabilities,
  type MobilePaymentOrder,
  NotSupported,
  type Outcome,
  type PayerKeyRequest,
  type PayerKeyResult,
  type Reversal,
} from '../port.ts'
import { readBalance } from './balance.ts'
import { checkKeys } from './check.ts'
import { type BdvRequest, codeOfResult, createBdvClient, objectOf } from './client.ts'
import { SUCCESS } from './codes.ts'
import { findIncoming } from './find-incoming.ts'
import { verifyIncoming } from './incoming.ts'
import {
  chargeBody,
  MAX_CONCEPT_LENGTH,
  mobilePaymentBody,
  ownReference,
  payerKeyBody,
  reversalBody,
} from './orders.ts'
import { outcomeOf, referenceOf } from './outcome.ts'
import { readStatement } from './statement.ts'
import { orderStatus } from './status.ts'

export const BDV_CAPABILITIES: Capabilities = {
  // It is not confirmed that the bank recognises a number of ours that it has had before.
  replay: null,
  balance: true,
  officialRate: false,
  mobilePayments: true,
  transfers: false,
  charges: true,
  statement: true,
  verifiesIncoming: 'once',
  referenceDigits: 4,
  needsPayerBank: true,
  findsIncoming: true,
  showsPayer: 'document',
  incomingDelayMinutes: 30,
  payerKeys: { validSeconds: 300 },
  reversesBy: 'operation',
  mobilePaymentNeeds: ['bank_code', 'document'],
  // Not known; as for the other banks.
  maxAmount: '99999999.99',
  maxConceptLength: MAX_CONCEPT_LENGTH,
}

const C2P = '/BankMobilePaymentC2P/MultipleAccounts'

/**
 * A connection to the services of Banco de Venezuela (bank 0102), after its manuals. Tested with a simulator of its wire
 * format and with the manuals' examples; nothing was tried with the bank. Not confirmed by the bank: which API key
 * getOutMovement needs, and what the comments of orders.ts, movements.ts, status.ts and incoming.ts list.
 */
export function connectBdv(config: WithFetch<BdvConfig>): BankConnection {
  const ask = createBdvClient(config)
  return {
    name: config.name,
    protocol: 'bdv',
    accountNumber: config.accountNumber,
    rif: config.rif,
    capabilities: BDV_CAPABILITIES,
    sendMobilePayment: (payment, call) => sendToPhone(ask, payment, call),
    sendTransfer: async () => ({ status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SUPPORTED' }),
    orderStatus: (order, call) => orderStatus(ask, config, order, call),
    readBankStatement: async (from, to, call) => {
      const movements = await readStatement(ask, config, from, to, call)
      return movements.map(({ number: _ours, ...movement }) => movement)
    },
    readBalance: (call) => readBalance(ask, config, call),
    chargeC2P: (charge, call) => chargePayer(ask, config, charge, call),
    requestPayerKey: (request, call) => requestPayerKey(ask, request, call),
    reverseCharge: (reversal, call) => reverse(ask, reversal, call),
    verifyIncoming: (claim, call) => verifyIncoming(ask, config, claim, call),
    findIncoming: (query, call) => findIncoming(ask, config, query, call),
    check: (call) => checkKeys(ask, config, call),
    fetchOfficialRate: () => Promise.reject(new NotSupported('BDV publishes no rate')),
  }
}

async function sendToPhone(
  ask: BdvRequest,
  payment: MobilePaymentOrder,
  { signal }: BankCall,
): Promise<Outcome> {
  const result = await ask('suite', '/api/vuelto', mobilePaymentBody(payment), signal)
  return outcomeOf(result, ({ referencia }) => ({
    reference: referenceOf(referencia) ?? ownReference(payment.bankKey),
    operationId: null,
  }))
}

async function chargePayer(
  ask: BdvRequest,
  config: BdvConfig,
  charge: C2PCharge,
  { signal }: BankCall,
): Promise<Outcome> {
  const result = await ask('suite', `${C2P}/process`, chargeBody(charge, config), signal)
  return outcomeOf(result, ({ data }) => {
    const { referencia, endToEndId } = objectOf(data)
    return { reference: referenceOf(referencia), operationId: referenceOf(endToEndId) }
  })
}

async function requestPayerKey(
  ask: BdvRequest,
  request: PayerKeyRequest,
  { signal }: BankCall,
): Promise<PayerKeyResult> {
  const result = await ask('suite', `${C2P}/paymentkey`, payerKeyBody(request), signal)
  if (result.kind === 'none') throw new BankUnreachable(`paymentkey: ${result.code}`)
  const code = codeOfResult(result)
  return code === SUCCESS ? { status: 'requested' } : { status: 'refused', code }
}

async function reverse(
  ask: BdvRequest,
  reversal: Reversal,
  { signal }: BankCall,
): Promise<Outcome> {
  if (reversal.operationId === null) {
    return { status: 'failed', reason: 'REJECTED', code: 'NO_OPERATION_ID' }
  }
  const body = reversalBody(reversal, reversal.operationId)
  const result = await ask('suite', `${C2P}/annulment`, body, signal)
  return outcomeOf(result, ({ data }) => ({
    reference: referenceOf(objectOf(data).referencia),
    operationId: null,
  }))
}
