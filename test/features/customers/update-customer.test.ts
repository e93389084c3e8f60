import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer, toldOf } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('replaces every field, and tells of it', async () => {
  const { id } = await createCustomer(shop.service, shop.merchant, {
    ...{ document: 'V12345678', phones: ['04141234567'], externalReference: 'ALU-1' },
  })
  const { status, body } = await shop.put(`/customers/${id}`, {
    ...{ name: 'Luis A. Rojas', document: 'V12345678', email: 'luis@example.com' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ id, name: 'Luis A. Rojas', document: 'V12345678', email: 'luis@example.com' },
    ...{ phones: [], externalReference: null },
  })
  expect(await shop.events('customer.updated', id)).toStrictEqual([toldOf(body)])
  const [record] = await shop.service.database.query<{ details: object }>(
    `select details from audit_logs where action = 'customer.update' and resource = $1`,
    [id],
  )
  expect(record?.details).toMatchObject({
    changed: expect.arrayContaining(['name', 'email', 'phones', 'external_reference']),
  })
  expect(JSON.stringify(record)).not.toContain('Rojas')
})

test('the document of another one is a 409, and the own one is not', async () => {
  const first = await createCustomer(shop.service, shop.merchant, { document: 'V20000001' })
  const second = await createCustomer(shop.service, shop.merchant, { document: 'V20000002' })
  const answer = await shop.put(`/customers/${second.id}`, { name: 'Eva', document: 'V20000001' })
  expect(expectRefusal(answer, 'CONFLICT')).toContain(first.id)
  const same = await shop.put(`/customers/${second.id}`, { name: 'Eva', document: 'V20000002' })
  expect(same.status).toBe(200)
})

test('is for those who manage, in their environment', async () => {
  const { id } = await createCustomer(shop.service, shop.merchant)
  const change = { name: 'Otra' }
  expectRefusal(await shop.put(`/customers/${id}`, change, shop.member), 'FORBIDDEN')
  expectRefusal(await shop.put(`/customers/${id}`, change, shop.cashier), 'FORBIDDEN')
  expectRefusal(await shop.put(`/customers/${id}`, change, shop.liveKey), 'NOT_FOUND')
  expectRefusal(await shop.put('/customers/cus_nothing', change), 'NOT_FOUND')
})
