import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PushService, startPushService } from '../../../dev/channels/push-service.ts'
import { type ChannelShop, startChannelShop } from '../../support/channel-shop.ts'

/** How often an event is dispatched again, as after crashes. */
const REPEATS = Number(process.env.NOTICE_REPEATS ?? 60)
const AT_ONCE = 5

/** Within the hours, and near enough for sessions to last. */
const DAY = new Date(Date.now() + 2 * 86_400_000 - 4 * 3_600_000).toISOString().slice(0, 10)
const NOON = new Date(`${DAY}T12:00:00-04:00`)

let push: PushService
let shop: ChannelShop
beforeAll(async () => {
  push = await startPushService()
  shop = await startChannelShop({ PUSH_HOSTS: push.url })
})
afterAll(async () => {
  await shop.stop()
  await push.stop()
})

async function cron(minutes: number): Promise<void> {
  const at = new Date(NOON.getTime() + minutes * 60_000)
  shop.service.setNow(at)
  await shop.service.runCron(at)
}

/** Dispatches the event as if it never had been. */
const dispatchAgain = (event: string) =>
  shop.service.database.query(
    `with opened as materialized (select begin_request($1::timestamptz))
     select fan_out_to_users(o) from opened, outbox o where o.id = $2`,
    [NOON.toISOString(), event],
  )

test(`an event that is dispatched ${REPEATS} times is told once in a browser, and once in a chat`, async () => {
  const channel = await shop.connectBot()
  const chat = 700_400_001
  const { body } = await shop.post(`/channels/${channel.id}/bindings`, { self: true })
  await shop.telegram.report(shop.telegram.writtenUpdate(chat, `/start ${body.code}`))
  const { key } = (await shop.api('GET', '/push/key')).body
  const subscription = push.subscribe(key)
  await shop.api('POST', '/push/subscriptions', { as: shop.owner, body: subscription })
  await shop.service.database.query(
    `with begun as materialized (select begin_request($1::timestamptz))
     select record_event('transaction.completed', $2, 'live', $3) from begun`,
    [NOON.toISOString(), shop.merchant.uuid, JSON.stringify({ amount: 25, currency: 'VES' })],
  )
  const [event] = await shop.service.database.query<{ id: string }>(
    `select id from outbox where type = 'transaction.completed'`,
  )
  for (let nth = 0; nth < REPEATS; nth += AT_ONCE) {
    const again = Array.from({ length: AT_ONCE }, () => dispatchAgain(event?.id ?? ''))
    await Promise.all(nth % 50 === 0 ? [...again, cron(1 + nth / 50)] : again)
  }
  await Promise.all([cron(60), cron(60), cron(61)])
  shop.service.setNow()
  expect(push.messages).toHaveLength(1)
  expect(shop.telegram.messages.filter(({ to }) => to === String(chat))).toHaveLength(1)
}, 1_200_000)
