import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, recordEvents } from '../../support/deliveries.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { type Service, startService } from '../../support/service.ts'
import { createWebhookShop, type WebhookShop } from '../../support/webhook-shop.ts'
import {
  createDelivery,
  createWebhook,
  type DeliveryFixture,
  type WebhookFixture,
} from '../../support/webhooks.ts'

let service: Service
let receiver: Receiver
let shop: WebhookShop
beforeAll(async () => {
  service = await startService()
  receiver = await startReceiver()
})
beforeEach(async () => {
  shop = await createWebhookShop(service)
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

const now = new Date()
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const waitingSince = (webhook: WebhookFixture, nextAttemptAt: Date) =>
  createDelivery(service, shop.merchant, webhook, { status: 'pending', nextAttemptAt })
const statusOf = async (webhook: WebhookFixture, { id }: DeliveryFixture) =>
  (await shop.get(`/${webhook.id}/deliveries/${id}`)).body.status

test('deliveries for an endpoint that is switched off are kept for 3 days', async () => {
  const off = await createWebhook(service, shop.merchant, { active: false })
  const kept = await waitingSince(off, ago(3 * DAY_MS - HOUR_MS))
  const over = await waitingSince(off, ago(3 * DAY_MS))
  await service.runCron(now)
  await expect.poll(() => statusOf(off, over)).toBe('failed')
  expect(await statusOf(off, kept)).toBe('pending')
})

test('deliveries for an active endpoint are not abandoned, however late they are', async () => {
  const on = await createWebhook(service, shop.merchant, { url: receiver.url('/late') })
  const late = await waitingSince(on, ago(20 * DAY_MS))
  await service.runCron(now)
  await receiver.waitFor('/late', 1)
  await expect.poll(() => statusOf(on, late)).toBe('success')
})

test('deliveries left for an endpoint that was being removed are abandoned', async () => {
  const webhook = await createWebhook(service, shop.merchant)
  await shop.call('DELETE', `/${webhook.id}`)
  const { uuid } = await waitingSince(webhook, ago(HOUR_MS))
  const statusNow = async () =>
    (
      await service.database.query<{ status: string }>(
        'select status from webhook_deliveries where id = $1',
        [uuid],
      )
    )[0]?.status
  await service.runCron(now)
  await expect.poll(statusNow).toBe('failed')
})

test('an endpoint that is switched off gets no new events, and gets the waiting deliveries once it is on', async () => {
  const path = `/${shop.merchant.id}`
  const { id } = (await shop.make({ url: receiver.url(path) })).body
  await recordEvents(service, shop.merchant, { count: 2 })
  await service.runCron()
  await receiver.waitFor(path, 2)
  await shop.call('PUT', `/${id}`, { active: false })
  await recordEvents(service, shop.merchant, { type: 'transaction.completed' })
  await service.runCron()
  expect((await shop.get(`/${id}/deliveries`)).body.total).toBe(2)
  const [sent] = (await shop.get(`/${id}/deliveries`)).body.data
  await service.database.query(
    `update webhook_deliveries set status = 'pending', next_attempt_at = now() + interval '5 hours'
     where public_id('dlv', id) = $1`,
    [sent.id],
  )
  await shop.call('PUT', `/${id}`, { active: true })
  const received = await receiver.waitFor(path, 3)
  expect(received[2]?.headers['webhook-id']).toBe(sent.eventId)
})
