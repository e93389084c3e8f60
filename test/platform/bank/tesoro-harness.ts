import type { Fault } from '../../../dev/banks/faults.ts'
import { startTesoro, type Tesoro } from '../../../dev/banks/tesoro/tesoro.ts'
import { connectTesoro } from '../../../src/platform/bank/tesoro/tesoro.ts'
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

/** The adapter of Banco del Tesoro and its simulator, at a noon in Caracas. */
export async function makeTesoroHarness(): Promise<BankHarness & { bank: Tesoro }> {
  const bank = await startTesoro()
  const sessions = sessionStore()
  let now = NOON
  let payers = 0
  bank.setNow(now)

  return {
    bank,
    connection: connectTesoro({ ...bank.config, fetch }),
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
    // The list of banks is read once a day, and moves nothing.
    failNext: (failure, times = 1) =>
      bank.server.fault(FAULTS[failure], { times, path: /^(?!.*bancos)/ }),
    books: {
      paidOut: () => [],
      receive: (payment) => {
        bank.deposit(payment)
      },
    },
    stop: bank.stop,
  }
}

/** Each reason that the bank's codes can give. */
function refusalsOf(bank: Tesoro): Refusal[] {
  const by = (codes: [string, Refusal['reason']][]): Refusal[] =>
    codes.map(([code, reason]) => ({
      ...{ operation: 'c2p', reason },
      prepare: () => bank.answerNext(bank.answer(code)),
    }))
  return [
    ...(['p2p', 'transfer'] as const).map(
      (operation): Refusal => ({ operation, reason: 'NOT_EXECUTED' }),
    ),
    // A bank that its list does not have.
    { operation: 'c2p', reason: 'NOT_EXECUTED', changes: { bankCode: '0601' } },
    { operation: 'c2p', reason: 'WRONG_KEY', changes: { otp: '00000000' } },
    { operation: 'c2p', reason: 'INVALID_DOCUMENT', changes: { document: 'V80808080' } },
    { operation: 'c2p', reason: 'PHONE_NOT_AFFILIATED', changes: { phone: '04240000055' } },
    ...by([
      ['ISO0055', 'WRONG_KEY'],
      ['ISO0051', 'INSUFFICIENT_FUNDS'],
      ['ISO0013', 'LIMIT_EXCEEDED'],
      ['ISO0091', 'BANK_DOWN'],
      ['C2P0113', 'RESTRICTED'],
      ['C2P0017', 'RESTRICTED'],
    ]),
  ]
}
