import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { verifySignature } from '../../support/deliveries.ts'
import { expectReplay, nextIdempotencyKey } from '../../support/idempotent-merchants.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { type Service, startService } from '../../support/service.ts'
import { waitUntil } from '../../support/wait-until.ts'
import {
  auditRecordsOfResource,
  createWebhookShop,
  expectNoSuchWebhook,
  type WebhookShop,
} from '../../support/webhook-shop.ts'
import { createWebhook } from '../../support/webhooks.ts'

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

describe('a test event', () => {
  test('is sent only to this endpoint, whatever it subscribes to, and can be verified', async () => {
    const path = somePath()
    const { body: made } = await shop.make({ url: receiver.url(path), events: ['member.removed'] })
    const other = somePath()
    await shop.make({ url: receiver.url(other) })
    const tested = await shop.call('POST', `/${made.id}/test`)
    expect(tested.status).toBe(201)
    expect(tested.body).toMatchObject({
      eventType: 'webhook.test',
      attempt: 0,
      status: 'pending',
      responseStatus: null,
      durationMs: null,
      nextAttemptAt: tested.body.createdAt,
    })
    const [received] = await receiver.waitFor(path, 1)
    if (!received) throw new Error('nothing came')
    const message = verifySignature(made.secret, received)
    expect(message).toStrictEqual({
      id: tested.body.eventId,
      type: 'webhook.test',
      timestamp: tested.body.createdAt,
      merchantId: shop.merchant.id,
      environment: 'test',
      data: { webhookId: made.id, message: 'This is a test. Nothing has happened.' },
    })
    expect(received.headers['webhook-id']).toBe(tested.body.eventId)
    await waitUntil('it is recorded', async () => {
      const { status, request } = await deliveryOf(made, tested.body)
      return status === 'success' && request.body === received.body
    })
    expect(receiver.requestsTo(other)).toStrictEqual([])
    expect((await auditRecordsOfResource(service, made.id)).slice(1)).toStrictEqual([
      {
        action: 'webhook.test',
        details: { merchantId: shop.merchant.id, delivery: tested.body.id },
      },
    ])
  })

  test('can be verified with both secrets after a rotation', async () => {
    const path = somePath()
    const { body: made } = await shop.make({ url: receiver.url(path) })
    const { secret } = (await shop.call('POST', `/${made.id}/rotate`)).body
    await shop.call('POST', `/${made.id}/test`)
    const [received] = await receiver.waitFor(path, 1)
    if (!received) throw new Error('nothing came')
    for (const one of [secret, made.secret]) {
      expect(verifySignature(one, received)).toMatchObject({ type: 'webhook.test' })
    }
    const forged = new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`)
    expect(() => forged.verify(received.body, received.headers)).toThrow()
  })

  test('for an endpoint that is switched off is a 409, and nothing is left to be sent', async () => {
    const webhook = await createWebhook(service, shop.merchant, { active: false })
    expectRefusal(await shop.call('POST', `/${webhook.id}/test`), 'CONFLICT')
    expect((await shop.get(`/${webhook.id}/deliveries`)).body.total).toBe(0)
  })

  test('with the same Idempotency-Key is the same delivery, and is sent once', async () => {
    const path = somePath()
    const { body: made } = await shop.make({ url: receiver.url(path) })
    const headers = { 'Idempotency-Key': nextIdempotencyKey() }
    const ask = () => shop.call('POST', `/${made.id}/test`, undefined, { headers })
    expectReplay(await ask(), await ask())
    await receiver.waitFor(path, 1)
    expect((await shop.get(`/${made.id}/deliveries`)).body.total).toBe(1)
    expect(receiver.requestsTo(path)).toHaveLength(1)
  })

  test('goes to the new URL after a change', async () => {
    const [before, after] = [somePath(), somePath()]
    const { body: made } = await shop.make({ url: receiver.url(before) })
    await shop.call('PUT', `/${made.id}`, { url: receiver.url(after) })
    await shop.call('POST', `/${made.id}/test`)
    const [received] = await receiver.waitFor(after, 1)
    if (!received) throw new Error('nothing came')
    expect(verifySignature(made.secret, received)).toMatchObject({ type: 'webhook.test' })
    expect(receiver.requestsTo(before)).toStrictEqual([])
  })
})

test('for an unknown, malformed, removed or foreign endpoint, or one of the other environment, is the same 404', async () => {
  await expectNoSuchWebhook(service, shop, (id, options) =>
    shop.call('POST', `/${id}/test`, undefined, options),
  )
})
