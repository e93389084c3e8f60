import { expect, onTestFinished, test } from 'vitest'
import type { BanescoOptions } from '../../../dev/banks/banesco/banesco.ts'
import { caracasDay } from '../../../src/domain/caracas.ts'
import { BankUnreachable } from '../../../src/platform/bank/port.ts'
import { type BanescoHarness, makeBanescoHarness } from './banesco-harness.ts'

const DAY_MS = 24 * 60 * 60 * 1000

async function open(options: BanescoOptions = {}): Promise<BanescoHarness> {
  const harness = await makeBanescoHarness(options)
  onTestFinished(harness.stop)
  return harness
}

const paid = { amount: '250.00', reference: '000012345678', phone: '04241234567', bankCode: '0105' }

const verify = (harness: BanescoHarness, call = harness.call()) =>
  harness.connection.verifyIncoming({ ...paid, day: caracasDay(harness.now()) }, call)

/** Books one payment on each of so many days until today, and reads all of them. */
async function readDays(harness: BanescoHarness, days: number, perDay = 1) {
  const today = harness.now()
  for (let back = days - 1; back >= 0; back -= 1) {
    harness.moveTo(new Date(today.getTime() - back * DAY_MS))
    for (let serial = 0; serial < perDay; serial += 1) harness.bank.deposit({ amount: '1.00' })
  }
  const from = caracasDay(new Date(today.getTime() - (days - 1) * DAY_MS))
  return harness.connection.readBankStatement(from, caracasDay(today), harness.call())
}

test('isolates that find the token revoked at once share one log-on', async () => {
  const harness = await open()
  harness.bank.deposit(paid)
  await verify(harness)
  harness.bank.revokeTokens()
  const results = await Promise.all(Array.from({ length: 6 }, () => verify(harness)))
  expect(results.map(({ status }) => status)).toEqual(Array(6).fill('found'))
  expect(harness.logOns()).toBe(2)
})

test('a token that another isolate got meanwhile is used without a log-on', async () => {
  const harness = await open()
  harness.bank.deposit(paid)
  await verify(harness)
  const stale = harness.call()
  harness.bank.revokeTokens()
  await verify(harness)
  expect(await verify(harness, stale)).toMatchObject({ status: 'found' })
  expect(harness.logOns()).toBe(2)
})

test('a token that ends between two parts of a statement is renewed within it', async () => {
  const harness = await open()
  let asked = 0
  harness.bank.server.chooseFaultsBy(({ path }) => {
    if (path.startsWith('transactions')) asked += 1
    if (asked === 2) harness.bank.revokeTokens()
    return undefined
  })
  expect(await readDays(harness, 60)).toHaveLength(60)
  expect(asked).toBe(4)
  expect(harness.logOns()).toBe(2)
})

test('a token that ends again and again leaves the statement unread', async () => {
  const harness = await open()
  harness.bank.server.chooseFaultsBy(({ path }) => {
    if (path.startsWith('transactions')) harness.bank.revokeTokens()
    return undefined
  })
  await expect(readDays(harness, 2)).rejects.toThrow(BankUnreachable)
  expect(harness.logOns()).toBe(2)
})

test.each(['silent', 'cut', 'garbage'] as const)(
  'if the log-on is %s, nothing is asked',
  async (kind) => {
    const harness = await open()
    const fault = kind === 'garbage' ? { kind } : { kind, when: 'before' as const }
    harness.bank.server.fault(fault, { path: /token$/ })
    const answer = await verify(harness, harness.call({ deadlineMs: 800 }))
    expect(answer).toStrictEqual({ status: 'pending' })
    expect(harness.bank.server.calls.map(({ path }) => path)).toEqual([
      expect.stringMatching(/token$/),
    ])
  },
)

test('a period with too many rows is read in parts, each row once, commissions beside them', async () => {
  const harness = await open({ maxRows: 9 })
  harness.bank.bookCommissions()
  harness.bank.style.twins = true
  const movements = await readDays(harness, 29, 4)
  const of = (direction: string) => movements.filter((movement) => movement.direction === direction)
  expect(of('in')).toHaveLength(29 * 4)
  expect(of('out')).toHaveLength(29 * 4)
  expect(new Set(movements.map(({ controlNumber }) => controlNumber)).size).toBe(2 * 29 * 4)
})

test('a day with too many rows is not read, rather than in part', async () => {
  const harness = await open({ maxRows: 3 })
  await expect(readDays(harness, 2, 4)).rejects.toThrow('70005')
})

test('a code in maintenance leaves everything open', async () => {
  const harness = await open()
  harness.bank.deposit(paid)
  harness.bank.answerNext('VRN04')
  harness.bank.answerNext('CRT503')
  expect(await verify(harness)).toStrictEqual({ status: 'pending', refused: true })
  await expect(readDays(harness, 1)).rejects.toThrow('CRT503')
  expect(await verify(harness)).toMatchObject({ status: 'found' })
})
