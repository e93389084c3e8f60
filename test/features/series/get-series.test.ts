import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'
import { createSeries } from '../../support/series.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('shows a series to those who may see it', async () => {
  const customer = await createCustomer(shop.service, shop.merchant)
  const { id } = await createSeries(shop.service, shop.merchant, { customers: [customer] })
  for (const as of [shop.owner, shop.admin, shop.member]) {
    const { body } = await shop.get(`/series/${id}`, as)
    expect(body).toMatchObject({ id, customers: [customer.id], nextOn: '2199-12-05', day: '5' })
  }
  expectRefusal(await shop.get(`/series/${id}`, shop.cashier), 'FORBIDDEN')
  expectRefusal(await shop.get(`/series/${id}`, shop.liveKey), 'NOT_FOUND')
  const other = await createMerchant(shop.service, shop.owner)
  const strange = await createSeries(shop.service, other, { customers: [] })
  expectRefusal(await shop.get(`/series/${strange.id}`), 'NOT_FOUND')
})
