import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../support/actors.ts'
import { type ChannelShop, type Connected, startChannelShop } from '../../support/channel-shop.ts'
import { bindMember, createBranch } from '../../support/floor.ts'
import { dispatchAllEvents } from '../../support/notifications.ts'

/** Within the hours, and near enough for sessions to last. */
const DAY = new Date(Date.now() + 2 * 86_400_000 - 4 * 3_600_000).toISOString().slice(0, 10)

let shop: ChannelShop
let channel: Connected
beforeAll(async () => {
  shop = await startChannelShop()
  channel = await shop.connectBot()
})
afterAll(() => shop.stop())

/** What others have left is ended: each test has its chat. */
beforeEach(async () => {
  const { query } = shop.service.database
  await query(`update messages set status = 'failed', reason = 'late' where status = 'queued'`)
  await query('delete from channel_bindings')
  await query(
    `update channels set status = 'active', refusals = 0, last_error = null, next_check_at = 'infinity'`,
  )
})

let chats = 700_300_000
/** Binds the chat of somebody, and answers who they are there. */
async function bindChat(who: Actor): Promise<number> {
  chats += 1
  const { body } = await shop.post(`/channels/${channel.id}/bindings`, { self: true }, who)
  await shop.telegram.report(shop.telegram.writtenUpdate(chats, `/start ${body.code}`))
  return chats
}

let sales = 0
/** A live payment comes in at an hour of Caracas. */
async function sellAt(hour: string, environment = 'live'): Promise<void> {
  sales += 1
  const at = new Date(`${DAY}T${hour}:00-04:00`)
  const id = `txn_01kga5ycm3e5vb6c1d5bqxw${String(sales).padStart(3, '0')}`
  const data = { id, amount: 25, currency: 'VES', reference: '00012283' }
  await shop.service.database.query(
    `with begun as materialized (select begin_request($1::timestamptz))
     select record_event('transaction.completed', $2, $3, $4) from begun`,
    [at.toISOString(), shop.merchant.uuid, environment, JSON.stringify(data)],
  )
  await dispatchAllEvents(shop.service, at)
}

async function cronAt(hour: string): Promise<void> {
  const at = new Date(`${DAY}T${hour}:00-04:00`)
  shop.service.setNow(at)
  await shop.service.runCron(at)
  shop.service.setNow()
}

const sentTo = (chat: number) => shop.telegram.messages.filter(({ to }) => to === String(chat))

/** What was queued for a chat, in the order of the hours of these tests. */
const noticesTo = async (chat: number) =>
  (await shop.get('/messages?environment=live&channel=telegram')).body.data.filter(
    ({ template, to }: { template: string; to: string }) =>
      template === 'notice' && to.endsWith(String(chat).slice(-4)),
  )

test('that money came in is told once in the chat of who has bound it, and leads there', async () => {
  const chat = await bindChat(shop.owner)
  await sellAt('10:00')
  await Promise.all([cronAt('10:01'), cronAt('10:01'), cronAt('10:02')])
  const [told, ...others] = sentTo(chat)
  expect(others).toEqual([])
  expect(told?.text).toMatch(/^Pago recibido\n.*25,00/)
  expect(told?.button.text).toBe('Ver')
  expect(told?.button.url).toMatch(
    new RegExp(`/console/m/${shop.merchant.id}/live/payments/txn_[a-z0-9]+$`),
  )
  expect((await noticesTo(chat))[0]).toMatchObject({
    ...{ channel: 'telegram', status: 'sent', attempts: 1, customerId: null },
    to: `••••\u00a0${String(chat).slice(-4)}`,
  })
})

test('what happens at night is told at eight o’clock, and what is older than a day never', async () => {
  const chat = await bindChat(shop.owner)
  await sellAt('06:00')
  await cronAt('07:59')
  expect(sentTo(chat)).toEqual([])
  await cronAt('08:00')
  expect(sentTo(chat)).toHaveLength(1)
  await sellAt('08:10')
  await shop.service.database.query(
    `update messages set created_at = created_at - interval '25 hours' where status = 'queued'`,
  )
  await cronAt('08:11')
  expect(sentTo(chat)).toHaveLength(1)
  expect((await noticesTo(chat))[0]).toMatchObject({ status: 'failed', reason: 'late' })
})

test('is told to nobody who has stopped, has switched it off, or of the sandbox', async () => {
  const chat = await bindChat(shop.owner)
  await sellAt('10:00', 'test')
  const prefer = (push: boolean) =>
    shop.api('PUT', '/notifications/preferences', {
      as: shop.owner,
      body: { data: [{ type: 'payment_received', push }] },
    })
  await prefer(false)
  await sellAt('10:01')
  await prefer(true)
  const { writtenUpdate, report } = shop.telegram
  await report(writtenUpdate(chat, '/stop', new Date(Date.now() + 2000)))
  await sellAt('10:02')
  await cronAt('10:03')
  expect(sentTo(chat)).toEqual([])
})

test('is not told to who was lowered before it was sent', async () => {
  const chat = await bindChat(shop.admin)
  await sellAt('10:00')
  await shop.service.database.query(
    `update members set role = 'CASHIER' where user_id = $1 and merchant_id = $2`,
    [shop.admin.uuid, shop.merchant.uuid],
  )
  await cronAt('10:01')
  await shop.service.database.query(
    `update members set role = 'ADMIN' where user_id = $1 and merchant_id = $2`,
    [shop.admin.uuid, shop.merchant.uuid],
  )
  expect(sentTo(chat)).toEqual([])
  expect((await noticesTo(chat))[0]).toMatchObject({ status: 'failed', reason: 'left' })
})

test('is not told in the morning to who was bound to other branches in the night', async () => {
  const chat = await bindChat(shop.admin)
  await sellAt('06:00')
  await bindMember(shop.service, shop.merchant, shop.admin, [
    await createBranch(shop.service, shop.merchant),
  ])
  await cronAt('08:00')
  await shop.service.database.query(
    'update members set branch_ids = null where user_id = $1 and merchant_id = $2',
    [shop.admin.uuid, shop.merchant.uuid],
  )
  expect(sentTo(chat)).toEqual([])
  expect((await noticesTo(chat))[0]).toMatchObject({ status: 'failed', reason: 'left' })
})

test('the chat that was bound last is told, and a code binds once', async () => {
  const first = await bindChat(shop.owner)
  const { body } = await shop.post(`/channels/${channel.id}/bindings`, { self: true })
  const second = first + 1000
  await shop.telegram.report(shop.telegram.writtenUpdate(second, `/start ${body.code}`))
  await shop.telegram.report(shop.telegram.writtenUpdate(first + 2000, `/start ${body.code}`))
  await sellAt('11:00')
  await cronAt('11:01')
  expect([first, second, first + 2000].map((chat) => sentTo(chat).length)).toEqual([0, 1, 0])
})

test('counts in the merchant’s budget of the day', async () => {
  const chat = await bindChat(shop.owner)
  await shop.put('/settings/messages', { dailyBudget: { telegram: 0 } })
  await sellAt('12:00')
  await cronAt('12:01')
  await shop.put('/settings/messages', { dailyBudget: { telegram: 500 } })
  expect(sentTo(chat)).toEqual([])
  expect((await noticesTo(chat))[0]).toMatchObject({ status: 'failed', reason: 'budget' })
})
