import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('shows a customer to the people of its merchant alone', async () => {
  const { id } = await createCustomer(shop.service, shop.merchant)
  for (const as of [shop.owner, shop.admin, shop.member, shop.cashier]) {
    expect((await shop.get(`/customers/${id}`, as)).body).toMatchObject({ id, name: 'Luis Rojas' })
  }
  expectRefusal(await shop.get(`/customers/${id}`, shop.stranger), 'NOT_FOUND')
  expectRefusal(await shop.get(`/customers/${id}`, shop.liveKey), 'NOT_FOUND')
  const other = await createMerchant(shop.service, shop.owner)
  const strange = await createCustomer(shop.service, other)
  expectRefusal(await shop.get(`/customers/${strange.id}`), 'NOT_FOUND')
})
