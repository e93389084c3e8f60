import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userAgent } from '../../src/domain/service.ts'
import { eventId } from '../../src/platform/ids.ts'
import {
  createMerchantWithWebhook,
  DAY_MS,
  deliveryTo,
  HOUR_MS,
  recordEvents,
  secretOfWebhook,
  verifySignature,
  waitForAttempts,
  waitForDelivered,
} from '../support/deliveries.ts'
import { failTimes, type Receiver, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import { createWebhook } from '../support/webhooks.ts'

let service: Service
let receiver: Receiver
beforeAll(async () => {
  ;[service, receiver] = await Promise.all([startService(), startReceiver()])
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

test('an event follows Standard Webhooks, and another implementation verifies it', async () => {
  const at = new Date('2027-03-04T15:16:17.890Z')
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/signed'))
  await recordEvents(service, merchant, { at })
  await service.runCron(at)
  const [request] = await receiver.waitFor('/signed', 1)
  if (!request) throw new Error('nothing came')
  const { event_id } = await deliveryTo(service, webhook)
  expect(request.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': userAgent('Webhooks'),
    'webhook-id': eventId.toPublic(event_id),
  })
  expect(Math.abs(Number(request.headers['webhook-timestamp']) - at.getTime() / 1000)).toBeLessThan(
    5,
  )
  expect(verifySignature(await secretOfWebhook(service, webhook), request)).toStrictEqual({
    id: eventId.toPublic(event_id),
    type: 'transaction.completed',
    timestamp: '2027-03-04T15:16:17.890Z',
    merchantId: merchant.id,
    environment: 'test',
    data: expect.objectContaining({ id: 'txn_1', amount: 25.5, merchantName: 'Café “día”' }),
  })
  const [attempt] = await waitForAttempts(service, webhook, 1)
  const { 'webhook-signature': _, ...unsigned } = request.headers
  expect(unsigned).toMatchObject(attempt?.request_headers ?? {})
  expect(Object.keys(attempt?.request_headers ?? {}).toSorted()).toStrictEqual([
    'content-type',
    'user-agent',
    'webhook-id',
    'webhook-timestamp',
  ])
})

test('the receiver refuses another secret, another body and another id', async () => {
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/forged'))
  await recordEvents(service, merchant)
  await service.runCron()
  const [request] = await receiver.waitFor('/forged', 1)
  if (!request) throw new Error('nothing came')
  const secret = await secretOfWebhook(service, webhook)
  const { webhook: other } = await createMerchantWithWebhook(service, receiver.url('/other'))
  expect(() => verifySignature(secret, request)).not.toThrow()
  const forged = [
    { ...request, body: request.body.replace('25.5', '99.5') },
    { ...request, headers: { ...request.headers, 'webhook-id': 'evt_other' } },
    { ...request, headers: { ...request.headers, 'webhook-timestamp': '1' } },
  ]
  for (const changed of forged) expect(() => verifySignature(secret, changed)).toThrow()
  const otherSecret = await secretOfWebhook(service, other)
  expect(() => verifySignature(otherSecret, request)).toThrow()
})

test('while a receiver changes secrets both sign, and then only the new one', async () => {
  const at = new Date('2027-05-01T12:00:00.000Z')
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/rotated'))
  const before = await secretOfWebhook(service, webhook)
  await service.database.query(
    'update webhooks set previous_salt = salt, previous_salt_until = $2, salt = $3 where id = $1',
    [webhook.uuid, new Date(at.getTime() + DAY_MS), randomBytes(16)],
  )
  const after = await secretOfWebhook(service, webhook)
  await recordEvents(service, merchant, { at })
  await service.runCron(at)
  const [both] = await receiver.waitFor('/rotated', 1)
  if (!both) throw new Error('nothing came')
  expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  expect(verifySignature(before, both)).toStrictEqual(verifySignature(after, both))

  const later = new Date(at.getTime() + DAY_MS + HOUR_MS)
  await recordEvents(service, merchant, { at: later })
  await service.runCron(later)
  const [, one] = await receiver.waitFor('/rotated', 2)
  if (!one) throw new Error('nothing came')
  expect(one.headers['webhook-signature']?.split(' ')).toHaveLength(1)
  expect(() => verifySignature(after, one)).not.toThrow()
  expect(() => verifySignature(before, one)).toThrow()
})

test('each attempt has the same id and the same bytes, and its own time and signature', {
  tags: ['full'],
}, async () => {
  receiver.setBehaviour('/again', failTimes(1))
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/again'))
  await recordEvents(service, merchant)
  await service.runCron()
  const [first, second] = await receiver.waitFor('/again', 2)
  if (!first || !second) throw new Error('nothing came')
  expect(second.body).toBe(first.body)
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  const seconds = ({ headers }: typeof first) => Number(headers['webhook-timestamp'])
  expect(seconds(second) - seconds(first)).toBeGreaterThanOrEqual(5)
  const secret = await secretOfWebhook(service, webhook)
  expect(verifySignature(secret, second)).toStrictEqual(verifySignature(secret, first))
  await waitForDelivered(service, webhook, 1)
})

test('events of one environment go only to its endpoints, those of neither to all, and only to subscribed ones', async () => {
  const { merchant } = await createMerchantWithWebhook(service, receiver.url('/env-test'), {
    events: ['transaction.completed', 'member.joined'],
  })
  const also = (path: string, options: object) =>
    createWebhook(service, merchant, { url: receiver.url(path), ...options })
  const events = ['transaction.completed', 'member.joined']
  await also('/env-live', { environment: 'live', events })
  await also('/env-deaf', { events: ['transaction.failed'] })
  await also('/env-off', { events, active: false })
  const { merchant: stranger } = await createMerchantWithWebhook(
    service,
    receiver.url('/env-stranger'),
    {
      events,
    },
  )
  expect(stranger.uuid).not.toBe(merchant.uuid)

  await recordEvents(service, merchant, { environment: 'test' })
  await recordEvents(service, merchant, { environment: 'live', count: 2 })
  await recordEvents(service, merchant, { type: 'member.joined', environment: null })
  await service.runCron()
  await receiver.waitFor('/env-test', 2)
  await receiver.waitFor('/env-live', 3)
  const { count } = (
    await service.database.query<{ count: number }>(
      `select count(*)::integer as count from webhook_deliveries d
       join outbox e on e.id = d.event_id where e.merchant_id = $1`,
      [merchant.uuid],
    )
  )[0] ?? { count: 0 }
  expect(count).toBe(5)
  const types = (path: string) => receiver.requestsTo(path).map(({ body }) => JSON.parse(body).type)
  expect(types('/env-test').toSorted()).toStrictEqual(['member.joined', 'transaction.completed'])
  for (const path of ['/env-deaf', '/env-off', '/env-stranger']) {
    expect(receiver.requestsTo(path), path).toStrictEqual([])
  }
})
