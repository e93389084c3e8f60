import { type Bnc, type BncOptions, startBnc } from '../../../dev/banks/bnc/bnc.ts'
import type { Fault } from '../../../dev/banks/faults.ts'
import { connectBnc } from '../../../src/platform/bank/bnc/bnc.ts'
import type { BankCall } from '../../../src/platform/bank/port.ts'
import { bncRefusals } from './bnc-refusals.ts'
import { deadline } from './deadline.ts'
import type { BankHarness, NetworkFailure } from './harness.ts'
import { type SessionStore, sessionStore } from './memory-session.ts'

export interface BncHarness extends BankHarness {
  bank: Bnc
  session: SessionStore
}

const noon = new Date('2026-03-02T16:00:00Z')
/** Who is charged. */
const somebody = { phone: '04145550101', bankCode: '0134', document: 'V87654321' }

const FAULTS: Record<NetworkFailure, Fault> = {
  'silent before': { kind: 'silent', when: 'before' },
  'silent after': { kind: 'silent', when: 'after' },
  'cut before': { kind: 'cut', when: 'before' },
  'cut after': { kind: 'cut', when: 'after' },
  late: { kind: 'slow', ms: 1_200 },
  garbage: { kind: 'garbage' },
}

/** The adapter of BNC and the simulated bank, at a noon in Caracas. */
export async function makeBncHarness(options: BncOptions = {}): Promise<BncHarness> {
  const bank = await startBnc(options)
  const session = sessionStore()
  let now = noon
  let keys = 0
  bank.setNow(now)

  function payer() {
    keys += 1
    const otp = String(10_000_000 + keys)
    const known = bank.books.payers().find(({ phone }) => phone === somebody.phone)
    const tokens = [...(known?.tokens ?? []), otp]
    bank.books.addPayer({ ...somebody, balance: known?.balance ?? '5000.00', tokens })
    return { ...somebody, otp }
  }

  return {
    bank,
    session,
    connection: connectBnc({ ...bank.config, fetch }),
    now: () => now,
    moveTo: (moment) => {
      now = moment
      bank.setNow(moment)
    },
    call: ({ deadlineMs = 10_000 } = {}): BankCall => ({
      now,
      signal: deadline(deadlineMs),
      session: session.open(),
    }),
    payer,
    refusals: bncRefusals(bank),
    expectedRate: { currency: 'USD', rate: '36.66420000', effectiveDate: '2026-03-02' },
    failNext: (failure, times = 1) => {
      bank.server.fault(FAULTS[failure], { times, path: /^api\/(?!Auth)/ })
    },
    books: {
      paidOut: bank.books.paidOut,
      receive: (payment) => {
        bank.deposit(payment)
      },
    },
    statementShapes: {
      array: () => {
        bank.history.shape = 'array'
      },
      'dictionary by account': () => {
        bank.history.shape = 'dictionary'
      },
    },
    stop: bank.stop,
  }
}
