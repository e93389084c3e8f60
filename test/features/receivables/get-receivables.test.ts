import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, caracasDay } from '../../../src/domain/caracas.ts'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createNote } from '../../support/charge-notes.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const today = () => caracasDay(new Date())
const nothing = { notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0, total: 0 }

test('sums what is open by age, currency and customer, who owes most first', async () => {
  const { service, merchant } = shop
  const rojas = await createCustomer(service, merchant)
  const diaz = await createCustomer(service, merchant, { name: 'Ana Díaz' })
  const dueFor = (days: number, amount: string, more: object = {}) =>
    createNote(service, merchant, {
      ...{ customer: rojas, amount, dueOn: addDays(today(), -days), ...more },
    })
  for (const [days, amount] of [
    [0, '1.00'],
    ...[[1, '2.00'] as const, [30, '4.00'] as const, [31, '8.00'] as const, [60, '16.00'] as const],
    ...[[61, '32.00'] as const, [90, '64.00'] as const, [91, '128.00'] as const],
  ] as const) {
    await dueFor(days, amount)
  }
  const dollars = await dueFor(5, '20.00', { currency: 'USD', customer: diaz })
  const voided = await dueFor(5, '99.00')
  await shop.post(`/charge-notes/${voided.id}/void`, {})
  await createNote(service, merchant, { environment: 'live' })

  const { status, body } = await shop.get('/receivables?environment=test', shop.member)
  expect(status).toBe(200)
  const [rate] = await service.database.query<{ rate: string }>(
    `select rate from exchange_rates where currency = 'USD' order by effective_date desc limit 1`,
  )
  const inVes = Math.round(Number(rate?.rate) * 20 * 100) / 100
  const bolivares = {
    ...{ currency: 'VES', notDue: 1, days1to30: 6, days31to60: 24, days61to90: 96, over90: 128 },
    total: 255,
  }
  const inDollars = { ...nothing, currency: 'USD', days1to30: 20, total: 20 }
  expect(body).toMatchObject({ on: today(), environment: 'test', data: [bolivares, inDollars] })
  expect(body.totalVes).toBeCloseTo(255 + inVes, 2)
  const rows = [
    { ...inDollars, customerId: diaz.id, name: 'Ana Díaz' },
    { ...bolivares, customerId: rojas.id, name: 'Luis Rojas' },
  ]
  expect(body.customers).toStrictEqual(inVes > 255 ? rows : rows.toReversed())

  // Part of it is paid, which the end of yesterday does not know.
  const { checkoutId } = (await shop.get(`/charge-notes/${dollars.id}`)).body
  const cash = { method: 'cash', amount: 5, currency: 'USD', environment: 'test', checkoutId }
  expect((await shop.post('/external-payments', cash)).status).toBe(201)
  const now = await shop.get('/receivables?environment=test')
  expect(now.body.data[1]).toStrictEqual({ ...inDollars, days1to30: 15, total: 15 })
  const before = await shop.get(`/receivables?environment=test&on=${addDays(today(), -1)}`)
  expect(before.body.on).toBe(addDays(today(), -1))
  expect(before.body.data[1]).toStrictEqual(inDollars)
  // The one that was voided was owed then, too; what is due today was not due, nor what was due the day before.
  expect(before.body.data[0]).toMatchObject({ notDue: 3, total: 255 + 99 })
})

