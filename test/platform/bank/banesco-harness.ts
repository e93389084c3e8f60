import {
  type Banesco,
  type BanescoOptions,
  startBanesco,
} from '../../../dev/banks/banesco/banesco.ts'
import type { Fault } from '../../../dev/banks/faults.ts'
import { connectBanesco } from '../../../src/platform/bank/banesco/banesco.ts'
import { deadline } from './deadline.ts'
import type { BankHarness, NetworkFailure } from './harness.ts'
import { type SessionStore, sessionStore } from './memory-session.ts'

const NOON = new Date('2026-03-02T16:00:00Z')

const FAULTS: Record<NetworkFailure, Fault> = {
  'silent before': { kind: 'silent', when: 'before' },
  'silent after': { kind: 'silent', when: 'after' },
  'cut before': { kind: 'cut', when: 'before' },
  'cut after': { kind: 'cut', when: 'after' },
  late: { kind: 'slow', ms: 1_200 },
  garbage: { kind: 'garbage' },
}

export interface BanescoHarness extends BankHarness {
  bank: Banesco
  session: SessionStore
  /** How often a token was given, or asked for. */
  logOns(): number
}

/** The adapter of Banesco and its simulator, at a noon in Caracas. */
export async function makeBanescoHarness(options: BanescoOptions = {}): Promise<BanescoHarness> {
  const bank = await startBanesco(options)
  const session = sessionStore()
  let now = NOON
  bank.setNow(now)

  return {
    bank,
    session,
    logOns: () => bank.server.calls.filter(({ path }) => path.endsWith('/token')).length,
    connection: connectBanesco({ ...bank.config, fetch }),
    moveTo: (moment) => {
      now = moment
      bank.setNow(moment)
    },
    now: () => now,
    call: ({ deadlineMs = 10_000 } = {}) => ({
      now,
      signal: deadline(deadlineMs),
      session: session.open(),
    }),
    payer: () => ({
      phone: '04145550101',
      bankCode: '0134',
      document: 'V87654321',
      otp: '12345678',
    }),
    // It sends nothing.
    refusals: (['p2p', 'transfer', 'c2p'] as const).map((operation) => ({
      operation,
      reason: 'NOT_EXECUTED',
    })),
    expectedRate: null,
    failNext: (failure, times = 1) =>
      bank.server.fault(FAULTS[failure], { times, path: /^transactions/ }),
    books: {
      paidOut: () => [],
      receive: (payment) => {
        bank.deposit(payment)
      },
    },
    statementShapes: {
      'values as text': () => {},
      'values as numbers': () => {
        bank.style.values = 'number'
      },
      'short bank codes': () => {
        bank.style.bankCodes = 'short'
      },
      'each row twice': () => {
        bank.style.twins = true
      },
    },
    stop: bank.stop,
  }
}
