import { type R4, startR4 } from '../../../dev/banks/r4/r4.ts'
import { caracasDay } from '../../../src/domain/caracas.ts'
import { connectR4 } from '../../../src/platform/bank/r4/r4.ts'
import { deadline } from './deadline.ts'
import type { BankHarness, NetworkFailure, Refusal } from './harness.ts'
import { sessionStore } from './memory-session.ts'
import { NOON } from './r4-support.ts'

type R4Charges = R4['config']['charges']

const LATE_MS = 2_000

/** The adapter of R4 and its simulator, for the suite that all adapters pass. */
export async function makeR4Harness(charges: R4Charges = 'c2p'): Promise<BankHarness> {
  const bank = await startR4({ config: { charges }, debits: { settlementMode: 'at once' } })
  const sessions = sessionStore()
  let now = NOON
  let payers = 0
  bank.setNow(now)

  return {
    connection: connectR4({ ...bank.config, fetch }, { pollMs: 20 }),
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
      // Keys of 6 to 8 digits, as the banks of payers give them.
      const otp = digits.slice(-6).padStart(6 + (payers % 3), '1')
      const payer = { phone: `0414${digits}`, bankCode: '0102', document: `V1${digits}`, otp }
      bank.giveKey(payer)
      return payer
    },
    refusals: [
      ...refusalsOf(bank),
      ...(charges === 'c2p' ? c2pRefusals(bank) : debitRefusals(bank)),
    ],
    expectedRate: { currency: 'USD', rate: '36.5314', effectiveDate: caracasDay(NOON) },
    failNext: (failure, times = 1) => failNext(bank, failure, times),
    books: {
      paidOut: () =>
        bank.books.paidOut().map(({ kind, amount }) => ({ bankKey: null, kind, amount })),
      receive: (payment) => {
        bank.deposit(payment)
      },
    },
    stop: () => bank.stop(),
  }
}

function failNext({ server }: R4, failure: NetworkFailure, times: number): void {
  if (failure === 'late') server.fault({ kind: 'slow', ms: LATE_MS }, { times })
  else if (failure === 'garbage') server.fault({ kind: 'garbage' }, { times })
  else {
    const [kind, when] = failure.split(' ') as ['silent' | 'cut', 'before' | 'after']
    server.fault({ kind, when }, { times })
  }
}

/** Every reason that the bank's codes can give, by the operations to which its lists assign them. */
function refusalsOf(bank: R4): Refusal[] {
  const next = (code: string) => () => bank.answerNext(code)
  const strangersPhone = '04240000092'
  const closedAccount = '01910001482101010049'
  return [
    { reason: 'INSUFFICIENT_FUNDS', operation: 'p2p', changes: { amount: '1000000.01' } },
    {
      reason: 'PHONE_NOT_AFFILIATED',
      operation: 'p2p',
      prepare: () => bank.answerTo(strangersPhone, '92'),
      changes: { phone: strangersPhone },
    },
    {
      reason: 'INVALID_DOCUMENT',
      operation: 'p2p',
      prepare: () => bank.answerTo('V80808080', '80'),
      changes: { document: 'V80808080' },
    },
    { reason: 'INVALID_AMOUNT', operation: 'p2p', changes: { amount: '0.00' } },
    { reason: 'RESTRICTED', operation: 'p2p', prepare: next('62') },
    { reason: 'BANK_DOWN', operation: 'p2p', prepare: next('91') },
    { reason: 'REJECTED', operation: 'p2p', prepare: next('99') },
    { reason: 'INSUFFICIENT_FUNDS', operation: 'transfer', changes: { amount: '1000000.01' } },
    {
      reason: 'INVALID_ACCOUNT',
      operation: 'transfer',
      prepare: () => bank.answerTo(closedAccount, 'AC01'),
      changes: { accountNumber: closedAccount },
    },
    { reason: 'PHONE_NOT_AFFILIATED', operation: 'transfer', prepare: next('MD01') },
    { reason: 'REJECTED', operation: 'transfer', prepare: next('VE01') },
  ]
}

const c2pRefusals = (bank: R4): Refusal[] => {
  const next = (code: string) => () => bank.answerNext(code)
  return [
    { reason: 'WRONG_KEY', operation: 'c2p', changes: { otp: '00000000' } },
    { reason: 'PHONE_NOT_AFFILIATED', operation: 'c2p', changes: { phone: '04240000055' } },
    { reason: 'INVALID_DOCUMENT', operation: 'c2p', changes: { document: 'V80808080' } },
    { reason: 'INSUFFICIENT_FUNDS', operation: 'c2p', prepare: next('51') },
    { reason: 'RESTRICTED', operation: 'c2p', prepare: next('57') },
    { reason: 'BANK_DOWN', operation: 'c2p', prepare: next('90') },
  ]
}

const debitRefusals = (bank: R4): Refusal[] => {
  const next = (code: string) => () => bank.answerNext(code)
  return [
    { reason: 'WRONG_KEY', operation: 'c2p', changes: { otp: '00000000' } },
    { reason: 'PHONE_NOT_AFFILIATED', operation: 'c2p', changes: { phone: '04240000055' } },
    { reason: 'INVALID_DOCUMENT', operation: 'c2p', changes: { document: 'V80808080' } },
    { reason: 'INVALID_AMOUNT', operation: 'c2p', changes: { amount: '0.00' } },
    { reason: 'INSUFFICIENT_FUNDS', operation: 'c2p', prepare: next('AM04') },
    { reason: 'RESTRICTED', operation: 'c2p', prepare: next('AG01') },
    { reason: 'NOT_EXECUTED', operation: 'c2p', prepare: next('TM01') },
  ]
}
