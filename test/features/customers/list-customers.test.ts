import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('is newest first, by environment and from an id on', async () => {
  const { service, merchant } = shop
  const made: string[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    const createdAt = new Date(Date.now() - 10_000 + nth)
    made.unshift((await createCustomer(service, merchant, { name: `Alumno ${nth}`, createdAt })).id)
  }
  await createCustomer(service, merchant, { environment: 'live' })
  const ids = async (query: string, as = shop.owner) => {
    const { body } = await shop.get(`/customers?environment=test${query}`, as)
    return body.data.map(({ id }: { id: string }) => id) as string[]
  }
  expect(await ids('')).toStrictEqual(made)
  expect(await ids(`&after=${made[0]}`)).toStrictEqual(made.slice(1))
  expect(await ids(`&before=${made[2]}`)).toStrictEqual(made.slice(0, 2))
  expect(await ids('&limit=1&page=2')).toStrictEqual([made[1]])
  expect(await ids('', shop.cashier)).toStrictEqual(made)
})

test.each([
  ...[
    'PÉREZ',
    'maria per',
    'V-15.222.333',
    '15222333',
    '4567',
    '0414-999.45.67',
    '+58 414 9994567',
  ],
  ...['ALU-77', 'alu-7'],
])('is searched by %s', async (search) => {
  const { service, merchant } = shop
  const known = await shop.get('/customers?environment=test&search=15222333')
  if (known.body.total === 0) {
    await createCustomer(service, merchant, {
      ...{ name: 'María Pérez', document: 'V15222333', phones: ['04149994567'] },
      externalReference: 'ALU-77',
    })
  }
  const query = `/customers?environment=test&search=${encodeURIComponent(search)}`
  const { body } = await shop.get(query, shop.cashier)
  expect(body.data).toMatchObject([{ name: 'María Pérez' }])
  expect(body.total).toBe(1)
})
