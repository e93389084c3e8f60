import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../../support/bank-accounts.ts'
import { createBankOrder } from '../../../support/bank-orders.ts'
import { openTransaction, waitForLockWaiters } from '../../../support/locks.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
let owner: Actor
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN' })
  owner = await createUser(service)
  account = await createBankAccount(service, owner)
})
afterAll(() => service.stop())
afterEach(() => service.database.query('delete from operation_stops'))

const set = async (enabled: boolean, where: object = {}) => {
  const body = { environment: 'test', enabled, reason: 'Simulacro.', ...where }
  const result = await api('PUT', '/admin/operations', { as: administrator, body })
  expect(result.status, result.text).toBe(200)
}

type Headers = Record<string, string>
const sendP2p = (from = account, headers: Headers = {}) =>
  api('POST', '/bank/p2p', {
    as: owner,
    headers,
    body: { account_number: from.id, phone: '04121234567', amount: 10 },
  })
const transfer = (from = account, headers: Headers = {}) =>
  api('POST', '/bank/transfer', {
    as: owner,
    headers,
    body: {
      account_number: from.id,
      destination_account: '01020501830003283374',
      document: 'V12345678',
      name: 'Luis Rojas',
      amount: 10,
    },
  })

const settleOn = (merchant: MerchantFixture, on: BankAccountFixture) =>
  service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    merchant.uuid,
    on.uuid,
  ])

function expectStopped(result: CallResult): void {
  expect(expectRefusal(result, 'BANK_UNAVAILABLE')).toContain('stopped')
  expect(result.status).toBe(503)
  expect(Number(result.headers.get('Retry-After'))).toBeGreaterThan(0)
}

/** Counts everything that a payment leaves, to see that nothing was left. */
const traces = async () => {
  const [counts] = await service.database.query(
    `select (select count(*) from bank_orders) as payments, (select count(*) from payees) as payees,
       (select count(*) from sandbox_movements) as booked, (select count(*) from outbox) as events,
       (select count(*) from idempotency_keys) as keys,
       (select count(*) from audit_logs where action ~ '^payment') as records`,
  )
  return counts
}
const paymentsOf = (uuids: readonly string[]) =>
  service.database.query<{ id: string }>(
    'select id from bank_orders where account_id = any ($1::uuid[])',
    [uuids],
  )

test.each([
  ['a mobile payment', sendP2p],
  ['a transfer', transfer],
])('%s is refused while the sandbox is stopped, and nothing is recorded', async (_, send) => {
  await set(false)
  const before = await traces()
  expectStopped(await send())
  expectStopped(await send(account, { 'Idempotency-Key': 'stopped' }))
  expect(await traces()).toEqual(before)
  await set(true)
  expect((await send()).body.status).toBe('success')
})

test('a request that a stop refused pays once when it is repeated with its key', async () => {
  const own = await createBankAccount(service, owner)
  const headers = { 'Idempotency-Key': 'again-1' }
  await set(false)
  for (let time = 0; time < 2; time += 1) expectStopped(await sendP2p(own, headers))
  await set(true)
  const first = await sendP2p(own, headers)
  expect(first.body.status).toBe('success')
  const again = await sendP2p(own, headers)
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expect(again.text).toBe(first.text)
  expect(await paymentsOf([own.uuid])).toHaveLength(1)
})

test('a request from before the stop gets its response again during it', async () => {
  const headers = { 'Idempotency-Key': 'before-1' }
  const first = await sendP2p(account, headers)
  await set(false)
  expect((await sendP2p(account, headers)).text).toBe(first.text)
})

test('a stop of live money stops nothing in the sandbox', async () => {
  await set(false, { environment: 'live' })
  expect((await sendP2p()).status).toBe(201)
})

test('a stop of one merchant stops its settlement account, and no other', async () => {
  const merchant = await createMerchant(service, owner)
  const other = await createMerchant(service, owner)
  const [settlement, others] = [
    await createBankAccount(service, owner),
    await createBankAccount(service, owner),
  ]
  await settleOn(merchant, settlement)
  await settleOn(other, others)
  await set(false, { merchantId: merchant.id })
  expectStopped(await sendP2p(settlement))
  for (const open of [others, account]) expect((await sendP2p(open)).status).toBe(201)
})

