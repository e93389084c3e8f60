import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bnc, startBnc } from '../../../dev/banks/bnc/bnc.ts'
import { addDays, caracasDay, startOfCaracasDay } from '../../../src/domain/caracas.ts'
import { type Actor, createKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { type AccountFixture, createAccount } from '../../support/bank.ts'
import { type Service, startService } from '../../support/service.ts'

const PAYMENT_LIMIT = '400.00'
const ACCOUNT_DAY_LIMIT = '1000.00'

/** Calls are made by keys, which do not expire, so that the clock can go to the days to come. */
const midnight = startOfCaracasDay(addDays(caracasDay(new Date()), 1))
const after = (milliseconds: number) => new Date(midnight.getTime() + milliseconds)
const HOUR_MS = 60 * 60 * 1000
const NOON = after(12 * HOUR_MS)

let bank: Bnc
let service: Service
let api: Api
let owner: Actor
let key: { token: string }
let account: AccountFixture
beforeAll(async () => {
  bank = await startBnc()
  service = await startService({
    vars: { PAYMENT_LIMIT, ACCOUNT_DAY_LIMIT, BANK_CONNECTIONS: JSON.stringify([bank.config]) },
  })
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  key = await createKey(service, owner)
})
afterAll(async () => {
  await service.stop()
  await bank.stop()
})
beforeEach(async () => {
  service.setNow(NOON)
  bank.setNow(NOON)
  account = await createAccount(service, owner)
})

interface Payment {
  from?: AccountFixture
  as?: { token: string }
  headers?: Record<string, string>
}
const send = (amount: number, { from = account, as = key, headers = {} }: Payment = {}) =>
  api('POST', '/bank/p2p', {
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
const transfer = (amount: number, { from = account, as = key }: Payment = {}) =>
  api('POST', '/bank/transfer', {
    as,
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
const expectOverDayLimit = (result: CallResult) =>
  expect(expectRefusal(result, 'CONFLICT')).toContain('exceed what the account may send in a day')
const recorded = ({ uuid } = account) =>
  service.database.query<{ amount: string; status: string }>(
    'select amount, status from payments where account_id = $1',
    [uuid],
  )
/** Sends what the account may in a day, to the cent. */
const useUp = async (payment: Payment = {}) => {
  for (const amount of [400, 400, 199.99, 0.01]) expectSent(await send(amount, payment))
}

test.each([
  ['a mobile payment', send],
  ['a transfer', transfer],
])('%s may move what one payment may, and not a cent more', async (_, pay) => {
  expectSent(await pay(400))
  const refused = await pay(400.01)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toEqual([
    { path: 'amount', message: expect.stringContaining(PAYMENT_LIMIT) },
  ])
  expect(await recorded()).toHaveLength(1)
})

test('an account may send what it may in a day, and not a cent more', async () => {
  await useUp()
  for (const pay of [send, transfer]) expectOverDayLimit(await pay(0.01))
  expect(await recorded()).toHaveLength(4)
})

test('a payment that does not fit leaves room for a smaller one', async () => {
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

test('what failed does not count', async () => {
  for (const amount of [399.51, 399.14, 399.55]) expectSent(await send(amount), 'failed')
  await useUp()
})

test('what is pending counts, until it fails', async () => {
  for (const amount of [399.91, 399.91]) expectSent(await send(amount), 'pending')
  expectOverDayLimit(await send(200.19))
  service.setNow(after(12 * HOUR_MS + 90_000))
  await service.scheduled()
  expect((await recorded()).map(({ status }) => status)).toEqual(['failed', 'failed'])
  await useUp()
})

test('what is pending counts on once it has succeeded', async () => {
  for (const amount of [399.68, 399.68]) expectSent(await send(amount), 'pending')
  service.setNow(after(12 * HOUR_MS + 90_000))
  await service.scheduled()
  expect((await recorded()).map(({ status }) => status)).toEqual(['success', 'success'])
  expectOverDayLimit(await send(200.65))
  expectSent(await send(200.64))
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
])('of 20 payments of %d at once, %d fit, and exactly as many are made', async (amount, fit) => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, place) => (place % 2 ? send : transfer)(amount)),
  )
  const sent = results.filter(({ status }) => status === 201)
  expect(sent).toHaveLength(fit)
  for (const result of sent) expectSent(result)
  for (const result of results.filter(({ status }) => status !== 201)) expectOverDayLimit(result)
  expect(await recorded()).toHaveLength(fit)
})

test('the day ends at midnight in Caracas, to the millisecond', async () => {
  service.setNow(after(-1))
  await useUp()
  expectOverDayLimit(await send(0.01))
  service.setNow(midnight)
  await useUp()
  expectOverDayLimit(await send(0.01))
  service.setNow(after(24 * HOUR_MS - 1))
  expectOverDayLimit(await send(0.01))
  service.setNow(after(24 * HOUR_MS))
  expectSent(await send(400))
})

test('midnight in Caracas is at four in the morning of UTC', () => {
  expect(after(-1).toISOString()).toMatch(/T03:59:59\.999Z$/)
})

test('what one account has sent takes nothing from another, of the same user or of somebody else', async () => {
  await useUp()
  await useUp({ from: await createAccount(service, owner) })
  const other = await createUser(service)
  await useUp({
    from: await createAccount(service, other),
    as: await createKey(service, other),
  })
  expectOverDayLimit(await send(0.01))
})

test('a live account has the same limits, and the bank is not told of what is over them', async () => {
  const { name: connection, accountNumber } = bank.config
  const from = await createAccount(service, owner, {
    environment: 'live',
    connection,
    accountNumber,
  })
  const as = await createKey(service, owner, { environment: 'live' })
  await useUp({ from, as })
  expectOverDayLimit(await send(0.01, { from, as }))
  expectRefusal(await send(400.01, { from, as }), 'INVALID_REQUEST')
  expect(bank.books.paidOut().map(({ amount }) => amount)).toEqual([
    '400.00',
    '400.00',
    '199.99',
    '0.01',
  ])
  expect(await recorded(from)).toHaveLength(4)
})
