import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type ChannelShop, type Connected, startChannelShop } from '../../support/channel-shop.ts'
import { createChannel } from '../../support/channels.ts'
import { createCustomer } from '../../support/customers.ts'

let shop: ChannelShop
let bot: Connected
beforeAll(async () => {
  shop = await startChannelShop()
  bot = await shop.connectBot()
})
afterAll(() => shop.stop())

const live = () => createCustomer(shop.service, shop.merchant, { environment: 'live' })

const bind = (customerId: string, channelId = bot.id, as: { token: string } = shop.owner) =>
  shop.post(`/channels/${channelId}/bindings`, { customerId }, as)

test('answers a link to the bot with a code of its own, which is stored as its hash alone', async () => {
  const customer = await live()
  const { status, body } = await bind(customer.id, bot.id, shop.admin)
  expect(status).toBe(201)
  expect(body.code).toMatch(/^[\w-]{22}$/)
  expect(body.url).toBe(`https://t.me/${shop.telegram.bot.username}?start=${body.code}`)
  const lasts = new Date(body.expiresAt).getTime() - Date.now()
  expect(Math.abs(lasts - 24 * 3_600_000)).toBeLessThan(60_000)
  const again = await bind(customer.id)
  expect(again.body.code).not.toBe(body.code)
  const rows = await shop.service.database.query<{ text: string }>(
    'select b::text as text from channel_bindings b',
  )
  expect(rows.some(({ text }) => text.includes(body.code))).toBe(false)
  expect(
    JSON.stringify(await shop.service.database.query('select details from audit_logs')),
  ).not.toContain(body.code)
})

test('a customer of another merchant, or of the other environment, looks as if there were none', async () => {
  const other = await shop.newMerchant()
  const theirs = await createCustomer(shop.service, other, { environment: 'live' })
  expectRefusal(await bind(theirs.id), 'NOT_FOUND')
  const ofTest = await createCustomer(shop.service, shop.merchant, { environment: 'test' })
  expectRefusal(await bind(ofTest.id), 'NOT_FOUND')
})

test('a channel of another merchant looks as if there were none', async () => {
  const other = await shop.newMerchant()
  const theirs = await createChannel(shop.service, other, { kind: 'telegram', environment: 'live' })
  expectRefusal(await bind((await live()).id, theirs.id), 'NOT_FOUND')
})

test('a channel that needs no code is a conflict, and so is one that was never accepted', async () => {
  const whatsapp = await createChannel(shop.service, shop.merchant, { environment: 'live' })
  const customer = await live()
  expectRefusal(await bind(customer.id, whatsapp.id), 'CONFLICT')
  const merchant = await shop.newMerchant()
  const fresh = await createChannel(shop.service, merchant, {
    ...({ kind: 'telegram', environment: 'live', status: 'checking' } as const),
  })
  await shop.service.database.query('update channels set account = null where id = $1', [
    fresh.uuid,
  ])
  const theirs = await createCustomer(shop.service, merchant, { environment: 'live' })
  expectRefusal(
    await shop.api('POST', `/merchants/${merchant.id}/channels/${fresh.id}/bindings`, {
      ...{ as: shop.owner, body: { customerId: theirs.id } },
    }),
    'CONFLICT',
  )
})

test('a MEMBER and a CASHIER may not', async () => {
  const { id } = await live()
  expectRefusal(await bind(id, bot.id, shop.member), 'FORBIDDEN')
  expectRefusal(await bind(id, bot.id, shop.cashier), 'FORBIDDEN')
})

test('a member’s own code is theirs in a session alone, and instead of a customer', async () => {
  const path = `/channels/${bot.id}/bindings`
  const { status, body } = await shop.post(path, { self: true }, shop.admin)
  expect([status, body.url]).toEqual([201, expect.stringContaining(body.code)])
  expect(
    await shop.service.database.query(
      'select customer_id from channel_bindings where user_id = $1',
      [shop.admin.uuid],
    ),
  ).toEqual([{ customer_id: null }])
  expectRefusal(await shop.post(path, { self: true }, shop.liveKey), 'FORBIDDEN')
  const { id } = await live()
  for (const wrong of [{}, { self: false }, { self: true, customerId: id }])
    expectRefusal(await shop.post(path, wrong), 'INVALID_REQUEST')
})
