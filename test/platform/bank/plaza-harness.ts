import type { Fault } from '../../../dev/banks/faults.ts'
import { type Plaza, type PlazaOptions, startPlaza } from '../../../dev/banks/plaza/plaza.ts'
import { answer } from '../../../dev/banks/plaza/responses.ts'
import { connectPlaza } from '../../../src/platform/bank/plaza/plaza.ts'
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

/** The adapter of Banco Plaza and its simulator, at a noon in Caracas. */
export async function makePlazaHarness(
  options: PlazaOptions = {},
): Promise<BankHarness & { bank: Plaza }> {
  const bank = await startPlaza(options)
  const sessions = sessionStore()
  let now = NOON
  let payers = 0
  bank.setNow(now)
  const connection = connectPlaza({ ...bank.config, fetch })
  const call: BankHarness['call'] = ({ deadlineMs = 10_000 } = {}) => ({
    now,
    signal: deadline(deadlineMs),
    session: sessions.open(),
  })
  // What is to fail is the request, and not its token.
  if (bank.config.dialect === 'oauth') await connection.check(call())

  return {
    bank,
    connection,
    call,
    moveTo: (moment) => {
      now = moment
      bank.setNow(moment)
    },
    now: () => now,
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
    failNext: (failure, times = 1) =>
      bank.server.fault(FAULTS[failure], { times, path: /^(?!oauth2)/ }),
    books: {
      paidOut: () =>
        bank.books.paidOut().map(({ amount, kind }) => ({
          ...{ bankKey: null, amount },
          kind: kind === 'transfer' ? 'transfer' : 'p2p',
        })),
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
      'days with dashes': () => {
        bank.style.days = 'dashes'
      },
      'each row twice': () => {
        bank.style.twins = true
      },
      'empty lists': () => {
        bank.style.nothing = 'empty list'
      },
    },
    stop: bank.stop,
  }
}

/** Each reason that the bank's codes can give. */
function refusalsOf(bank: Plaza): Refusal[] {
  const by = (operation: Refusal['operation'], codes: [string, Refusal['reason']][]): Refusal[] =>
    codes.map(([code, reason]) => ({
      ...{ operation, reason },
      prepare: () => bank.answerNext(answer(code)),
    }))
  return [
    { operation: 'p2p', reason: 'INSUFFICIENT_FUNDS', changes: { amount: '1000000.01' } },
    { operation: 'p2p', reason: 'INVALID_AMOUNT', changes: { amount: '0.00' } },
    { operation: 'p2p', reason: 'PHONE_NOT_AFFILIATED', changes: { phone: '04140000055' } },
    { operation: 'p2p', reason: 'REJECTED', changes: { document: 'none' } },
    ...by('p2p', [
      ['0002', 'REJECTED'],
      ['C006', 'REJECTED'],
      ['A003', 'RESTRICTED'],
      ['E024', 'RESTRICTED'],
      ['AC01', 'INVALID_ACCOUNT'],
    ]),
    { operation: 'transfer', reason: 'INSUFFICIENT_FUNDS', changes: { amount: '1000000.01' } },
    ...by('transfer', [
      ['C002', 'INVALID_ACCOUNT'],
      ['AM02', 'LIMIT_EXCEEDED'],
      ['BE20', 'INVALID_DOCUMENT'],
    ]),
    { operation: 'c2p', reason: 'WRONG_KEY', changes: { otp: '00000000' } },
    { operation: 'c2p', reason: 'INVALID_DOCUMENT', changes: { document: 'V80808080' } },
    { operation: 'c2p', reason: 'PHONE_NOT_AFFILIATED', changes: { phone: '04240000055' } },
  ]
}
