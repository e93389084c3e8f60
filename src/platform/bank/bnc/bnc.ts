import { addDays } from '../../../domain/caracas.ts'
import type { WithFetch } from '../bank-fetch.ts'
import type { BncConfig } from '../connection-config.ts'
import {
  type BankCall,
  type BankConnection,
  type Capabilities,
  NotSupported,
  type Outcome,
} from '../port.ts'
import { checkCredentials } from './check.ts'
import { createRequester } from './client.ts'
import { readHistory } from './history.ts'
import { findIncoming, verifyIncoming } from './incoming.ts'
import type { JsonObject } from './json.ts'
import {
  c2pBody,
  MAX_CONCEPT_LENGTH,
  mobilePaymentBody,
  reverseC2PBody,
  transferBody,
} from './orders.ts'
import { outcomeOf } from './outcome.ts'
import { fetchOfficialRate } from './rate.ts'
import { bookingDaysOf, REPLAY_WITHIN_MS, statusFrom } from './status.ts'

export const BNC_CAPABILITIES: Capabilities = {
  replay: { kinds: ['p2p'], withinMs: REPLAY_WITHIN_MS, sameDay: true },
  balance: false,
  officialRate: true,
  mobilePayments: true,
  transfers: true,
  charges: true,
  statement: true,
  verifiesIncoming: 'repeatable',
  referenceDigits: 4,
  needsPayerBank: true,
  findsIncoming: true,
  showsPayer: 'phone',
  incomingDelayMinutes: 30,
  payerKeys: null,
  reversesBy: 'operation',
  mobilePaymentNeeds: ['bank_code', 'document', 'name'],
  // number(13,2)
  maxAmount: '99999999999.99',
  maxConceptLength: MAX_CONCEPT_LENGTH,
}

/**
 * A connection to the ESolutions interface of BNC (bank 0191), after its published documents. Tested with a simulator of
 * its wire format and with the bank's hash examples. Not confirmed by the bank: the path (`transferPath`) and the fields
 * of transfers, which the bank gives each client; that transfers have the codes of mobile payments; that a Description
 * comes back as Concept; and what status.ts, movements.ts, codes.ts and dates.ts list.
 */
export function connectBnc(config: WithFetch<BncConfig>): BankConnection {
  const order = async (path: string, inner: JsonObject, call: BankCall): Promise<Outcome> =>
    outcomeOf(await createRequester(config, call)(path, inner))

  return {
    name: config.name,
    protocol: 'bnc',
    accountNumber: config.accountNumber,
    rif: config.rif,
    capabilities: BNC_CAPABILITIES,
    sendMobilePayment: (payment, call) =>
      order('MobPayment/SendP2P', mobilePaymentBody(payment), call),
    sendTransfer: (payment, call) => order(config.transferPath, transferBody(payment), call),
    chargeC2P: (charge, call) => order('MobPayment/SendC2P', c2pBody(charge, config), call),
    requestPayerKey: () => Promise.reject(new NotSupported('BNC sends no keys')),
    reverseCharge: async (reversal, call) =>
      reversal.operationId === null
        ? { status: 'failed', reason: 'REJECTED', code: 'NO_OPERATION_ID' }
        : order(
            'MobPayment/ReverseC2P',
            reverseC2PBody(reversal, reversal.operationId, config),
            call,
          ),
    orderStatus: async (sent, call) => {
      const { from, to } = bookingDaysOf(sent)
      try {
        // One call takes a month, so it costs nothing to look a day further than banks are known to book.
        return statusFrom(await readHistory(config, from, addDays(to, 1), call), sent, call)
      } catch {
        return { status: 'pending', operationId: null, code: 'NO_STATEMENT' }
      }
    },
    readBankStatement: async (from, to, call) => {
      const movements = await readHistory(config, from, to, call)
      return movements.map(({ phones: _all, isCharge: _known, ...movement }) => movement)
    },
    readBalance: () => Promise.reject(new NotSupported('no balance of BNC is known')),
    verifyIncoming: (claim, call) => verifyIncoming(config, claim, call),
    findIncoming: (query, call) => findIncoming(config, query, call),
    check: (call) => checkCredentials(config, call),
    fetchOfficialRate: (call) => fetchOfficialRate(config, call),
  }
}
