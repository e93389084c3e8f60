import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('takes off everything that tells who it was', async () => {
  const { id, uuid } = await createCustomer(shop.service, shop.merchant, {
    ...{ document: 'V12345678', phones: ['04141234567'], externalReference: 'ALU-1' },
  })
  await shop.put(`/customers/${id}/consents/mail`, { status: 'given' })
  expect((await shop.remove(`/customers/${id}`)).status).toBe(204)
  expectRefusal(await shop.get(`/customers/${id}`), 'NOT_FOUND')
  expectRefusal(await shop.remove(`/customers/${id}`), 'NOT_FOUND')
  expect((await shop.get('/customers?environment=test')).body.total).toBe(0)
  const [row] = await shop.service.database.query<{ search: string }>(
    'select name, document, email, phones, notes, external_reference, search from customers where id = $1',
    [uuid],
  )
  expect(row).toStrictEqual({
    ...{ name: '—', document: null, email: null, phones: [], notes: null },
    ...{ external_reference: null, search: expect.stringMatching(/^— +$/) },
  })
  const consents = await shop.service.database.query('select 1 from customer_consents')
  expect(consents).toStrictEqual([])
  // The document is free for another one.
  const again = await createCustomer(shop.service, shop.merchant, { document: 'V12345678' })
  expect(again.id).not.toBe(id)
})

test('is for those who manage, in their environment', async () => {
  const { id } = await createCustomer(shop.service, shop.merchant)
  expectRefusal(await shop.remove(`/customers/${id}`, shop.member), 'FORBIDDEN')
  expectRefusal(await shop.remove(`/customers/${id}`, shop.cashier), 'FORBIDDEN')
  expectRefusal(await shop.remove(`/customers/${id}`, shop.liveKey), 'NOT_FOUND')
})
