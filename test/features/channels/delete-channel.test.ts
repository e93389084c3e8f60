import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createChannel } from '../../support/channels.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('forgets the channel and its credentials; the same kind can be connected again', async () => {
  const { id } = await createChannel(shop.service, shop.merchant)
  expect((await shop.remove(`/channels/${id}`)).status).toBe(204)
  expectRefusal(await shop.get(`/channels/${id}`), 'NOT_FOUND')
  expectRefusal(await shop.remove(`/channels/${id}`), 'NOT_FOUND')
  const rows = await shop.service.database.query('select from channels')
  expect(rows).toEqual([])
  await createChannel(shop.service, shop.merchant)
  await shop.service.database.query('delete from channels')
})

test('is refused of what is not there, and to whoever may not', async () => {
  const { id } = await createChannel(shop.service, shop.merchant)
  expectRefusal(await shop.remove('/channels/chn_nada'), 'NOT_FOUND')
  for (const as of [shop.member, shop.cashier, shop.liveKey])
    expectRefusal(await shop.remove(`/channels/${id}`, as), 'FORBIDDEN')
  expectRefusal(await shop.remove(`/channels/${id}`, shop.stranger), 'NOT_FOUND')
  const stale = await createSession(shop.service, shop.owner.uuid, {
    from: new Date(Date.now() - 601_000),
  })
  expectRefusal(await shop.remove(`/channels/${id}`, stale), 'STEP_UP_REQUIRED')
  expect((await shop.get(`/channels/${id}`)).status).toBe(200)
})
