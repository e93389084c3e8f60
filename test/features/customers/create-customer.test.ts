import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { toldOf } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const environment = 'test'

test('is made with what people paste, and told as an event', async () => {
  const { status, body } = await shop.post('/customers', {
    ...{ name: 'Luis Rojas', document: 'v-12.345.678', email: 'Luis@Example.com', environment },
    ...{ phones: ['+58 414-1234567', '4141234567', '+573001234567'], notes: '' },
    ...{ externalReference: 'ALU-0042', metadata: { grado: '3' } },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...{ name: 'Luis Rojas', document: 'V12345678', email: 'luis@example.com', notes: null },
    ...{ phones: ['04141234567', '+573001234567'], externalReference: 'ALU-0042', environment },
    ...{ metadata: { grado: '3' }, merchantId: shop.merchant.id },
    consents: [
      { channel: 'mail', status: 'unknown', at: null, how: null },
      { channel: 'whatsapp', status: 'unknown', at: null, how: null },
      { channel: 'telegram', status: 'unknown', at: null, how: null },
    ],
  })
  expect(await shop.events('customer.created', body.id)).toStrictEqual([toldOf(body)])
})

test('a name is enough, and the same one is no reason to refuse', async () => {
  for (let made = 0; made < 2; made += 1) {
    const { status, body } = await shop.post('/customers', { name: 'José Díaz', environment })
    expect(status).toBe(201)
    expect(body).toMatchObject({ document: null, email: null, phones: [], metadata: {} })
  }
})

test('a document or number that another one has is a 409 that names the first', async () => {
  const first = await shop.post('/customers', {
    ...{ name: 'Ana', document: 'V10000001', externalReference: 'A-1', environment },
  })
  for (const taken of [{ document: 'V-10.000.001' }, { externalReference: 'A-1' }]) {
    const second = await shop.post('/customers', { name: 'Ana', ...taken, environment })
    expect(expectRefusal(second, 'CONFLICT')).toContain(first.body.id)
  }
  const live = await shop.post('/customers', { name: 'Ana', document: 'V10000001' })
  expect(live.status).toBe(201)
})

test('One is made of fifty at once with one document', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      shop.post('/customers', { name: 'Ana', document: 'V10000002', environment }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
})

test('a repeated request makes one', async () => {
  const send = () =>
    shop.api('POST', shop.path('/customers'), {
      ...{ as: shop.owner, body: { name: 'Eva', environment } },
      headers: { 'Idempotency-Key': 'eva-1' },
    })
  const answers = await Promise.all([send(), send()])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
})

test.each<[string, object]>([
  ['name', { name: ' ' }],
  ['document', { document: 'X-' }],
  ['email', { email: 'luis' }],
  ['phones.0', { phones: ['0412'] }],
  ['phones', { phones: Array.from({ length: 11 }, (_, nth) => `041212345${10 + nth}`) }],
  ['notes', { notes: 'x'.repeat(2001) }],
])('a bad %s is named', async (path, changes) => {
  const answer = await shop.post('/customers', { name: 'Luis', environment, ...changes })
  expectRefusal(answer, 'INVALID_REQUEST')
  expect(answer.body.error.details).toMatchObject([{ path }])
})

test('a MEMBER and a CASHIER make none', async () => {
  for (const as of [shop.member, shop.cashier]) {
    expectRefusal(await shop.post('/customers', { name: 'Luis', environment }, as), 'FORBIDDEN')
  }
})
