import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createChannel } from '../../support/channels.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('shows those of the merchant, newest first, of one environment or both', async () => {
  const other = await createMerchant(shop.service, shop.owner)
  await createChannel(shop.service, other)
  const ofTest = await createChannel(shop.service, shop.merchant)
  const live = await createChannel(shop.service, shop.merchant, { environment: 'live' })
  const ids = async (query: string) =>
    (await shop.get(`/channels${query}`)).body.data.map(({ id }: { id: string }) => id)
  expect(await ids('')).toEqual([live.id, ofTest.id])
  expect(await ids('?environment=test')).toEqual([ofTest.id])
  expect((await shop.get('/channels?environment=otro')).status).toBe(400)
})

test('is refused to members, cashiers and strangers, and open to keys that read messages', async () => {
  for (const as of [shop.member, shop.cashier])
    expectRefusal(await shop.get('/channels', as), 'FORBIDDEN')
  expectRefusal(await shop.get('/channels', shop.stranger), 'NOT_FOUND')
  expect((await shop.get('/channels', shop.liveKey)).status).toBe(200)
})
