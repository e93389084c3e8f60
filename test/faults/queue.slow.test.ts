import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createMerchant, createUser, type MerchantFixture } from '../support/actors.ts'
import { type Api, apiOf } from '../support/api.ts'
import {
  deliveriesTo,
  MINUTE_MS,
  waitForAttempts,
  waitForDelivered,
} from '../support/deliveries.ts'
import { type FaultyBindings, openFaultyBindings } from '../support/faulty-bindings.ts'
import { createLink, type LinkFixture } from '../support/link-fixtures.ts'
import { newIdempotencyKey } from '../support/order-testbed.ts'
import { failTimes, type Receiver, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import { waitUntil } from '../support/wait-until.ts'
import { createWebhook, type WebhookFixture } from '../support/webhooks.ts'

/** By how much the queue accepts messages late. */
const LATE_MS = 10_000

let service: Service
let receiver: Receiver
let bindings: FaultyBindings
let api: Api
let owner: Actor
let merchant: MerchantFixture
let link: LinkFixture
beforeAll(async () => {
  bindings = openFaultyBindings()
  ;[service, receiver] = await Promise.all([
    startService({ faultyBindings: bindings }),
    startReceiver(),
  ])
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
})
beforeEach(async () => {
  bindings.setFault('WEBHOOK_QUEUE', 'none')
  merchant = await createMerchant(service, owner)
  link = await createLink(service, merchant)
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

const listen = (path: string): Promise<WebhookFixture> =>
  createWebhook(service, merchant, { url: receiver.url(path) })

/** Pays the link, which causes an event; each payment with a key of its own, unless one is given. */
const pay = (key = newIdempotencyKey()) =>
  api('POST', `/sandbox/pay/${link.token}/charge`, {
    as: owner,
    headers: { 'Idempotency-Key': key },
  })

/** Runs cron so many minutes from now. */
async function cron(...minutes: number[]) {
  const start = Date.now()
  for (const minute of minutes) await service.runCron(new Date(start + minute * MINUTE_MS))
}

const queueFailures = () => service.logs().filter(({ event }) => event === 'webhook.queue_failed')

/** Expects that an endpoint got the id of each event exactly once. */
async function expectEachOnce(path: string): Promise<void> {
  const events = await service.database.query<{ id: string }>(
    `select public_id('evt', id) as id from outbox
     where topic = 'event' and type = 'transaction.completed' and merchant_id = $1`,
    [merchant.uuid],
  )
  const sent = receiver.requestsTo(path).map(({ headers }) => headers['webhook-id'])
  expect(sent.toSorted()).toStrictEqual(events.map(({ id }) => id).toSorted())
}

/** Waits until the service has given up on the queue once more. */
async function refused(work: () => Promise<void>): Promise<void> {
  const before = queueFailures().length
  await work()
  await waitUntil('the queue has refused', () => queueFailures().length > before)
}

test('while the queue refuses messages, payments succeed as usual, and cron delivers each event once when it works again', async () => {
  const webhook = await listen('/refused')
  const usual = await pay()
  await waitForDelivered(service, webhook, 1)
  bindings.setFault('WEBHOOK_QUEUE', 'refuses')
  const keys = Array.from({ length: 8 }, () => newIdempotencyKey())
  await refused(async () => {
    const answers = await Promise.all(keys.map((key) => pay(key)))
    for (const result of answers) {
      expect(result.status).toBe(usual.status)
      expect({ ...result.body, transactionId: '' }).toStrictEqual({
        ...usual.body,
        transactionId: '',
      })
    }
    for (const [place, key] of keys.entries()) {
      expect((await pay(key)).text).toBe(answers[place]?.text)
    }
  })
  await refused(() => cron(6))
  await refused(() => cron(12))
  expect(receiver.requestsTo('/refused')).toHaveLength(1)
  const waiting = await deliveriesTo(service, webhook)
  expect(waiting.filter(({ status }) => status === 'pending')).toHaveLength(keys.length)
  expect(waiting.map(({ attempts }) => attempts).toSorted()).toStrictEqual([
    ...keys.map(() => 0),
    1,
  ])

  bindings.setFault('WEBHOOK_QUEUE', 'none')
  await cron(18)
  await waitForDelivered(service, webhook, keys.length + 1)
  await cron(24, 60)
  await expectEachOnce('/refused')
})

test('once the queue works again, the next event is delivered at once', async () => {
  const webhook = await listen('/again')
  bindings.setFault('WEBHOOK_QUEUE', 'refuses')
  await refused(async () => void (await pay()))
  bindings.setFault('WEBHOOK_QUEUE', 'none')
  await pay()
  await waitForDelivered(service, webhook, 1)
  await cron(6)
  await waitForDelivered(service, webhook, 2)
  await expectEachOnce('/again')
})

test('messages that the queue accepted without confirming cause one delivery each', async () => {
  const webhook = await listen('/unconfirmed')
  bindings.setFault('WEBHOOK_QUEUE', 'unconfirmed')
  await refused(async () => void (await Promise.all([pay(), pay(), pay()])))
  await waitForDelivered(service, webhook, 3)
  bindings.setFault('WEBHOOK_QUEUE', 'none')
  await cron(6, 12)
  await expectEachOnce('/unconfirmed')
})

test('a queue that accepts messages late delays nobody, and each event is delivered once', async () => {
  const webhook = await listen('/late')
  bindings.setFault('WEBHOOK_QUEUE', { lateMs: LATE_MS })
  expect((await pay()).status).toBe(200)
  // Who had waited for the queue would have had the answer after it.
  expect(receiver.requestsTo('/late')).toStrictEqual([])
  await waitForDelivered(service, webhook, 1)
  bindings.setFault('WEBHOOK_QUEUE', 'none')
  await cron(6)
  await expectEachOnce('/late')
})

test('a failed delivery whose retry the queue refused is made once it works again', async () => {
  receiver.setBehaviour('/retried', (response, nth) => {
    if (nth === 1) bindings.setFault('WEBHOOK_QUEUE', 'refuses')
    failTimes(1)(response, nth)
  })
  const webhook = await listen('/retried')
  await refused(async () => {
    await pay()
    await waitForAttempts(service, webhook, 1)
  })
  await refused(() => cron(6))
  expect(receiver.requestsTo('/retried')).toHaveLength(1)
  bindings.setFault('WEBHOOK_QUEUE', 'none')
  await cron(12)
  await waitForDelivered(service, webhook, 1)
  const [first, second, ...others] = receiver.requestsTo('/retried')
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(others).toStrictEqual([])
})

test('an owner who tests an endpoint or redelivers gets the usual response, and the endpoint gets the event later', async () => {
  const webhook = await listen('/tried')
  await pay()
  await waitForDelivered(service, webhook, 1)
  const path = `/merchants/${merchant.id}/webhooks/${webhook.id}`
  const { body } = await api('GET', `${path}/deliveries`, { as: owner })
  const again = `${path}/deliveries/${body.data[0].id}/redeliver`
  bindings.setFault('WEBHOOK_QUEUE', 'refuses')
  for (const made of [`${path}/test`, again]) {
    await refused(async () => {
      expect((await api('POST', made, { as: owner })).status).toBeLessThan(300)
    })
  }
  expect(receiver.requestsTo('/tried')).toHaveLength(1)
  bindings.setFault('WEBHOOK_QUEUE', 'none')
  await cron(6)
  const sent = await receiver.waitFor('/tried', 3)
  expect(sent.map(({ body }) => JSON.parse(body).type).toSorted()).toStrictEqual([
    'transaction.completed',
    'transaction.completed',
    'webhook.test',
  ])
})
