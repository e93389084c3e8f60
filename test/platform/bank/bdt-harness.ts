import { type Bdt, startBdt } from '../../../dev/banks/bdt/bdt.ts'
import type { Fault } from '../../../dev/banks/faults.ts'
import { connectBdt } from '../../../src/platform/bank/bdt/bdt.ts'
import { deadline } from './deadline.ts'
import type { BankHarness, NetworkFailure } from './harness.ts'
import { sessionStore } from './memory-session.ts'

const NOON = new Date('2026-03-02T16:00:00Z')

const FAULTS: Record<NetworkFailure, Fault> = {
  'silent before': { kind: 'silent', when: 'before' },
  'silent after': { kind: 'silent', when: 'after' },
  'cut before': { kind: 'cut', when: 'before' },
  'cut after': { kind: 'cut', when: 'after' },
  late: { kind: 'slow', ms: 1_200 },
  garbage: { kind: 'garbage' },
}

/** The adapter of Banco Digital de los Trabajadores and its simulator, at a noon in Caracas. */
export async function makeBdtHarness(): Promise<BankHarness & { bank: Bdt }> {
  const bank = await startBdt()
  const sessions = sessionStore()
  let now = NOON
  bank.setNow(now)

  return {
    bank,
    connection: connectBdt({ ...bank.config, fetch }),
    moveTo: (moment) => {
      now = moment
      bank.setNow(moment)
    },
    now: () => now,
    call: ({ deadlineMs = 10_000 } = {}) => ({
      now,
      signal: deadline(deadlineMs),
      session: sessions.open(),
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
    failNext: (failure, times = 1) => bank.server.fault(FAULTS[failure], { times }),
    books: {
      paidOut: () => [],
      receive: (payment) => {
        bank.deposit(payment)
      },
    },
    statementShapes: {
      'amounts as text': () => {},
      'amounts as numbers': () => {
        bank.style.amounts = 'number'
      },
      'amounts with a comma': () => {
        bank.style.amounts = 'comma'
      },
      'each row twice': () => {
        bank.style.twins = true
      },
      'lists without a code': () => {
        bank.style.codes = false
      },
    },
    stop: bank.stop,
  }
}
