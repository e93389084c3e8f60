import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bnc } from '../../../dev/banks/bnc/bnc.ts'
import type { R4 } from '../../../dev/banks/r4/r4.ts'
import { addDays, caracasDay, startOfCaracasDay } from '../../../src/domain/caracas.ts'
import type { Uuid } from '../../../src/platform/ids.ts'
import { createApiKey, createSession, createUser } from '../../support/actors.ts'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import {
  type OrderTestbed,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../../support/order-testbed.ts'
import type { Service } from '../../support/service.ts'

const PAYMENT_LIMIT = '400.00'
const ACCOUNT_DAY_LIMIT = '1000.00'

/** Of the day of a test. The calls use keys, which do not expire, so that the clock can be set to later days. */
let midnight = startOfCaracasDay(addDays(caracasDay(new Date()), 1))
const after = (milliseconds: number) => new Date(midnight.getTime() + milliseconds)
const HOUR_MS = 60 * 60 * 1000
const noon = () => after(12 * HOUR_MS)

let till: OrderTestbed
let service: Service
let bank: Bnc
let key: { token: string }
let account: BankAccountFixture
let paidBefore: number
beforeAll(async () => {
  till = await startOrderTestbed({ now: noon(), vars: { PAYMENT_LIMIT, ACCOUNT_DAY_LIMIT } })
  service = till.service
  bank = till.bnc
  key = till.keys.live
  account = till.accounts.bnc
  // The bank's session is known.
  expectSent(await send(0.01))
})
afterAll(stopOrderTestbeds)
beforeEach(async () => {
  midnight = startOfCaracasDay(addDays(caracasDay(midnight), 2))
  till.setTime(noon())
  account = await accountAt(bank)
  paidBefore = bank.books.paidOut().length
})

/** An account that is bound to the bank, in place of the one before. */
const accountAt = async ({ config }: Bnc | R4, owner: { uuid: Uuid<'user'> } = till.payer) => {
  const { name: connection, accountNumber } = config
  await service.database.query(
    'update bank_accounts set removed_at = now() where connection = $1 and removed_at is null',
    [connection],
  )
  return createBankAccount(service, owner, { environment: 'live', connection, accountNumber })
}
/** What the bank was ordered to pay since the test began. */
const paid = () => bank.books.paidOut().slice(paidBefore)

interface Payment {
  from?: BankAccountFixture
  as?: { token: string }
  headers?: Record<string, string>
}
const send = (amount: number, { from = account, as = key, headers = {} }: Payment = {}) =>
  till.api('POST', '/bank/p2p', {
    as,
    headers,
    body: {
      account_number: from.id,
      phone: '04121234567',
      amount,
      bank_code: '0102',
      document: 'V12345678',
      name: 'Luis Rojas',
    },
  })
const transfer = (amount: number, { from = account, as = key, headers = {} }: Payment = {}) =>
  till.api('POST', '/bank/transfer', {
    as,
    headers,
    body: {
      account_number: from.id,
      destination_account: '01020501830003283374',
      document: 'V12345678',
      name: 'Luis Rojas',
      amount,
    },
  })

const expectSent = ({ status, body, text }: CallResult, outcome = 'success') => {
  expect(status, text).toBe(201)
  expect(body.status).toBe(outcome)
}
const expectOverPaymentLimit = (result: CallResult) => {
  expectRefusal(result, 'INVALID_REQUEST')
  expect(result.body.error.details).toEqual([
    { path: 'amount', message: `One payment may move ${PAYMENT_LIMIT} bolívares at most.` },
  ])
}
const expectOverDayLimit = (result: CallResult) =>
  expect(expectRefusal(result, 'CONFLICT')).toContain('exceed what the account may send in a day')
const recorded = ({ uuid } = account) =>
  service.database.query<{ amount: string; status: string }>(
    'select amount, status from bank_orders where account_id = $1',
    [uuid],
  )
/** Sends what the account may in a day, to the cent. */
const useUp = async (payment: Payment = {}) => {
  for (const amount of [400, 400, 199.99, 0.01]) expectSent(await send(amount, payment))
}

test.each([
  ['a mobile payment', send],
  ['a transfer', transfer],
])('%s may move the limit of one payment, and not a cent more', async (_, pay) => {
  const headers = { 'Idempotency-Key': 'over the limit' }
  const refused = await pay(400.01, { headers })
  expectOverPaymentLimit(refused)
  expect(await recorded()).toHaveLength(0)
  // What was refused leaves its key unused.
  expectSent(await pay(400, { headers }))
  expect(await recorded()).toHaveLength(1)
  expect(paid().map(({ amount }) => amount)).toEqual(['400.00'])
})

test('an account may send its daily limit, and not a cent more', async () => {
  await useUp()
  for (const pay of [send, transfer]) expectOverDayLimit(await pay(0.01))
  expect(await recorded()).toHaveLength(4)
})

test('a payment that exceeds the rest leaves it for a smaller one', async () => {
  for (const amount of [400, 400]) expectSent(await send(amount))
  expectOverDayLimit(await send(200.01))
  expectSent(await send(200))
})

test('mobile payments and transfers count together', async () => {
  expectSent(await send(400))
  expectSent(await transfer(400))
  expectOverDayLimit(await transfer(200.01))
  expectSent(await transfer(200))
  expectOverDayLimit(await send(0.01))
})

test('failed orders do not count', async () => {
  for (const code of ['G51', 'G14', 'G55']) {
    bank.answerNext(code, { path: /SendP2P/ })
    expectSent(await send(400), 'failed')
  }
  bank.answerNext('G51', { path: /Credit/ })
  expectSent(await transfer(400), 'failed')
  await useUp()
})

/** The statuses of an account's payments after the banks were asked about the pending ones. */
const askAgain = async (of = account) => {
  till.setTime(after(12 * HOUR_MS + 90_000))
  await service.runCron()
  return (await recorded(of)).map(({ status }) => status)
}

test('pending orders count until they fail', { tags: ['full'] }, async () => {
  const from = await accountAt(till.r4)
  till.r4.settleBy('by hand')
  // Each waits for the bank as long as a call may.
  const amounts = [399.91, 399.91]
  const answers = await Promise.all(amounts.map((amount) => transfer(amount, { from })))
  for (const answer of answers) expectSent(answer, 'pending')
  expectOverDayLimit(await send(200.19, { from }))
  for (const { id } of till.r4.credits()) till.r4.settle(id, 'AM04')
  expect(await askAgain(from)).toEqual(['failed', 'failed'])
  await useUp({ from })
})

test('pending orders still count after they have succeeded', async () => {
  bank.server.fault({ kind: 'cut', when: 'after' }, { path: /SendP2P/, times: 2 })
  for (const amount of [399.68, 399.68]) expectSent(await send(amount), 'pending')
  expectOverDayLimit(await send(200.65))
  expect(await askAgain()).toEqual(['success', 'success'])
  expectOverDayLimit(await send(200.65))
  expectSent(await send(200.64))
  expect(paid()).toHaveLength(3)
})

test('a request that is repeated with its key counts once', async () => {
  const headers = { 'Idempotency-Key': 'once' }
  for (let time = 0; time < 4; time += 1) expectSent(await send(400, { headers }))
  for (const amount of [400, 200]) expectSent(await send(amount))
  expectSent(await send(400, { headers }))
  expectOverDayLimit(await send(0.01))
})

test.each([
  [300, 3],
  [100, 10],
])('of 20 concurrent payments of %d, exactly %d fit and are made', async (amount, fit) => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, place) => (place % 2 ? send : transfer)(amount)),
  )
  const sent = results.filter(({ status }) => status === 201)
  expect(sent).toHaveLength(fit)
  for (const result of sent) expectSent(result)
  for (const result of results.filter(({ status }) => status !== 201)) expectOverDayLimit(result)
  expect(await recorded()).toHaveLength(fit)
  expect(paid()).toHaveLength(fit)
})

