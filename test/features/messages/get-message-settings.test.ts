import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('are the defaults until somebody decides', async () => {
  const { body } = await shop.get('/settings/messages', shop.member)
  expect(body).toStrictEqual({ dailyBudget: { mail: 2000, whatsapp: 250, telegram: 500 } })
})

test('are not shown to cashiers and strangers', async () => {
  expectRefusal(await shop.get('/settings/messages', shop.cashier), 'FORBIDDEN')
  expectRefusal(await shop.get('/settings/messages', shop.stranger), 'NOT_FOUND')
})
