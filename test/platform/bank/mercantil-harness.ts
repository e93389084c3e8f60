import type { Fault } from '../../../dev/banks/faults.ts'
import { type Mercantil, startMercantil } from '../../../dev/banks/mercantil/mercantil.ts'
import { errorResponse } from '../../../dev/banks/mercantil/responses.ts'
import { connectMercantil } from '../../../src/platform/bank/mercantil/mercantil.ts'
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

/** The adapter of Banco Mercantil and its simulator, at a noon in Caracas. */
export async function makeMercantilHarness(): Promise<BankHarness & { bank: Mercantil }> {
  const bank = await startMercantil()
  const sessions = sessionStore()
  let now = NOON
  let payers = 0
  bank.setNow(now)

  return {
    bank,
    connection: connectMercantil({ ...bank.config, fetch }),
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
    books: {
      paidOut: () =>
        bank.books.paidOut().map(({ amount }) => ({ bankKey: null, kind: 'p2p', amount })),
      receive: (payment) => {
        bank.deposit(payment)
      },
    },
    payersBankIsUnknown: true,
    stop: bank.stop,
  }
}

/** Every reason that the bank's codes can give, in each form of its errors. */
function refusalsOf(bank: Mercantil): Refusal[] {
  const by = (operation: Refusal['operation'], codes: [string, Refusal['reason']][]): Refusal[] =>
    codes.flatMap(([code, reason]) =>
      (['error_list', 'status'] as const).map((form) => ({
        operation,
        reason,
        prepare: () => bank.answerNext(errorResponse(form, code, 'Operacion no procesada')),
      })),
    )
  const byGateway = (status: number): Refusal => ({
    operation: 'p2p',
    reason: 'REJECTED',
    prepare: () => bank.answerNext(errorResponse('gateway', String(status), 'Refused')),
  })
  return [
    { operation: 'p2p', reason: 'INSUFFICIENT_FUNDS', changes: { amount: '1000000.01' } },
    { operation: 'p2p', reason: 'INVALID_AMOUNT', changes: { amount: '0.00' } },
    // It cannot be decrypted to a document.
    { operation: 'p2p', reason: 'REJECTED', changes: { document: 'none' } },
    // The number of a bank has to be one.
    { operation: 'p2p', reason: 'REJECTED', changes: { bankCode: '0000' } },
    ...[401, 403, 404, 405, 415, 429].map(byGateway),
    ...by('p2p', [
      ['14', 'PHONE_NOT_AFFILIATED'],
      ['0043', 'PHONE_NOT_AFFILIATED'],
      ['51', 'INSUFFICIENT_FUNDS'],
      ['61', 'LIMIT_EXCEEDED'],
      ['65', 'LIMIT_EXCEEDED'],
      ['62', 'RESTRICTED'],
      ['80', 'INVALID_DOCUMENT'],
      ['92', 'PHONE_NOT_AFFILIATED'],
      ['55', 'REJECTED'],
    ]),
    { operation: 'c2p', reason: 'WRONG_KEY', changes: { otp: '00000000' } },
    { operation: 'c2p', reason: 'WRONG_KEY', changes: { otp: 'none' } },
    { operation: 'c2p', reason: 'INVALID_DOCUMENT', changes: { document: 'V80808080' } },
    { operation: 'c2p', reason: 'PHONE_NOT_AFFILIATED', changes: { phone: '04240000055' } },
    ...by('c2p', [
      ['13', 'INVALID_AMOUNT'],
      ['57', 'RESTRICTED'],
    ]),
  ]
}
