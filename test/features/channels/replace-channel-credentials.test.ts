import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type ChannelShop, startChannelShop } from '../../support/channel-shop.ts'
import { createChannel } from '../../support/channels.ts'
import { waitUntil } from '../../support/wait-until.ts'

let shop: ChannelShop
beforeAll(async () => {
  shop = await startChannelShop()
})
afterAll(() => shop.stop())

test('a channel that was disabled begins anew with other credentials', async () => {
  const merchant = await shop.newMerchant()
  const { id } = await createChannel(shop.service, merchant, { status: 'disabled' })
  const replaced = await shop.api('PUT', `/merchants/${merchant.id}/channels/${id}`, {
    ...{ as: shop.owner, body: { credentials: shop.whatsapp.credentials } },
  })
  expect(replaced.status, replaced.text).toBe(200)
  expect(replaced.body).toMatchObject({ status: 'checking', lastError: null, lastCheckedAt: null })
  const channel = { id, merchant, hookPath: '' }
  await waitUntil('it is active', async () => (await shop.channel(channel)).status === 'active')
  const [row] = await shop.service.database.query<{ refusals: number }>(
    'select refusals from channels where merchant_id = $1',
    [merchant.uuid],
  )
  expect(row?.refusals).toBe(0)
})

test('what was refused of the former ones counts no more', async () => {
  const merchant = await shop.newMerchant()
  const { id, uuid } = await createChannel(shop.service, merchant)
  const former = await shop.service.database.query<{ credentials: Buffer }>(
    'select credentials from channels where id = $1',
    [uuid],
  )
  await shop.api('PUT', `/merchants/${merchant.id}/channels/${id}`, {
    ...{ as: shop.owner, body: { credentials: shop.whatsapp.credentials } },
  })
  await shop.service.database.query(
    `with begun as (select begin_request(now()))
     select record_channel_outcome($1, $2, 'credential', '190', 5) from begun`,
    [uuid, former[0]?.credentials],
  )
  expect((await shop.channel({ id, merchant, hookPath: '' })).status).not.toBe('disabled')
})

test('is refused with wrong credentials, of what is not there, and to whoever may not', async () => {
  const merchant = shop.merchant
  const { id } = await createChannel(shop.service, merchant)
  const body = { credentials: shop.whatsapp.credentials }
  expectRefusal(await shop.put(`/channels/${id}`, { credentials: {} }), 'INVALID_REQUEST')
  expectRefusal(await shop.put(`/channels/${id}`, {}), 'INVALID_REQUEST')
  expectRefusal(await shop.put('/channels/chn_nada', body), 'NOT_FOUND')
  const another = await createChannel(shop.service, await shop.newMerchant())
  expectRefusal(await shop.put(`/channels/${another.id}`, body), 'NOT_FOUND')
  for (const as of [shop.member, shop.cashier, shop.liveKey])
    expectRefusal(await shop.put(`/channels/${id}`, body, as), 'FORBIDDEN')
  expectRefusal(await shop.put(`/channels/${id}`, body, shop.stranger), 'NOT_FOUND')
  const stale = await createSession(shop.service, shop.owner.uuid, {
    from: new Date(Date.now() - 601_000),
  })
  expectRefusal(await shop.put(`/channels/${id}`, body, stale), 'STEP_UP_REQUIRED')
})
