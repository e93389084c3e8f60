import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, createUser } from '../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../support/bank-accounts.ts'
import { newIdempotencyKey } from '../support/order-testbed.ts'
import { type Service, startService } from '../support/service.ts'

/** Less than the minute that the slow statement would take; the service waits 8 seconds for a round trip. */
const BOUND_MS = 45_000

let service: Service
let api: Api
let owner: Actor
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
  account = await createBankAccount(service, owner)
  await service.database.query(`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(60); return new; end $$`)
})
afterEach(async () => {
  for (const table of ['users', 'bank_orders']) {
    await service.database.query(`drop trigger if exists dawdle on ${table}`)
  }
})
afterAll(() => service.stop())

const dawdleOn = (table: string, event: string) =>
  service.database.query(
    `create trigger dawdle before ${event} on ${table} for each row execute function dawdle()`,
  )

const running = () =>
  service.database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  )

const pay = () =>
  api('POST', '/bank/p2p', {
    as: owner,
    headers: { 'Idempotency-Key': newIdempotencyKey() },
    body: { account_number: account.accountNumber, phone: '04121234567', amount: 120 },
  })

const paymentsOf = () =>
  service.database.query<{ status: string }>('select status from bank_orders where user_id = $1', [
    owner.uuid,
  ])

test('a statement that takes too long is canceled, gives a 503 with Retry-After, and changes nothing', async () => {
  await dawdleOn('users', 'update')
  const start = Date.now()
  const refused = await api('PUT', '/auth/me', { as: owner, body: { name: 'Otra' } })
  expectRefusal(refused, 'SERVICE_UNAVAILABLE')
  expect(refused.headers.get('Retry-After')).toBe('5')
  expect(Date.now() - start).toBeLessThan(BOUND_MS)
  expect(await running()).toEqual([])
  expect((await api('GET', '/auth/me', { as: owner })).body.name).not.toBe('Otra')
})

test('an order whose intent takes too long to write gives a 503, and nothing is sent', async () => {
  await dawdleOn('bank_orders', 'insert')
  expectRefusal(await pay(), 'SERVICE_UNAVAILABLE')
  expect(await paymentsOf()).toEqual([])
})

test('an order whose outcome takes too long to write is pending in the response, and is settled later', async () => {
  await dawdleOn('bank_orders', 'update')
  const { status, body } = await pay()
  expect([status, body.status]).toEqual([201, 'pending'])
  await service.database.query('drop trigger dawdle on bank_orders')
  await expect
    .poll(async () => {
      await service.runCron(new Date(Date.now() + 60 * 60_000))
      return paymentsOf()
    })
    .toEqual([{ status: 'success' }])
})
