import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMerchantWithWebhook,
  deliveriesTo,
  MINUTE_MS,
  recordEvents,
  storedWebhook,
  waitForAttempts,
  waitForDelivered,
} from '../support/deliveries.ts'
import {
  neverRespond,
  type Receiver,
  respondAfter,
  respondWith,
  startReceiver,
} from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import { createDelivery, createWebhook } from '../support/webhooks.ts'

let service: Service
let receiver: Receiver
beforeAll(async () => {
  ;[service, receiver] = await Promise.all([startService(), startReceiver()])
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

const EVENTS = 30

test('an endpoint that hangs delays no other, and gets one delivery at a time until it responds', async () => {
  receiver.setBehaviour('/hangs', neverRespond)
  const { merchant, webhook: hanging } = await createMerchantWithWebhook(
    service,
    receiver.url('/hangs'),
  )
  const healthy = await Promise.all(
    ['/healthy-1', '/healthy-2'].map((path) =>
      createWebhook(service, merchant, { url: receiver.url(path) }),
    ),
  )
  await recordEvents(service, merchant, { count: EVENTS })
  await service.runCron()
  await Promise.all(healthy.map((webhook) => waitForDelivered(service, webhook, EVENTS)))
  // While the first attempts at it still wait for a response.
  expect((await storedWebhook(service, hanging)).failing_since).toBeNull()
  expect(receiver.requestsTo('/hangs')).toHaveLength(10)

  // After 15 seconds it fails, and from then on is asked with one at a time.
  const [attempt] = await waitForAttempts(service, hanging, 10, 20_000)
  expect(attempt).toMatchObject({
    response_status: null,
    error: expect.stringContaining('There was no response within 15 seconds.'),
  })
  expect((await storedWebhook(service, hanging)).failing_since).not.toBeNull()
  await receiver.waitFor('/hangs', 11)
  await new Promise((done) => setTimeout(done, 2_000))
  expect(receiver.requestsTo('/hangs')).toHaveLength(11)
  const inQueue = (await deliveriesTo(service, hanging)).filter(
    ({ leased_until }) => leased_until !== null,
  )
  expect(inQueue).toHaveLength(1)

  receiver.setBehaviour('/hangs', respondWith(200))
  await receiver.waitFor('/hangs', 12, 20_000)
  await expect
    .poll(
      async () => {
        const later = new Date(Date.now() + 10 * MINUTE_MS)
        await service.runCron(later)
        return (await deliveriesTo(service, hanging)).every(({ status }) => status === 'success')
      },
      { interval: 500 },
    )
    .toBe(true)
})

test('no endpoint gets more than ten deliveries at the same time', async () => {
  let open = 0
  let most = 0
  receiver.setBehaviour('/counted', (response, nth) => {
    open += 1
    most = Math.max(most, open)
    response.once('close', () => {
      open -= 1
    })
    respondAfter(200)(response, nth)
  })
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/counted'))
  await recordEvents(service, merchant, { count: 60 })
  await Promise.all([service.runCron(), service.runCron(), service.runCron()])
  await waitForDelivered(service, webhook, 60)
  expect(most).toBeLessThanOrEqual(10)
  expect(most).toBeGreaterThan(5)
})

test('the delivery that is due longest is sent first', async () => {
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/ordered'))
  // While it fails one is sent at a time.
  await service.database.query('update webhooks set failing_since = created_at where id = $1', [
    webhook.uuid,
  ])
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
  const pending = (minutes: number) =>
    createDelivery(service, merchant, webhook, { status: 'pending', nextAttemptAt: ago(minutes) })
  const [first, last, middle] = [await pending(30), await pending(10), await pending(20)]
  await service.runCron()
  await waitForDelivered(service, webhook, 3)
  const sent = receiver.requestsTo('/ordered').map(({ headers }) => headers['webhook-id'])
  expect(sent[0]).toBe(first.event.id)
  expect(sent.slice(1).toSorted()).toStrictEqual([middle.event.id, last.event.id].toSorted())
})
