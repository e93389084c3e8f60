import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryId, newUuid } from '../../../src/platform/ids.ts'
import { expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  createWebhookShop,
  expectNoSuchWebhook,
  type WebhookShop,
} from '../../support/webhook-shop.ts'
import {
  createAttempt,
  createDelivery,
  createEvent,
  createWebhook,
} from '../../support/webhooks.ts'

let service: Service
let shop: WebhookShop
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  shop = await createWebhookShop(service)
})
afterAll(() => service.stop())

const deliveryOf = async (webhook: { id: string }, delivery: { id: string }) =>
  (await shop.get(`/${webhook.id}/deliveries/${delivery.id}`)).body

test('a delivery is shown with what was sent, and the outcome of each attempt', async () => {
  const webhook = await createWebhook(service, shop.merchant)
  const createdAt = new Date('2026-03-10T14:00:00.123Z')
  // In the order in which the database keeps the fields.
  const data = { id: 'lnk_1', label: 'Café “día”', payments: 1 }
  const event = await createEvent(service, shop.merchant, {
    ...{ type: 'payment_link.completed', data, createdAt },
  })
  const delivery = await createDelivery(service, shop.merchant, webhook, { event, attempts: 2 })
  await createAttempt(service, delivery, { responseStatus: null, error: 'No answer.' })
  await createAttempt(service, delivery, { number: 2, responseBody: 'gracias' })
  const shown = await deliveryOf(webhook, delivery)
  const { request, attempts, ...item } = shown
  const [listed] = (await shop.get(`/${webhook.id}/deliveries`)).body.data
  expect(item).toStrictEqual(listed)
  expect(request).toStrictEqual({
    url: 'https://tienda.example.com/2',
    headers: { 'content-type': 'application/json', 'webhook-id': event.id },
    body: JSON.stringify({
      id: event.id,
      type: 'payment_link.completed',
      timestamp: '2026-03-10T14:00:00.123Z',
      merchantId: shop.merchant.id,
      environment: 'test',
      data,
    }),
  })
  const common = { createdAt: expect.any(String), durationMs: 12 }
  expect(attempts).toStrictEqual([
    { number: 1, ...common, responseStatus: null, responseBody: null, error: 'No answer.' },
    { number: 2, ...common, responseStatus: 200, responseBody: 'gracias', error: null },
  ])
})

test('a delivery that was not attempted yet has the endpoint’s URL, and no headers', async () => {
  const webhook = await createWebhook(service, shop.merchant)
  const delivery = await createDelivery(service, shop.merchant, webhook, { status: 'pending' })
  const { request, attempts } = await deliveryOf(webhook, delivery)
  expect(request).toMatchObject({ url: 'http://127.0.0.1:9/avisos', headers: {} })
  expect(attempts).toStrictEqual([])
})

test('another endpoint’s, an unknown and a malformed delivery are a 404', async () => {
  const [webhook, other] = [
    await createWebhook(service, shop.merchant),
    await createWebhook(service, shop.merchant),
  ]
  const theirs = await createDelivery(service, shop.merchant, other)
  const absent = deliveryId.toPublic(newUuid(new Date()))
  for (const id of [theirs.id, absent, 'dlv_1', '%00']) {
    expectRefusal(await shop.get(`/${webhook.id}/deliveries/${id}`), 'NOT_FOUND')
  }
  expect(await deliveryOf(other, theirs)).toMatchObject({ status: 'success', attempt: 1 })
})

test('an unknown, malformed, removed or foreign endpoint, and one of the other environment, give the same 404', async () => {
  const absent = deliveryId.toPublic(newUuid(new Date()))
  await expectNoSuchWebhook(service, shop, (id, options) =>
    shop.call('GET', `/${id}/deliveries/${absent}`, undefined, options),
  )
})
