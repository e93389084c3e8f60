import type { BncConfig } from '../connection-config.ts'
import type { BankCall, BankConnection, Capabilities, Outcome } from '../port.ts'
import { askFor } from './client.ts'
import { readHistory } from './history.ts'
import { askIncoming } from './incoming.ts'
import type { JsonObject } from './json.ts'
import { c2p, MAX_CONCEPT_LENGTH, mobilePayment, reverseC2P, transfer } from './orders.ts'
import { outcomeOf } from './outcome.ts'
import { askRate } from './rate.ts'
import { bookingDays, REPLAY_WITHIN_MS, statusFrom } from './status.ts'

const capabilities: Capabilities = {
  replay: { kinds: ['p2p'], withinMs: REPLAY_WITHIN_MS, sameDay: true },
  statement: true,
  verifiesIncoming: true,
  reversesBy: 'operation',
  mobilePaymentNeeds: ['bank_code', 'document', 'name'],
  // number(13,2)
  maxAmount: '99999999999.99',
  maxConceptLength: MAX_CONCEPT_LENGTH,
}

/**
 * A connection to the bank's ESolutions interface (BNC, 0191), as its published documents have it.
 * Proven against a simulator that speaks its wire format, and the bank's hash vectors. Unproven
 * against the bank: the path and the fields of transfers (`transferPath`), which the bank tells each
 * client; that a transfer's codes are those of mobile payments; that a Description comes back as
 * Concept; and what status.ts, movements.ts, codes.ts and dates.ts say of their own.
 */
export function connectBnc(config: BncConfig): BankConnection {
  const order = async (path: string, inner: JsonObject, call: BankCall): Promise<Outcome> =>
    outcomeOf(await askFor(config, call)(path, inner))

  return {
    name: config.name,
    protocol: 'bnc',
    accountNumber: config.accountNumber,
    rif: config.rif,
    capabilities,
    sendMobilePayment: (payment, call) => order('MobPayment/SendP2P', mobilePayment(payment), call),
    transfer: (payment, call) => order(config.transferPath, transfer(payment), call),
    chargeC2P: (charge, call) => order('MobPayment/SendC2P', c2p(charge, config), call),
    reverse: async (reversal, call) =>
      reversal.operationId === null
        ? { status: 'failed', reason: 'REJECTED', code: 'NO_OPERATION_ID' }
        : order('MobPayment/ReverseC2P', reverseC2P(reversal, reversal.operationId, config), call),
    status: async (sent, call) => {
      const { from, to } = bookingDays(sent)
      try {
        return statusFrom(await readHistory(config, from, to, call), sent, call)
      } catch {
        return { status: 'pending', operationId: null, code: 'NO_STATEMENT' }
      }
    },
    statement: async (from, to, call) => {
      const movements = await readHistory(config, from, to, call)
      return movements.map(({ phones: _all, isCharge: _known, ...movement }) => movement)
    },
    verifyIncoming: (claim, call) => askIncoming(config, claim, call),
    rate: (call) => askRate(config, call),
  }
}
