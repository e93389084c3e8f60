import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { createLink, type LinkFixture } from '../../support/link-fixtures.ts'
import { chargeBody } from '../../support/payment-links.ts'
import { countTransactions, simulate, slotsOf } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'

const DAY = 24 * 60 * 60_000
const START = new Date('2026-03-10T14:00:00Z')

const after = (days: number) => new Date(START.getTime() + days * DAY)

let service: Service
let api: Api
let owner: Actor
let key: { token: string }
let merchant: MerchantFixture
let link: LinkFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  service.setNow(START)
  owner = await createUser(service)
  key = await createApiKey(service, owner)
  merchant = await createMerchant(service, owner)
  link = await createLink(service, merchant)
})
afterAll(() => service.stop())

const rows = async (table: string, condition: string) =>
  (await service.database.query(`select from ${table} where ${condition}`)).length

const ofLink = () =>
  `transaction_id in (select id from transactions where link_id = '${link.uuid}')`

async function pay() {
  const { status, body, text } = await api('POST', `/pay/${link.token}/charge`, {
    body: chargeBody,
  })
  expect([status, body.status], text).toEqual([200, 'success'])
  return body.transactionId as string
}

const totalOf = async () =>
  (await api('GET', `/merchants/${merchant.id}/transactions?environment=test`, { as: key })).body
    .total

test('a payment of a test link is deleted after 90 days with its order and refund, and the totals follow', {
  tags: ['full'],
}, async () => {
  const id = await pay()
  const path = `/merchants/${merchant.id}/transactions/${id}`
  expect((await api('POST', `${path}/refund`, { as: key, body: {} })).status).toBe(200)
  expect([await rows('bank_orders', ofLink()), await rows('refunds', ofLink())]).toEqual([2, 1])

  await service.runCron(after(89.9))
  expect([await countTransactions(service, link.uuid), await totalOf()]).toEqual([1, 1])

  const audited = await rows('audit_logs', `resource = '${id}'`)
  expect(audited).toBeGreaterThan(0)
  await service.runCron(after(90.1))
  expect([await countTransactions(service, link.uuid), await totalOf()]).toEqual([0, 0])
  expect(await rows('bank_orders', `user_id = '${owner.uuid}'`)).toBe(0)
  expect(await rows('refunds', 'true')).toBe(0)
  expect(await rows('audit_logs', `resource = '${id}'`)).toBe(audited)
  expect((await api('GET', path, { as: key })).status).toBe(404)
  expect((await api('GET', `/pay/${link.token}`)).status).toBe(200)
  const kept = await service.database.query<{ count: string }>(
    `select coalesce(sum(count), 0) as count from (
       select count from transaction_totals where merchant_id = $1 and span = 'day'
       union all select count from transaction_deltas where merchant_id = $1) counted`,
    [merchant.uuid],
  )
  expect(kept).toEqual([{ count: '0' }])
})

test('live data stays, however old', async () => {
  await pay()
  await service.database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, connection, holds_slot, created_at, updated_at, completed_at)
     select uuidv7($3::timestamptz - clock_timestamp()), $1, $2, 'live', 25, 'VES', 25, 'completed', 'c2p', 'bnc',
       false, $3, $3, $3`,
    [merchant.uuid, link.uuid, START],
  )
  await service.runCron(after(400))
  expect(await rows('transactions', `link_id = '${link.uuid}'`)).toBe(1)
  expect(await rows('transactions', `link_id = '${link.uuid}' and environment = 'live'`)).toBe(1)
})

test('a pending payment releases its slot when it is deleted', async () => {
  link = await createLink(service, merchant, { maxPayments: 2 })
  await simulate(api, key, 'charge', link.token, 'pending')
  expect(await slotsOf(service, link.uuid)).toEqual({ paid: 0, reserved: 1 })
  await service.runCron(after(91))
  expect(await countTransactions(service, link.uuid)).toBe(0)
  expect(await slotsOf(service, link.uuid)).toEqual({ paid: 0, reserved: 0 })
})

test('payments from a sandbox account are deleted, and the account stays with its first deposits', async () => {
  const { accountNumber } = await createBankAccount(service, owner)
  const body = { account_number: accountNumber, phone: '04121234567', amount: 120 }
  expect((await api('POST', '/bank/p2p', { as: key, body })).status).toBe(201)
  const booked = () => rows('sandbox_movements', `account_number = '${accountNumber}'`)
  const before = await booked()
  await service.runCron(after(91))
  expect(await rows('bank_orders', `user_id = '${owner.uuid}'`)).toBe(0)
  expect(await booked()).toBe(before - 1)
  expect((await api('GET', `/bank/accounts/${accountNumber}`, { as: key })).status).toBe(200)
})

test('simulations that are over are deleted with what they booked; an active one stays, and the clock', async () => {
  const start = async (fields: object) => {
    const body = { merchantId: merchant.id, ...fields }
    expect((await api('POST', '/sandbox/simulations', { as: key, body })).status).toBe(201)
  }
  await start({ type: 'incoming_payment', phone: '04121234567', amount: 5 })
  await start({ type: 'bank_outage', seconds: 60 })
  await start({ type: 'rate_change', rate: 99 })
  const clock = { merchantId: merchant.id, advance: 60 }
  expect((await api('POST', '/sandbox/clock', { as: key, body: clock })).status).toBe(200)
  const kept = async () => [
    await rows('sandbox_simulations', `merchant_id = '${merchant.uuid}'`),
    await rows('sandbox_movements', `account_number = '${merchant.uuid}'`),
    await rows('sandbox_clock_advances', `merchant_id = '${merchant.uuid}'`),
  ]
  await service.runCron(after(89.9))
  expect(await kept()).toEqual([3, 1, 1])
  await service.runCron(after(90.1))
  expect(await kept()).toEqual([1, 0, 1])
})

test('the next runs delete what is too much for one, the oldest first', async () => {
  await service.database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, connection, holds_slot, created_at, updated_at, completed_at)
     select uuidv7($3::timestamptz + n * interval '1 second' - clock_timestamp()), $1, $2, 'test', 25, 'VES', 25,
       'completed', 'c2p', 'sandbox', false, $3::timestamptz + n * interval '1 second', $3, $3
     from generate_series(1, 1500) n`,
    [merchant.uuid, link.uuid, START],
  )
  await service.runCron(after(92))
  const left = await countTransactions(service, link.uuid)
  expect(left).toBe(500)
  await service.runCron(after(92))
  expect(await countTransactions(service, link.uuid)).toBe(0)
})

test('the service can delete payments in no other way', async () => {
  const [row] = await service.database.query<Record<string, boolean>>(
    `select has_table_privilege('payments_service', 'transactions', 'DELETE') as transactions,
       has_table_privilege('payments_service', 'bank_orders', 'DELETE') as payments,
       has_function_privilege('payments_service', 'purge_test_data(integer)', 'EXECUTE') as purge,
       has_function_privilege('public', 'purge_test_data(integer)', 'EXECUTE') as anybody`,
  )
  expect(row).toEqual({ transactions: false, payments: false, purge: true, anybody: false })
})
