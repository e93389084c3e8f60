import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliveryId, newUuid } from '../../../src/platform/ids.ts'
import { addMember, createApiKey, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { expectReplay, nextIdempotencyKey } from '../../support/idempotent-merchants.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { type Receiver, respondAfter, startReceiver } from '../../support/receiver.ts'
import { type Service, startService } from '../../support/service.ts'
import { waitUntil } from '../../support/wait-until.ts'
import {
  auditRecordsOfResource,
  createWebhookShop,
  expectNoSuchWebhook,
  type WebhookShop,
} from '../../support/webhook-shop.ts'
import {
  createAttempt,
  createDelivery,
  createWebhook,
  type DeliveryFixture,
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

let serial = 0
const somePath = () => {
  serial += 1
  return `/${serial}`
}
const deliveryOf = async (webhook: { id: string }, delivery: { id: string }) =>
  (await shop.get(`/${webhook.id}/deliveries/${delivery.id}`)).body
const redeliver = (webhook: { id: string }, delivery: { id: string }, options = {}) =>
  shop.call('POST', `/${webhook.id}/deliveries/${delivery.id}/redeliver`, undefined, options)
const rowOf = async ({ uuid }: DeliveryFixture) => {
  const [row] = await service.database.query<{
    status: string
    attempts: number
    attempts_in_round: number
    next_attempt_at: Date
    leased_until: Date
  }>('select * from webhook_deliveries where id = $1', [uuid])
  return row
}

describe('a redelivery', () => {
  test('sends the same event with the same id and body again, and counts on', async () => {
    const path = somePath()
    const { body: made } = await shop.make({ url: receiver.url(path) })
    const { body: tested } = await shop.call('POST', `/${made.id}/test`)
    const settled = (attempt: number) =>
      waitUntil(`attempt ${attempt}`, async () => {
        const delivery = await deliveryOf(made, tested)
        return delivery.attempt === attempt && delivery.status === 'success'
      })
    await settled(1)
    const before = await deliveryOf(made, tested)
    const again = await redeliver(made, tested)
    expect(again.body).toStrictEqual({
      ...tested,
      attempt: 1,
      responseStatus: 200,
      durationMs: before.durationMs,
      nextAttemptAt: again.body.nextAttemptAt,
    })
    expect(Date.parse(again.body.nextAttemptAt)).toBeGreaterThan(Date.parse(tested.createdAt))
    await settled(2)
    const [first, second] = await receiver.waitFor(path, 2)
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect((await auditRecordsOfResource(service, made.id)).at(-1)).toStrictEqual({
      action: 'webhook.redeliver',
      details: {
        merchantId: shop.merchant.id,
        delivery: tested.id,
        event: tested.eventId,
        before: { status: 'success' },
        after: { status: 'pending' },
      },
    })
  })

  test('answers as the list does', async () => {
    const path = somePath()
    const webhook = await createWebhook(service, shop.merchant, { url: receiver.url(path) })
    const delivery = await createDelivery(service, shop.merchant, webhook, { status: 'failed' })
    await createAttempt(service, delivery, { responseStatus: 503, durationMs: 900 })
    // While the next attempt is being made, the outcome that is shown is the one before.
    receiver.setBehaviour(path, respondAfter(3_000))
    const again = await redeliver(webhook, delivery)
    const [listed] = (await shop.get(`/${webhook.id}/deliveries`)).body.data
    expect(Object.keys(again.body)).toStrictEqual(Object.keys(listed))
    const { attempt, nextAttemptAt, ...common } = listed
    expect(again.body).toMatchObject({ ...common, attempt: 1, responseStatus: 503 })
  })

  test('begins a fresh round of delays', async () => {
    const webhook = await createWebhook(service, shop.merchant, { active: false })
    const delivery = await createDelivery(service, shop.merchant, webhook, {
      ...{ status: 'failed', attempts: 10 },
    })
    expectRefusal(await redeliver(webhook, delivery), 'CONFLICT')
    expect(await rowOf(delivery)).toMatchObject({
      status: 'failed',
      attempts: 10,
      attempts_in_round: 10,
    })
    await shop.call('PUT', `/${webhook.id}`, { active: true })
    expect((await redeliver(webhook, delivery)).body).toMatchObject({
      ...{ status: 'pending', attempt: 10 },
    })
    await waitUntil('it was tried', async () => (await rowOf(delivery))?.attempts === 11)
    expect((await rowOf(delivery))?.attempts_in_round).toBe(1)
  })

  test('of what was tried a hundred times is refused', async () => {
    const webhook = await createWebhook(service, shop.merchant)
    const tried = (attempts: number) =>
      createDelivery(service, shop.merchant, webhook, { status: 'failed', attempts })
    const refused = await tried(100)
    expectRefusal(await redeliver(webhook, refused), 'CONFLICT')
    expect(await rowOf(refused)).toMatchObject({ status: 'failed', attempts: 100 })
    expect((await redeliver(webhook, await tried(99))).status).toBe(200)
  })

  test('while an attempt is being made takes that for its first', async () => {
    const webhook = await createWebhook(service, shop.merchant)
    const under = new Date(Date.now() + 90_000)
    const delivery = await createDelivery(service, shop.merchant, webhook, {
      ...{ status: 'pending', attempts: 7, nextAttemptAt: under, leasedUntil: under },
    })
    expect((await redeliver(webhook, delivery)).body.nextAttemptAt).toBe(under.toISOString())
    expect(await rowOf(delivery)).toMatchObject({
      ...{ attempts: 7, attempts_in_round: 1, next_attempt_at: under, leased_until: under },
    })
  })

  test('under the same Idempotency-Key again is the same answer, and is sent once', async () => {
    const path = somePath()
    const webhook = await createWebhook(service, shop.merchant, { url: receiver.url(path) })
    const delivery = await createDelivery(service, shop.merchant, webhook)
    const headers = { 'Idempotency-Key': nextIdempotencyKey() }
    const first = await redeliver(webhook, delivery, { headers })
    await receiver.waitFor(path, 1)
    await waitUntil('it is recorded', async () => (await rowOf(delivery))?.status === 'success')
    expectReplay(first, await redeliver(webhook, delivery, { headers }))
    expect((await rowOf(delivery))?.status).toBe('success')
  })

  test('is for the OWNER and for keys of its environment alone', async () => {
    const webhook = await createWebhook(service, shop.merchant, { environment: 'live' })
    const delivery = await createDelivery(service, shop.merchant, webhook, { status: 'failed' })
    const admin = await createUser(service)
    await addMember(service, shop.merchant, admin, 'ADMIN')
    const key = await createApiKey(service, shop.owner)
    expectRefusal(await redeliver(webhook, delivery, { as: admin }), 'FORBIDDEN')
    expectRefusal(await redeliver(webhook, delivery, { as: key }), 'NOT_FOUND')
    expectRefusal(await shop.get(`/${webhook.id}/deliveries`, key), 'NOT_FOUND')
    expect((await rowOf(delivery))?.status).toBe('failed')
  })

  test('at the same time as a removal never leaves anything to be sent', async () => {
    for (let round = 0; round < 8; round += 1) {
      const webhook = await createWebhook(service, shop.merchant)
      const delivery = await createDelivery(service, shop.merchant, webhook, { status: 'failed' })
      const remove = () => shop.call('DELETE', `/${webhook.id}`)
      const calls = [() => redeliver(webhook, delivery), remove]
      const [again, removed] = await Promise.all(
        (round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()),
      ).then((results) => (round % 2 === 0 ? results : results.toReversed()))
      expect([again?.status, removed?.status]).toBeOneOf([
        [200, 204],
        [404, 204],
      ])
      expect((await rowOf(delivery))?.status).toBe('failed')
    }
  })

  test('that waits for the removal of its endpoint finds none', async () => {
    const webhook = await createWebhook(service, shop.merchant)
    const delivery = await createDelivery(service, shop.merchant, webhook, { status: 'failed' })
    const holder = await openTransaction(service.database)
    await holder.query('update webhooks set removed_at = now() where id = $1', [webhook.uuid])
    const again = redeliver(webhook, delivery)
    await waitForLockWaiters(service.database, 1)
    await holder.commit()
    expectRefusal(await again, 'NOT_FOUND')
    expect((await rowOf(delivery))?.status).toBe('failed')
  })
})

test('what is not there, malformed, removed, or of another merchant or environment is the same 404', async () => {
  const absent = deliveryId.toPublic(newUuid(new Date()))
  await expectNoSuchWebhook(service, shop, (id, options) =>
    shop.call('POST', `/${id}/deliveries/${absent}/redeliver`, undefined, options),
  )
})

test('of another endpoint, of none, or malformed is a 404', async () => {
  const [webhook, other] = [
    await createWebhook(service, shop.merchant),
    await createWebhook(service, shop.merchant),
  ]
  const theirs = await createDelivery(service, shop.merchant, other)
  const absent = deliveryId.toPublic(newUuid(new Date()))
  for (const id of [theirs.id, absent, 'dlv_1', '%00']) {
    expectRefusal(await redeliver(webhook, { id }), 'NOT_FOUND')
  }
  expect(await deliveryOf(other, theirs)).toMatchObject({ status: 'success', attempt: 1 })
})
