import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectBnc } from '../../../src/platform/bank/bnc/bnc.ts'
import { BankUnreachable } from '../../../src/platform/bank/port.ts'
import { type BncHarness, makeBncHarness } from './bnc-harness.ts'
import { sessionStore } from './memory-session.ts'
import { charge, mobilePayment, transfer } from './orders.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let harness: BncHarness

beforeEach(async () => {
  harness = await makeBncHarness()
})
afterEach(() => harness.stop())

const send = (order = mobilePayment(harness)) =>
  harness.connection.sendMobilePayment(order, harness.call())
const logOns = () => harness.bank.server.calls.filter(({ path }) => path.endsWith('LogOn')).length
const paidOut = () => harness.bank.books.paidOut()

test('the first call logs on, and the others use the key that it got', async () => {
  await send()
  await send()
  await harness.connection.readBankStatement('2026-01-01', '2026-03-02', harness.call())
  expect(logOns()).toBe(1)
  expect(harness.session.current()).toMatch(/^[0-9A-F]{32}$/)
})

test('a revoked key is renewed once, and the order is paid once', async () => {
  await send()
  harness.bank.revokeSession()
  expect(await send()).toMatchObject({ status: 'success' })
  expect(logOns()).toBe(2)
  expect(paidOut()).toHaveLength(2)
})

test('a key ends at midnight in Caracas', async () => {
  await send()
  harness.moveTo(new Date('2026-03-03T03:59:59Z'))
  await send()
  expect(logOns()).toBe(1)
  harness.moveTo(new Date('2026-03-03T04:00:00Z'))
  expect(await send()).toMatchObject({ status: 'success' })
  expect(logOns()).toBe(2)
})

test('isolates that find the key revoked at once share one log-on', async () => {
  await send()
  harness.bank.revokeSession()
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => send()))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('success'))
  expect(logOns()).toBe(2)
  expect(paidOut()).toHaveLength(7)
})

test('a key that another isolate got meanwhile is used without a log-on', async () => {
  await send()
  const stale = harness.call()
  harness.bank.revokeSession()
  await send()
  const outcome = await harness.connection.sendMobilePayment(mobilePayment(harness), stale)
  expect(outcome).toMatchObject({ status: 'success' })
  expect(logOns()).toBe(2)
})

test('two isolates that share no key revoke each other’s, and each still pays once', async () => {
  const other = connectBnc({ ...harness.bank.config, fetch })
  const othersSession = sessionStore()
  const sendAsOther = () => {
    const call = { ...harness.call(), session: othersSession.open() }
    return other.sendMobilePayment(mobilePayment(harness), call)
  }
  for (let round = 0; round < 3; round += 1) {
    expect(await send()).toMatchObject({ status: 'success' })
    expect(await sendAsOther()).toMatchObject({ status: 'success' })
  }
  expect(paidOut()).toHaveLength(6)
  expect(logOns()).toBe(6)
})

test.each(['p2p', 'transfer', 'c2p'] as const)(
  'a key that is revoked again and again leaves an order pending, and unpaid (%s)',
  async (kind) => {
    harness.bank.answerNext('EPIRWK')
    harness.bank.answerNext('EPIRWK')
    const { connection, call } = harness
    const outcome = await {
      p2p: () => connection.sendMobilePayment(mobilePayment(harness), call()),
      transfer: () => connection.sendTransfer(transfer(harness), call()),
      c2p: () => connection.chargeC2P(charge(harness), call()),
    }[kind]()
    expect(outcome).toStrictEqual({ status: 'pending', operationId: null, code: 'EPIRWK' })
    expect(logOns()).toBe(2)
    expect(harness.bank.books.lines()).toHaveLength(0)
  },
)

test('a hash that is wrong under a revoked key is right under a new one', async () => {
  await send()
  harness.bank.answerNext('EPIHV')
  expect(await send()).toMatchObject({ status: 'success' })
  expect(logOns()).toBe(2)
  expect(paidOut()).toHaveLength(2)
})

test('a hash that is wrong under a new key too is a rejection', async () => {
  harness.bank.answerNext('EPIHV')
  harness.bank.answerNext('EPIHV')
  expect(await send()).toStrictEqual({ status: 'failed', reason: 'REJECTED', code: 'EPIHV' })
  expect(logOns()).toBe(2)
  expect(paidOut()).toHaveLength(0)
})

const NOT_SENT = { status: 'failed', reason: 'NOT_EXECUTED', code: 'NOT_SENT' }

test.each(['silent', 'cut'] as const)(
  'if the log-on is %s, an order is not sent, and fails',
  async (kind) => {
    harness.bank.server.fault({ kind, when: 'before' }, { path: /LogOn/ })
    const call = harness.call({ deadlineMs: 800 })
    const outcome = await harness.connection.sendMobilePayment(mobilePayment(harness), call)
    expect(outcome).toStrictEqual(NOT_SENT)
    expect(harness.bank.server.calls.map(({ path }) => path)).toEqual(['api/Auth/LogOn'])
  },
)

test('a master key that the bank does not know sends no order', async () => {
  const connection = connectBnc({ ...harness.bank.config, masterKey: 'f'.repeat(32), fetch })
  const outcome = await connection.sendMobilePayment(mobilePayment(harness), harness.call())
  expect(outcome).toStrictEqual(NOT_SENT)
  const rate = connection.fetchOfficialRate(harness.call())
  await expect(rate).rejects.toThrow(BankUnreachable)
  await expect(rate).rejects.not.toThrow(/f{8}/)
  expect(harness.bank.server.calls.every(({ path }) => path.endsWith('LogOn'))).toBe(true)
})

test('a key that ends between two parts of a statement is renewed within it', async () => {
  await send()
  let asked = 0
  harness.bank.server.chooseFaultsBy(({ path }) => {
    if (path.endsWith('HistoryByDate')) asked += 1
    if (asked === 2) harness.bank.revokeSession()
    return undefined
  })
  const from = new Date(harness.now().getTime() - 90 * DAY_MS).toISOString().slice(0, 10)
  const movements = await harness.connection.readBankStatement(from, '2026-03-02', harness.call())
  expect(movements).toHaveLength(1)
  expect(asked).toBeGreaterThanOrEqual(4)
})
