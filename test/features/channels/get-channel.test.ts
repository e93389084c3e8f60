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

test('shows its state to the OWNER and ADMINs', async () => {
  const { id } = await createChannel(shop.service, shop.merchant, { status: 'disabled' })
  await shop.service.database.query(`update channels set last_error = 'credential:190'`)
  expect((await shop.get(`/channels/${id}`, shop.admin)).body).toMatchObject({
    ...{ id, status: 'disabled', environment: 'test', kind: 'whatsapp' },
    lastError: { kind: 'credential', code: '190' },
  })
})

test('of another merchant, or none, looks as if it did not exist', async () => {
  const other = await createMerchant(shop.service, shop.owner)
  const { id } = await createChannel(shop.service, other)
  expectRefusal(await shop.get(`/channels/${id}`), 'NOT_FOUND')
  expectRefusal(await shop.get('/channels/chn_nada'), 'NOT_FOUND')
  expectRefusal(await shop.get(`/channels/${id}`, shop.stranger), 'NOT_FOUND')
  expectRefusal(await shop.get(`/channels/${id}`, shop.member), 'FORBIDDEN')
})