test('an order to which two stops apply is sent once both are lifted', async () => {
  const merchant = await createMerchant(service, owner)
  await settleOn(merchant, account)
  await set(false)
  await set(false, { merchantId: merchant.id })
  await set(true)
  expectStopped(await sendP2p())
  await set(true, { merchantId: merchant.id })
  expect((await sendP2p()).status).toBe(201)
})

test('a payment that is being opened while the stop is written is refused', async () => {
  const own = await createBankAccount(service, owner)
  const stopping = await openTransaction(service.database)
  await stopping.query("select pg_advisory_xact_lock(hashtext('operation_stops'))")
  await stopping.query(
    `insert into operation_stops (id, environment, enabled, reason, updated_at)
     values (gen_random_uuid(), 'test', false, 'Simulacro.', now())`,
  )
  const paying = sendP2p(own)
  await waitForLockWaiters(service.database, 1)
  await stopping.commit()
  expectStopped(await paying)
  expect(await paymentsOf([own.uuid])).toEqual([])
})

test('the stop responds only after the payments that were being opened are recorded', async () => {
  const opening = await openTransaction(service.database)
  await opening.query("select pg_advisory_xact_lock_shared(hashtext('operation_stops'))")
  let answered = false
  const stopping = set(false).then(() => {
    answered = true
  })
  await waitForLockWaiters(service.database, 1)
  expect(answered).toBe(false)
  await opening.commit()
  await stopping
  expectStopped(await sendP2p())
})

test('of 30 payments in flight, none is recorded after the response to the stop', {
  tags: ['full'],
}, async () => {
  const accounts = await Promise.all(
    Array.from({ length: 10 }, () => createBankAccount(service, owner)),
  )
  const uuids = accounts.map(({ uuid }) => uuid)
  const idsNow = async () => (await paymentsOf(uuids)).map(({ id }) => id).toSorted()
  let [paid, refused] = [0, 0]
  const headStarts = [1, 4, 8]
  // Where the stop does not come in the middle of them, they are sent again.
  for (let round = 0; round < headStarts.length || paid === 0 || refused === 0; round += 1) {
    const headStart = headStarts[round % headStarts.length] ?? 1
    const before = await idsNow()
    const paying = Array.from({ length: 30 }, (_, place) => sendP2p(accounts[place % 10]))
    await expect
      .poll(async () => (await idsNow()).length - before.length, { interval: 1 })
      .toBeGreaterThanOrEqual(headStart)
    await set(false)
    const recorded = await idsNow()
    const results = await Promise.all(paying)
    expect(await idsNow()).toEqual(recorded)
    const sent = results.filter(({ status }) => status === 201)
    expect(recorded).toHaveLength(before.length + sent.length)
    for (const result of results.filter(({ status }) => status !== 201)) expectStopped(result)
    paid += sent.length
    refused += results.length - sent.length
    await set(true)
  }
})

/** The sandbox bank's lines about a payment. */
const bookedOf = ({ bankKey }: { bankKey: string }) =>
  service.database.query('select from sandbox_movements where bank_key = $1', [bankKey])
const statusOf = async ({ id }: { id: string }) =>
  (await api('GET', `/admin/payments/${id}`, { as: administrator })).body.status

test('the reconciler does not send a stopped payment again until the stop is lifted', async () => {
  const now = Date.now()
  const createdAt = new Date(now - 120_000)
  const merchant = await createMerchant(service, owner)
  const settlement = await createBankAccount(service, owner)
  await settleOn(merchant, settlement)
  await set(false, { merchantId: merchant.id })
  const stopped = await createBankOrder(service, owner, settlement, { createdAt, sent: true })
  const open = await createBankOrder(service, owner, account, { createdAt, sent: true })
  await service.runCron(new Date(now))
  expect(await bookedOf(stopped)).toEqual([])
  expect(await statusOf(stopped)).not.toBe('success')
  expect(await bookedOf(open)).toHaveLength(1)
  expect(await statusOf(open)).toBe('success')

  await set(true, { merchantId: merchant.id })
  await service.runCron(new Date(now + 5 * 60_000))
  expect(await bookedOf(stopped)).toHaveLength(1)
  expect(await statusOf(stopped)).toBe('success')
})