test('the day ends at midnight in Caracas, to the millisecond', async () => {
  till.setTime(after(-1))
  await useUp()
  expectOverDayLimit(await send(0.01))
  till.setTime(midnight)
  await useUp()
  expectOverDayLimit(await send(0.01))
  till.setTime(after(24 * HOUR_MS - 1))
  expectOverDayLimit(await send(0.01))
  till.setTime(after(24 * HOUR_MS))
  expectSent(await send(400))
})

test('midnight in Caracas is at four in the morning UTC', () => {
  expect(after(-1).toISOString()).toMatch(/T03:59:59\.999Z$/)
})

test('an account’s orders do not count for another account', async () => {
  await useUp()
  await useUp({ from: await accountAt(till.r4) })
  expectOverDayLimit(await send(0.01))
})

test('an account that is removed and registered again, by whomever, has the limit of its number', async () => {
  await useUp()
  expectOverDayLimit(await send(0.01, { from: await accountAt(bank) }))
  const other = await createUser(service, { kycStatus: 'approved' })
  const theirs = {
    from: await accountAt(bank, other),
    as: await createApiKey(service, other, { environment: 'live' }),
  }
  expectOverDayLimit(await send(0.01, theirs))
  till.setTime(after(24 * HOUR_MS))
  await useUp(theirs)
})

test('the bank is not called for an order over the limits', async () => {
  await useUp()
  expectOverDayLimit(await send(0.01))
  for (const pay of [send, transfer]) expectOverPaymentLimit(await pay(400.01))
  expect(paid().map(({ amount }) => amount)).toEqual(['400.00', '400.00', '199.99', '0.01'])
  expect(await recorded()).toHaveLength(4)
})

test('neither limit applies to test money, which does not count for a live account of the same number', async () => {
  const { payer, keys } = till
  const from = await createBankAccount(service, payer, { accountNumber: account.accountNumber })
  for (const as of [keys.test, await createSession(service, payer.uuid, { from: noon() })]) {
    for (const pay of [send, transfer]) {
      for (const amount of [400.01, 99_999_999_999.99]) expectSent(await pay(amount, { from, as }))
    }
  }
  expect(await recorded(from)).toHaveLength(8)
  expect(paid()).toHaveLength(0)
  await useUp()
})

test('a user who may not pay live is told so, whatever the amount', async () => {
  const unbound = await createBankAccount(service, till.payer, { environment: 'live' })
  expectRefusal(await send(400.01, { from: unbound }), 'CONFLICT')
  const unproven = await createUser(service)
  const as = await createSession(service, unproven.uuid, { from: noon() })
  expectRefusal(await send(400.01, { as }), 'NOT_FOUND')
  const from = await accountAt(till.r4, unproven)
  expectRefusal(await send(400.01, { from, as }), 'KYC_REQUIRED')
})
