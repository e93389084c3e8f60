import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember, createUser } from '../../support/actors.ts'
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

test('deliveries are listed newest first, in pages, with the outcome of the last attempt', async () => {
  const webhook = await createWebhook(service, shop.merchant)
  const createdAt = new Date('2026-03-10T14:00:00.123Z')
  const later = new Date('2026-03-10T14:00:00.124Z')
  const event = await createEvent(service, shop.merchant, { type: 'member.joined' })
  const first = await createDelivery(service, shop.merchant, webhook, {
    ...{ event, attempts: 2, createdAt },
  })
  await createAttempt(service, first, { responseStatus: 503, durationMs: 900 })
  await createAttempt(service, first, { number: 2, responseStatus: 204, durationMs: 31 })
  const second = await createDelivery(service, shop.merchant, webhook, {
    ...{ status: 'pending', createdAt: later, nextAttemptAt: later },
  })
  const other = await createWebhook(service, shop.merchant)
  await createDelivery(service, shop.merchant, other)
  const page = (await shop.get(`/${webhook.id}/deliveries?limit=1&page=2`)).body
  expect(page).toStrictEqual({
    data: [
      {
        id: first.id,
        eventId: event.id,
        eventType: 'member.joined',
        attempt: 2,
        status: 'success',
        responseStatus: 204,
        durationMs: 31,
        createdAt: createdAt.toISOString(),
        nextAttemptAt: null,
      },
    ],
    page: 2,
    limit: 1,
    total: 2,
  })
  expect((await shop.get(`/${webhook.id}/deliveries`)).body).toMatchObject({
    data: [
      {
        id: second.id,
        attempt: 0,
        status: 'pending',
        responseStatus: null,
        durationMs: null,
        nextAttemptAt: later.toISOString(),
      },
      { id: first.id },
    ],
    page: 1,
    limit: 50,
    total: 2,
  })
})

test('the list filters by status and by type of event, in any case', async () => {
  const webhook = await createWebhook(service, shop.merchant)
  const joined = await createEvent(service, shop.merchant, { type: 'member.joined' })
  const made = [
    await createDelivery(service, shop.merchant, webhook, { status: 'failed', event: joined }),
    await createDelivery(service, shop.merchant, webhook, { status: 'success', event: joined }),
    await createDelivery(service, shop.merchant, webhook, { status: 'failed' }),
  ]
  const found = async (query: string) => {
    const { data, total } = (await shop.get(`/${webhook.id}/deliveries?${query}`)).body
    expect(total).toBe(data.length)
    return data.map(({ id }: { id: string }) => made.findIndex((one) => one.id === id))
  }
  expect(await found('status=FAILED')).toStrictEqual([2, 0])
  expect(await found('eventType=Member.Joined')).toStrictEqual([1, 0])
  expect(await found('status=failed&eventType=member.joined')).toStrictEqual([0])
  expect(await found('status=pending')).toStrictEqual([])
  expect(await found('eventType=webhook.test')).toStrictEqual([])
  for (const query of ['status=canary', 'eventType=canary', 'page=0']) {
    const refused = await shop.get(`/${webhook.id}/deliveries?${query}`)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.text).not.toContain('canary')
  }
})

test('an unknown, malformed, removed or foreign endpoint, and one of the other environment, give the same 404', async () => {
  await expectNoSuchWebhook(service, shop, (id, options) =>
    shop.call('GET', `/${id}/deliveries`, undefined, options),
  )
})

test('the list is only for ADMIN and OWNER, and empty without deliveries', async () => {
  const webhook = await createWebhook(service, shop.merchant)
  const [admin, plain] = [await createUser(service), await createUser(service)]
  await addMember(service, shop.merchant, admin, 'ADMIN')
  await addMember(service, shop.merchant, plain, 'MEMBER')
  expect((await shop.get(`/${webhook.id}/deliveries`, admin)).body).toStrictEqual({
    ...{ data: [], page: 1, limit: 50, total: 0 },
  })
  expectRefusal(await shop.get(`/${webhook.id}/deliveries`, plain), 'FORBIDDEN')
})
