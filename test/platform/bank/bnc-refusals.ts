import type { Bnc } from '../../../dev/banks/bnc/bnc.ts'
import type { Refusal } from './harness.ts'

/** One for each reason that the bank has, by what it judges or by a code that it just gives. */
export function bncRefusals({ books, answerNext }: Bnc): Refusal[] {
  const phone = '04161110000'
  const codes = (operation: Refusal['operation'], reasons: [string, Refusal['reason']][]) =>
    reasons.map(
      ([code, reason]): Refusal => ({ operation, reason, prepare: () => answerNext(code) }),
    )
  const limited = (limits: typeof books.limits): Refusal => ({
    operation: 'p2p',
    reason: 'LIMIT_EXCEEDED',
    prepare: () => Object.assign(books.limits, limits),
    changes: { amount: '900.00' },
  })
  return [
    {
      operation: 'p2p',
      reason: 'PHONE_NOT_AFFILIATED',
      prepare: () => books.unaffiliated.add(phone),
      changes: { phone },
    },
    {
      operation: 'p2p',
      reason: 'RESTRICTED',
      prepare: () => books.restricted.add('04161110001'),
      changes: { phone: '04161110001' },
    },
    {
      operation: 'p2p',
      reason: 'INVALID_DOCUMENT',
      prepare: () => books.documents.set('04161110002', 'V11111111'),
      changes: { phone: '04161110002' },
    },
    { operation: 'p2p', reason: 'INSUFFICIENT_FUNDS', changes: { amount: '1000000.01' } },
    limited({ dailyAmount: '899.99' }),
    limited({ dailyCount: 0 }),
    ...codes('p2p', [
      ['G41', 'PHONE_NOT_AFFILIATED'],
      ['G43', 'PHONE_NOT_AFFILIATED'],
      ['G52', 'PHONE_NOT_AFFILIATED'],
      ['EPIIMS', 'REJECTED'],
      ['EPICNF', 'REJECTED'],
      ['EPIONA', 'REJECTED'],
      ['EPIANF', 'REJECTED'],
      ['ABC123', 'REJECTED'],
    ]),
    { operation: 'transfer', reason: 'INSUFFICIENT_FUNDS', changes: { amount: '1000000.01' } },
    {
      operation: 'transfer',
      reason: 'REJECTED',
      prepare: () => books.closedAccounts.add('01690001091000000001'),
      changes: { accountNumber: '01690001091000000001' },
    },
    { operation: 'c2p', reason: 'WRONG_KEY', changes: { otp: '00000000' } },
    { operation: 'c2p', reason: 'PHONE_NOT_AFFILIATED', changes: { phone: '04145550999' } },
    { operation: 'c2p', reason: 'INVALID_DOCUMENT', changes: { document: 'V11111111' } },
    { operation: 'c2p', reason: 'INSUFFICIENT_FUNDS', changes: { amount: '5000.01' } },
    ...codes('c2p', [
      ['G13', 'INVALID_AMOUNT'],
      ['G61', 'LIMIT_EXCEEDED'],
    ]),
  ]
}
