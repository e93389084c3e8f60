import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'
import { createSeries } from '../../support/series.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const start = async () => {
  const customer = await createCustomer(shop.service, shop.merchant)
  return createSeries(shop.service, shop.merchant, { customers: [customer], status: 'active' })
}

test('changes its status once, and makes no note by that', async () => {
  const { id } = await start()
  const { status, body } = await shop.post(`/series/${id}/end`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, status: 'ended' })
  expectRefusal(await shop.post(`/series/${id}/end`), 'CONFLICT')
  expectRefusal(await shop.post(`/series/${id}/resume`), 'CONFLICT')
  const notes = await shop.get(`/charge-notes?environment=test&seriesId=${id}`)
  expect(notes.body.total).toBe(0)
})

test('is for those who manage, in their environment', async () => {
  const { id } = await start()
  expectRefusal(await shop.post(`/series/${id}/end`, undefined, shop.member), 'FORBIDDEN')
  expectRefusal(await shop.post(`/series/${id}/end`, undefined, shop.liveKey), 'NOT_FOUND')
  expectRefusal(await shop.post('/series/ser_nothing/end'), 'NOT_FOUND')
})