test('what was collected is of its month by the merchant’s clock, in the currency of the note, less what was taken off', async () => {
  const { service, owner, api } = shop
  const merchant = await createMerchant(service, owner)
  const call = (method: 'GET' | 'POST', rest: string, body?: object) =>
    api(method, `/merchants/${merchant.id}${rest}`, { as: owner, ...(body && { body }) })
  const collected = async (on = '') =>
    (await call('GET', `/receivables?environment=test${on}`)).body.collectedThisMonth
  const sums = (VES: number, USD: number) => [
    { currency: 'VES', amount: VES },
    { currency: 'USD', amount: USD },
  ]
  const pay = async (noteId: string, amount: number, currency: 'VES' | 'USD') => {
    const { checkoutId } = (await call('GET', `/charge-notes/${noteId}`)).body
    const cash = { method: 'cash', amount, currency, environment: 'test', checkoutId }
    const paid = await call('POST', '/external-payments', cash)
    expect(paid.status, paid.text).toBe(201)
    return paid.body.id
  }
  expect(await collected()).toStrictEqual(sums(0, 0))
  const first = today()
  const whole = await createNote(service, merchant, { amount: '30.00' })
  const dollars = await createNote(service, merchant, { amount: '20.00', currency: 'USD' })
  await pay(whole.id, 12.34, 'VES')
  await pay(dollars.id, 5, 'USD')
  const mistaken = await pay(dollars.id, 2.5, 'USD')
  expect(await collected()).toStrictEqual(sums(12.34, 7.5))
  await call('POST', `/external-payments/${mistaken}/void`, { reason: 'Un error.' })
  expect(await collected()).toStrictEqual(sums(12.34, 5))

  const [year, month] = first.split('-').map(Number) as [number, number]
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  const days = (Date.parse(next) - Date.parse(first)) / 86_400_000
  const clock = { merchantId: merchant.id, advance: days * 86_400 }
  expect((await api('POST', '/sandbox/clock', { as: owner, body: clock })).status).toBe(200)
  expect(await collected()).toStrictEqual(sums(0, 0))
  await pay(whole.id, 17.66, 'VES')
  expect(await collected()).toStrictEqual(sums(17.66, 0))
  expect(await collected(`&on=${addDays(next, -1)}`)).toStrictEqual(sums(12.34, 5))
  expect(await collected(`&on=${addDays(first, -1)}`)).toStrictEqual(sums(0, 0))
  expect((await call('GET', '/receivables?environment=test')).body.data[0].total).toBe(0)
})

test('what began before midnight and was done after what began later is of the later day', async () => {
  const { service, owner, api } = shop
  const merchant = await createMerchant(service, owner)
  const note = await createNote(service, merchant, { amount: '100.00' })
  const midnight = Date.parse(`${addDays(today(), -2)}T00:00:00-04:00`)
  const payAt = (at: number, share: number) =>
    service.database.query(
      `with begun as materialized (select begin_request($1::timestamptz))
       update checkouts c set status = 'partially_paid', paid_share = $2::numeric, received_ves = c.amount * $2::numeric
       from begun where c.id = (select n.checkout_id from charge_notes n where n.id = $3)`,
      [new Date(at).toISOString(), share, note.uuid],
    )
  await payAt(midnight + 100, 0.4)
  await payAt(midnight - 100, 0.9)
  const owedOn = async (day: string) =>
    (
      await api('GET', `/merchants/${merchant.id}/receivables?environment=test&on=${day}`, {
        as: owner,
      })
    ).body.data[0].total
  expect(await owedOn(addDays(today(), -1))).toBe(10)
  expect(await owedOn(addDays(today(), -3))).toBe(100)
  expect(await owedOn(today())).toBe(10)
})

test('of nobody is nothing, in each currency', async () => {
  const other = await createMerchant(shop.service, shop.owner)
  const { body } = await shop.api('GET', `/merchants/${other.id}/receivables?environment=test`, {
    as: shop.owner,
  })
  expect(body).toStrictEqual({
    ...{ on: today(), environment: 'test', totalVes: 0, customers: [] },
    data: ['VES', 'USD'].map((currency) => ({ currency, ...nothing })),
    collectedThisMonth: ['VES', 'USD'].map((currency) => ({ currency, amount: 0 })),
  })
})

test('is of a day that has come, and not for cashiers, strangers and other keys', async () => {
  const future = await shop.get(`/receivables?environment=test&on=${addDays(today(), 1)}`)
  expectRefusal(future, 'INVALID_REQUEST')
  expect(future.body.error.details).toMatchObject([{ path: 'on' }])
  expectRefusal(await shop.get('/receivables?on=2026-02-30'), 'INVALID_REQUEST')
  expectRefusal(await shop.get('/receivables', shop.cashier), 'FORBIDDEN')
  expectRefusal(await shop.get('/receivables', shop.stranger), 'NOT_FOUND')
  expectRefusal(await shop.get('/receivables?environment=test', shop.liveKey), 'INVALID_REQUEST')
})
