import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, caracasDay } from '../../../src/domain/caracas.ts'
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
const list = (query = '', as: { token: string } = shop.owner) =>
  shop.get(`/receivables/customers?environment=test${query}`, as)

test('lists who owes, with both currencies by age, the newest customer first', async () => {
  const { service, merchant } = shop
  const at = (minutes: number) => ({ createdAt: new Date(Date.now() - minutes * 60_000) })
  const rojas = await createCustomer(service, merchant, { ...at(30), document: 'V12345678' })
  const diaz = await createCustomer(service, merchant, {
    ...{ ...at(20), name: 'Ana Díaz', externalReference: 'ALU-7' },
  })
  const settled = await createCustomer(service, merchant, { ...at(10), name: 'Pedro Gil' })
  const owe = (customer: typeof rojas, days: number, amount: string, more: object = {}) =>
    createNote(service, merchant, { customer, amount, dueOn: addDays(today(), -days), ...more })
  await owe(rojas, 0, '1.00')
  await owe(rojas, 31, '8.00')
  await owe(rojas, 5, '20.00', { currency: 'USD' })
  const dollars = await owe(diaz, 95, '3.00', { currency: 'USD' })
  const paid = await owe(settled, 5, '7.00')
  await shop.post(`/charge-notes/${paid.id}/void`, {})
  await createNote(service, merchant, { environment: 'live' })

  const { status, body } = await list('', shop.member)
  expect([status, body.total]).toEqual([200, 2])
  const [rate] = await service.database.query<{ rate: string }>(
    `select rate from exchange_rates where currency = 'USD' order by effective_date desc limit 1`,
  )
  const inVes = (usd: number) => expect.closeTo(Number(rate?.rate) * usd, 2)
  const ana = {
    ...{ id: diaz.id, name: 'Ana Díaz', document: null, externalReference: 'ALU-7' },
    data: [
      { currency: 'VES', ...nothing },
      { currency: 'USD', ...nothing, over90: 3, total: 3 },
    ],
    totalVes: inVes(3),
  }
  const luis = {
    ...{ id: rojas.id, name: 'Luis Rojas', document: 'V12345678', externalReference: null },
    data: [
      { currency: 'VES', ...nothing, notDue: 1, days31to60: 8, total: 9 },
      { currency: 'USD', ...nothing, days1to30: 20, total: 20 },
    ],
    totalVes: expect.closeTo(9 + Number(rate?.rate) * 20, 2),
  }
  expect(body.data).toEqual([ana, luis])

  expect((await list(`&after=${diaz.id}&limit=1`)).body.data).toEqual([luis])
  expect((await list(`&before=${rojas.id}&limit=1`)).body.data).toEqual([ana])
  expect((await list('&page=2&limit=1')).body).toMatchObject({ total: 2, data: [{ id: rojas.id }] })
  expect((await list('&search=rojas')).body.data).toEqual([luis])
  expect((await list('&search=nadie')).body).toMatchObject({ total: 0, data: [] })

  // What was paid today was owed at the end of yesterday, and what was voided, too.
  const { checkoutId } = (await shop.get(`/charge-notes/${dollars.id}`)).body
  const cash = { method: 'cash', amount: 3, currency: 'USD', environment: 'test', checkoutId }
  expect((await shop.post('/external-payments', cash)).status).toBe(201)
  expect((await list()).body.data).toEqual([luis])
  const before = await list(`&on=${addDays(today(), -1)}`)
  expect(before.body.data.map(({ id }: { id: string }) => id)).toEqual([
    ...[settled.id, diaz.id, rojas.id],
  ])
  expect(before.body.data[1]).toMatchObject({ data: [nothing, { over90: 3, total: 3 }] })
  // It is what the sums say.
  const sums = await shop.get('/receivables?environment=test')
  expect(sums.body.customers).toHaveLength(2)
  expect(sums.body.data).toEqual(luis.data)
})

test('is of a day that has come, and not for cashiers, strangers and other keys', async () => {
  const future = await list(`&on=${addDays(today(), 1)}`)
  expectRefusal(future, 'INVALID_REQUEST')
  expect(future.body.error.details).toMatchObject([{ path: 'on' }])
  expectRefusal(await list('&on=2026-02-30'), 'INVALID_REQUEST')
  expectRefusal(await list('&after=lnk_01kga5ycm3e8wbrqjbzqk9c6vm'), 'INVALID_REQUEST')
  expectRefusal(await list('', shop.cashier), 'FORBIDDEN')
  expectRefusal(await list('', shop.stranger), 'NOT_FOUND')
  expectRefusal(await list('', shop.liveKey), 'INVALID_REQUEST')
  expect((await shop.get('/receivables/customers', shop.liveKey)).status).toBe(200)
})
