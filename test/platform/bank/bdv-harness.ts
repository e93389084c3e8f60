import { type Bdv, startBdv } from '../../../dev/banks/bdv/bdv.ts'
import type { Fault } from '../../../dev/banks/faults.ts'
import { connectBdv } from '../../../src/platform/bank/bdv/bdv.ts'
import { deadline } from './deadline.ts'
import type { BankHarness, NetworkFailure, Refusal } from './harness.ts'
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

/** The adapter of Banco de Venezuela and its simulator, at a noon in Caracas. */
export async function makeBdvHarness(): Promise<BankHarness & { bank: Bdv }> {
  const bank = await startBdv()
  const sessions = sessionStore()
  let now = NOON
  let payers = 0
  bank.setNow(now)

  return {
    bank,
    connection: connectBdv({ ...bank.config, fetch }),
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
    payer: () => {
      payers += 1
      const digits = String(payers).padStart(7, '0')
      const payer = { phone: `0414${digits}`, bankCode: '0134', document: `V1${digits}` }
      const otp = digits.slice(-6).padStart(6 + (payers % 3), '1')
      bank.giveKey({ ...payer, otp })
      return { ...payer, otp }
    },
    refusals: refusalsOf(bank),
    expectedRate: null,
    failNext: (failure, times = 1) => bank.server.fault(FAULTS[failure], { times }),
    failConfirmation: () => bank.server.fault(FAULTS['cut after'], { path: /^getMovement/ }),
    books: {
      // The bank is told a number that is made from the key.
      paidOut: () =>
        bank.books.paidOut().map(({ amount }) => ({ bankKey: null, kind: 'p2p', amount })),
      receive: (payment) => {
        bank.deposit(payment)
      },
    },
    statementOmits: ['concept', 'payee'],
    statementShapes: {
      'amounts with a dot': () => {},
      'amounts as written in Venezuela': () => {
        bank.style.amounts = 'venezuelan'
      },
      'codes as numbers': () => {
        bank.style.codes = 'number'
      },
      'an empty statement as 1010': () => {
        bank.style.emptyStatement = '1010'
      },
    },
    stop: bank.stop,
  }
}

/** Every reason that the bank's codes can give. */
function refusalsOf(bank: Bdv): Refusal[] {
  const by = (operation: Refusal['operation'], codes: [string, Refusal['reason']][]): Refusal[] =>
    codes.map(([code, reason]) => ({ operation, reason, prepare: () => bank.answerNext(code) }))
  return [
    { operation: 'p2p', reason: 'INSUFFICIENT_FUNDS', changes: { amount: '1000000.01' } },
    { operation: 'p2p', reason: 'INVALID_AMOUNT', changes: { amount: '0.00' } },
    // Its form is not the bank's: the response is a 400.
    { operation: 'p2p', reason: 'REJECTED', changes: { phone: '0412' } },
    ...by('p2p', [
      ['1014', 'PHONE_NOT_AFFILIATED'],
      ['1041', 'RESTRICTED'],
      ['1061', 'LIMIT_EXCEEDED'],
      ['1065', 'LIMIT_EXCEEDED'],
      ['1062', 'INVALID_ACCOUNT'],
      ['1080', 'INVALID_DOCUMENT'],
      ['1091', 'BANK_DOWN'],
      ['1092', 'PHONE_NOT_AFFILIATED'],
      ['1010', 'REJECTED'],
    ]),
    { operation: 'c2p', reason: 'WRONG_KEY', changes: { otp: '00000000' } },
    { operation: 'c2p', reason: 'INVALID_DOCUMENT', changes: { document: 'V80808080' } },
    { operation: 'c2p', reason: 'PHONE_NOT_AFFILIATED', changes: { phone: '04240000055' } },
    ...by('c2p', [
      ['1006', 'RESTRICTED'],
      ['1013', 'INVALID_AMOUNT'],
      ['1015', 'PHONE_NOT_AFFILIATED'],
      ['1030', 'REJECTED'],
      ['1034', 'INSUFFICIENT_FUNDS'],
      ['1056', 'INVALID_DOCUMENT'],
    ]),
  ]
}
