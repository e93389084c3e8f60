import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const today = () => new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10)
const fee = { concept: 'Mensualidad', amount: 25, currency: 'USD', dueOn: '2199-12-05' }

const make = async (changes: object = {}, as = shop.owner) => {
  const { id } = await createCustomer(shop.service, shop.merchant)
  return shop.post('/charge-notes', { customerId: id, ...fee, environment: 'test', ...changes }, as)
}

test('is what a customer owes, paid through a page of its own', async () => {
  const { status, body } = await make({ externalReference: 'MENS-11' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...{ concept: 'Mensualidad', amount: 25, currency: 'USD', issuedOn: today(), paid: 0 },
    ...{ dueOn: '2199-12-05', status: 'open', daysOverdue: 0, remaining: 25, lines: null },
    ...{ customerName: 'Luis Rojas', externalReference: 'MENS-11', environment: 'test' },
    amountVes: expect.any(Number),
  })
  const page = await shop.api('GET', `/pay/${body.url.split('/').at(-1)}`)
  expect(page.body).toMatchObject({ label: 'Mensualidad', status: 'ACTIVE', expiresAt: null })
  const checkout = await shop.get(`/checkouts/${body.checkoutId}`)
  expect(checkout.body).toMatchObject({
    ...{ externalReference: body.id, expiresAt: null, acceptPartial: true, status: 'open' },
    customer: { name: 'Luis Rojas' },
  })
  const { url: _, amountVes: __, ...data } = body
  expect(await shop.events('note.created', body.id)).toStrictEqual([data])
  expect(await shop.events('checkout.created', body.checkoutId)).toStrictEqual([])
})

test('its checkout is among the others only where it is asked for, and is not canceled', async () => {
  const { body } = await make()
  const ids = async (query: string) =>
    (await shop.get(`/checkouts?environment=test${query}`)).body.data.map(
      ({ id }: { id: string }) => id,
    ) as string[]
  expect(await ids('')).not.toContain(body.checkoutId)
  expect(await ids('&chargeNotes=true')).toContain(body.checkoutId)
  expect(await ids('&chargeNotes=true&status=open')).toContain(body.checkoutId)
  const canceled = await shop.post(`/checkouts/${body.checkoutId}/cancel`)
  expect(expectRefusal(canceled, 'CONFLICT')).toMatch(/void the note/)
  const order = { externalReference: 'cno_1', amount: 5, currency: 'VES', environment: 'test' }
  const taken = await shop.post('/checkouts', order)
  expectRefusal(taken, 'INVALID_REQUEST')
  expect(taken.body.error.details).toMatchObject([{ path: 'externalReference' }])
})

test('numbers have no gaps, whatever is refused meanwhile', async () => {
  const { body: first } = await make()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => make(nth % 4 === 0 ? { issuedOn: '2199-01-01' } : {})),
  )
  const numbers = answers.flatMap(({ status, body }) => (status === 201 ? [body.number] : []))
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 15 }, (_, nth) => first.number + 1 + nth),
  )
})

test('a repeated request makes one', async () => {
  const { id } = await createCustomer(shop.service, shop.merchant)
  const send = () =>
    shop.api('POST', shop.path('/charge-notes'), {
      ...{ as: shop.owner, body: { customerId: id, ...fee, environment: 'test' } },
      headers: { 'Idempotency-Key': 'nota-1' },
    })
  const answers = await Promise.all([send(), send()])
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
})

test.each<[string, object]>([
  ['issuedOn', { issuedOn: '2199-12-01' }],
  ['dueOn', { dueOn: '2020-01-01' }],
  ['dueOn', { dueOn: '05/12/2026' }],
  ['amount', { amount: 0 }],
  ['currency', { currency: 'EUR' }],
  ['concept', { concept: '' }],
  ['lines', { lines: [{ name: 'Cuota', quantity: 1, unitAmount: 24 }] }],
])('a bad %s is named: %j', async (path, changes) => {
  const answer = await make(changes)
  expectRefusal(answer, 'INVALID_REQUEST')
  expect(answer.body.error.details).toMatchObject([{ path }])
})

test('is of a customer of the merchant and environment, by those who manage', async () => {
  const live = await createCustomer(shop.service, shop.merchant, { environment: 'live' })
  for (const customerId of [live.id, 'cus_nothing']) {
    expectRefusal(await make({ customerId }), 'NOT_FOUND')
  }
  expectRefusal(await make({}, shop.member), 'FORBIDDEN')
  expectRefusal(await make({}, shop.cashier), 'FORBIDDEN')
})

test('a live one needs an owner who may operate live', async () => {
  const { id } = await createCustomer(shop.service, shop.merchant, { environment: 'live' })
  const send = () => shop.post('/charge-notes', { customerId: id, ...fee, environment: 'live' })
  expect((await send()).status).toBe(201)
  const { query } = shop.service.database
  const setKyc = (status: string) =>
    query('update users set kyc_status = $2 where id = $1', [shop.owner.uuid, status])
  await setKyc('pending')
  expectRefusal(await send(), 'KYC_REQUIRED')
  await setKyc('approved')
})
