import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('are nothing until somebody decides', async () => {
  const answer = await shop.get('/settings/collections', shop.member)
  expect([answer.status, answer.body]).toEqual([200, { reminders: [], matchPayments: true }])
})

test('are for all but cashiers', async () => {
  expectRefusal(await shop.get('/settings/collections', shop.cashier), 'FORBIDDEN')
  expectRefusal(await shop.get('/settings/collections', shop.stranger), 'NOT_FOUND')
  expect((await shop.get('/settings/collections', shop.liveKey)).status).toBe(200)
})
