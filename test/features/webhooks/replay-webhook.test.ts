import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newUuid, webhookId } from '../../../src/platform/ids.ts'
import { addMember, createApiKey, createUser } from '../../support/actors.ts'
import { type CallOptions, expectRefusal } from '../../support/api.ts'
import { expectReplay, nextIdempotencyKey } from '../../support/idempotent-merchants.ts'
import { type Receiver, respondWith, startReceiver } from '../../support/receiver.ts'
import { type Service, startService } from '../../support/service.ts'
import { waitUntil } from '../../support/wait-until.ts'
import {
  auditRecordsOfResource,
  createWebhookShop,
  expectNoSuchWebhook,
  type WebhookShop,
} from '../../support/webhook-shop.ts'
import {
  createDelivery,
  createEvent,
  createWebhook,
  type EventFixture,
  storedEventData,
  type WebhookFixture,
} from '../../support/webhooks.ts'

const HOUR_MS = 3_600_000
/** A day ago: cron removes events that are too old. */
const FROM = new Date(Date.now() - 24 * HOUR_MS).toISOString()
const TO = new Date(Date.parse(FROM) + HOUR_MS).toISOString()
const period = { from: FROM, to: TO }

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
  return `/replay-${serial}`
}

const replay = (
  webhook: { id: string },
  body: unknown = period,
  options: Partial<CallOptions> = {},
) => shop.call('POST', `/${webhook.id}/replay`, body, options)

const at = (second: number) => new Date(Date.parse(FROM) + second * 1000)

/** Events of the shop, one each second from the beginning of the period on. */
async function createEvents(
  count: number,
  type = 'transaction.completed',
): Promise<EventFixture[]> {
  const events: EventFixture[] = []
  for (let second = 0; second < count; second += 1) {
    const data = storedEventData(type, `txn_${second}`)
    events.push(await createEvent(service, shop.merchant, { createdAt: at(second), type, data }))
  }
  return events
}

const isRunning = async (webhook: WebhookFixture) => {
  const rows = await service.database.query(
    'select from webhook_replays where webhook_id = $1 and ended_at is null',
    [webhook.uuid],
  )
  return rows.length > 0
}
const untilEnded = (webhook: WebhookFixture) =>
  waitUntil('the replay has ended', async () => !(await isRunning(webhook)))

const sentTo = (path: string) =>
  receiver.requestsTo(path).map(({ headers }) => headers['webhook-id'])
const idsOf = (events: EventFixture[]) => events.map(({ id }) => id)

/** An endpoint whose requests are answered one by one, when the test says so. */
async function createHeldEndpoint() {
  const path = somePath()
  const waiting: (() => void)[] = []
  receiver.setBehaviour(path, (response) => {
    waiting.push(() => response.writeHead(200).end())
  })
  const webhook = await createWebhook(service, shop.merchant, { url: receiver.url(path) })
  return {
    path,
    webhook,
    /** How many requests wait for an answer. */
    held: () => waiting.length,
    answer: () => waiting.shift()?.(),
    answerAll: () => {
      receiver.setBehaviour(path, respondWith(200))
      for (const answer of waiting.splice(0)) answer()
    },
  }
}

describe('a replay', () => {
  test('sends the period’s events that the endpoint takes, each once, in their order, as they were sent before', async () => {
    const path = somePath()
    const webhook = await createWebhook(service, shop.merchant, {
      url: receiver.url(path),
      events: ['transaction.completed', 'member.joined'],
    })
    const event = (createdAt: Date, type: string, environment: 'live' | 'test' | null = 'test') =>
      createEvent(service, shop.merchant, { createdAt, type, environment })
    await event(new Date(Date.parse(FROM) - 1), 'transaction.completed')
    const first = await event(at(0), 'transaction.completed')
    await createDelivery(service, shop.merchant, webhook, { event: first })
    await event(at(1), 'transaction.failed')
    await event(at(2), 'transaction.completed', 'live')
    await event(at(3), 'webhook.test')
    const joined = await event(at(4), 'member.joined', null)
    const other = await createWebhookShop(service)
    await createEvent(service, other.merchant, { createdAt: at(5) })
    const last = await event(at(3599), 'transaction.completed')
    await event(new Date(TO), 'transaction.completed')

    const begun = await replay(webhook)
    expect([begun.status, begun.body]).toStrictEqual([202, { events: 3 }])
    await receiver.waitFor(path, 3)
    await untilEnded(webhook)
    expect(sentTo(path)).toStrictEqual(idsOf([first, joined, last]))
    const [request] = receiver.requestsTo(path)
    expect(JSON.parse(request?.body ?? '')).toStrictEqual({
      id: first.id,
      merchantId: shop.merchant.id,
      environment: 'test',
      type: 'transaction.completed',
      timestamp: FROM,
      data: expect.objectContaining({ id: 'txn_1', amount: 25.5 }),
    })
    expect((await auditRecordsOfResource(service, webhook.id)).at(-1)).toStrictEqual({
      action: 'webhook.replay',
      details: { merchantId: shop.merchant.id, ...period, types: null, events: 3 },
    })
  })

  test('of some types sends no others', async () => {
    const path = somePath()
    const events = ['transaction.completed', 'transaction.failed']
    const webhook = await createWebhook(service, shop.merchant, {
      ...{ url: receiver.url(path), events },
    })
    await createEvents(3)
    const failed = await createEvents(2, 'transaction.failed')
    const types = ['transaction.failed', 'transaction.failed']
    expect((await replay(webhook, { ...period, types })).body).toStrictEqual({ events: 2 })
    await receiver.waitFor(path, 2)
    await untilEnded(webhook)
    expect(sentTo(path)).toStrictEqual(idsOf(failed))
  })

  test('of an endpoint that takes all sends all, or those of a type, and none that is for one person', async () => {
    const path = somePath()
    const webhook = await createWebhook(service, shop.merchant, {
      ...{ url: receiver.url(path), events: ['*'] },
    })
    const paid = await createEvents(1)
    const failed = await createEvents(1, 'transaction.failed')
    await createEvents(1, 'approval.requested')
    const types = ['transaction.failed']
    expect((await replay(webhook, { ...period, types })).body).toStrictEqual({ events: 1 })
    await untilEnded(webhook)
    expect((await replay(webhook)).body).toStrictEqual({ events: 2 })
    await untilEnded(webhook)
    const [first, ...rest] = sentTo(path)
    expect([first]).toStrictEqual(idsOf(failed))
    expect(rest.toSorted()).toStrictEqual(idsOf([...paid, ...failed]).toSorted())
  })

  test('sends one at a time, whatever cron does meanwhile', async () => {
    const { path, webhook, held, answer } = await createHeldEndpoint()
    const events = await createEvents(4)
    await replay(webhook)
    for (let sent = 1; sent <= events.length; sent += 1) {
      await receiver.waitFor(path, sent)
      await Promise.all([service.runCron(new Date()), service.runCron(new Date())])
      expect([held(), sentTo(path)]).toStrictEqual([1, idsOf(events.slice(0, sent))])
      answer()
    }
    await untilEnded(webhook)
    expect(sentTo(path)).toStrictEqual(idsOf(events))
  })

  test('goes on after an event that the endpoint refuses, which is repeated later', {
    tags: ['full'],
  }, async () => {
    const path = somePath()
    receiver.setBehaviour(path, (response, nth) =>
      respondWith(nth === 2 ? 400 : 200)(response, nth),
    )
    const webhook = await createWebhook(service, shop.merchant, { url: receiver.url(path) })
    const events = await createEvents(3)
    await replay(webhook)
    await receiver.waitFor(path, 4)
    await untilEnded(webhook)
    const [first, second, third] = idsOf(events)
    expect(sentTo(path)).toStrictEqual([first, second, third, second])
  })

  test('uses the delivery that still waits for a retry, so that the event is not sent twice', async () => {
    const path = somePath()
    const webhook = await createWebhook(service, shop.merchant, { url: receiver.url(path) })
    const [event] = await createEvents(1)
    const delivery = await createDelivery(service, shop.merchant, webhook, {
      ...(event && { event }),
      status: 'pending',
      attempts: 3,
      nextAttemptAt: new Date(Date.now() + 3_600_000),
    })
    await replay(webhook)
    await untilEnded(webhook)
    expect(sentTo(path)).toStrictEqual([event?.id])
    const { body } = await shop.get(`/${webhook.id}/deliveries`)
    expect(body.data).toMatchObject([{ id: delivery.id, status: 'success', attempt: 4 }])
  })

  test('of a period without events ends at once', async () => {
    const webhook = await createWebhook(service, shop.merchant)
    expect((await replay(webhook)).body).toStrictEqual({ events: 0 })
    expect((await replay(webhook)).status).toBe(202)
  })

  test('is refused while another one runs, and accepted afterwards', async () => {
    const { path, webhook, answerAll } = await createHeldEndpoint()
    await createEvents(2)
    expect((await replay(webhook)).status).toBe(202)
    await receiver.waitFor(path, 1)
    expect(expectRefusal(await replay(webhook), 'CONFLICT')).toContain('replay')
    answerAll()
    await untilEnded(webhook)
    expect((await replay(webhook)).body).toStrictEqual({ events: 2 })
    await receiver.waitFor(path, 4)
  })

  test('begins once of two that are sent at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { path, webhook, answerAll } = await createHeldEndpoint()
      await createEvents(1)
      const results = await Promise.all([replay(webhook), replay(webhook)])
      expect(results.map(({ status }) => status).toSorted()).toStrictEqual([202, 409])
      await receiver.waitFor(path, 1)
      answerAll()
      await untilEnded(webhook)
    }
  })

  test('with the same Idempotency-Key gets the same response, and begins once', async () => {
    const path = somePath()
    const webhook = await createWebhook(service, shop.merchant, { url: receiver.url(path) })
    await createEvents(1)
    const headers = { 'Idempotency-Key': nextIdempotencyKey() }
    const first = await replay(webhook, period, { headers })
    await untilEnded(webhook)
    expectReplay(first, await replay(webhook, period, { headers }))
    expect(sentTo(path)).toHaveLength(1)
  })

  test('is continued by cron after a Worker died during an attempt', async () => {
    const path = somePath()
    const webhook = await createWebhook(service, shop.merchant, { active: false })
    const events = await createEvents(2)
    await service.database.query(`update webhooks set active = true, url = $2 where id = $1`, [
      webhook.uuid,
      receiver.url(path),
    ])
    // As after the first attempt was begun, of which nothing is known since.
    const past = new Date(Date.now() - 60_000)
    const delivery = await createDelivery(service, shop.merchant, webhook, {
      ...(events[0] && { event: events[0] }),
      ...{ status: 'pending', attempts: 1, nextAttemptAt: past, leasedUntil: past },
    })
    await service.database.query(
      `insert into webhook_replays (id, webhook_id, types, from_time, to_time, end_id, last_event_id, delivery_id,
         attempts_before, started_at)
       values ($1, $2, '{transaction.completed}', $3, $4, 'ffffffff-ffff-ffff-ffff-ffffffffffff', $5, $6, 0, now())`,
      [newUuid(new Date()), webhook.uuid, FROM, TO, events[0]?.uuid, delivery.uuid],
    )
    await service.runCron(new Date())
    await receiver.waitFor(path, 2)
    await untilEnded(webhook)
    expect(sentTo(path)).toStrictEqual(idsOf(events))
  })

  test('is continued by cron if the delivery that it waits for is gone', async () => {
    const { path, webhook, answerAll } = await createHeldEndpoint()
    const events = await createEvents(2)
    await replay(webhook)
    await receiver.waitFor(path, 1)
    await service.database.query('delete from webhook_deliveries where webhook_id = $1', [
      webhook.uuid,
    ])
    answerAll()
    await service.runCron(new Date())
    await receiver.waitFor(path, 2)
    await untilEnded(webhook)
    expect(sentTo(path)).toStrictEqual(idsOf(events))
  })

  test.each([
    [
      'switched off',
      (webhook: WebhookFixture) => shop.call('PUT', `/${webhook.id}`, { active: false }),
    ],
    ['removed', (webhook: WebhookFixture) => shop.call('DELETE', `/${webhook.id}`)],
  ])('ends when the endpoint is %s', async (_, end) => {
    const { path, webhook, answerAll } = await createHeldEndpoint()
    await createEvents(3)
    await replay(webhook)
    await receiver.waitFor(path, 1)
    expect((await end(webhook)).status).toBeLessThan(300)
    expect(await isRunning(webhook)).toBe(false)
    answerAll()
    await service.runCron(new Date())
    await shop.call('PUT', `/${webhook.id}`, { active: true })
    await service.runCron(new Date())
    const deliveries = await service.database.query(
      'select from webhook_deliveries where webhook_id = $1',
      [webhook.uuid],
    )
    expect(deliveries).toHaveLength(1)
  })

  test('ends when the endpoint says that it is gone', async () => {
    const path = somePath()
    receiver.setBehaviour(path, respondWith(410))
    const webhook = await createWebhook(service, shop.merchant, { url: receiver.url(path) })
    await createEvents(3)
    await replay(webhook)
    await untilEnded(webhook)
    expect(sentTo(path)).toHaveLength(1)
    expect((await shop.get(`/${webhook.id}`)).body.active).toBe(false)
  })

  test('sends no more of a type that the endpoint no longer takes', async () => {
    const { path, webhook, answerAll } = await createHeldEndpoint()
    await createEvents(3)
    await replay(webhook)
    await receiver.waitFor(path, 1)
    await shop.call('PUT', `/${webhook.id}`, { events: ['transaction.failed'] })
    answerAll()
    await untilEnded(webhook)
    expect(sentTo(path)).toHaveLength(1)
  })

  test('is removed thirty days after it has ended', async () => {
    const webhook = await createWebhook(service, shop.merchant)
    await replay(webhook)
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    const stored = () =>
      service.database.query('select from webhook_replays where webhook_id = $1', [webhook.uuid])
    await service.runCron(days(29))
    expect(await stored()).toHaveLength(1)
    await service.runCron(days(31))
    expect(await stored()).toHaveLength(0)
  })
})

describe('a replay is refused', () => {
  test('with more than 10,000 events; 10,000 are accepted', async () => {
    const webhook = await createWebhook(service, shop.merchant)
    await service.database.query(
      `insert into outbox (id, topic, type, merchant_id, environment, data, created_at, next_attempt_at, delivered_at)
       select new_uuid_at(moment), 'event', 'transaction.completed', $1, 'test', '{}', moment, moment, moment
       from (select $2::timestamptz + n * interval '300 milliseconds' as moment from generate_series(0, 10000) n) m`,
      [shop.merchant.uuid, FROM],
    )
    const refused = await replay(webhook)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'to' }])
    const fitting = { from: FROM, to: new Date(Date.parse(FROM) + 3_000_000).toISOString() }
    expect((await replay(webhook, fitting)).body).toStrictEqual({ events: 10_000 })
    await shop.call('DELETE', `/${webhook.id}`)
  })

  test.each([
    ['from', { to: TO }],
    ['to', { from: FROM }],
    ['from', { from: 'yesterday', to: TO }],
    ['from', { from: TO, to: FROM }],
    ['types.0', { ...period, types: ['webhook.test'] }],
    ['types', { ...period, types: [] }],
    ['types', { ...period, types: ['transaction.completed', 'transfer.failed'] }],
  ])('for a wrong `%s`', async (path, body) => {
    const webhook = await createWebhook(service, shop.merchant)
    const refused = await replay(webhook, body)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details[0].path).toBe(path)
    expect(await isRunning(webhook)).toBe(false)
  })

  test('for an endpoint that is switched off', async () => {
    const webhook = await createWebhook(service, shop.merchant, { active: false })
    expect(expectRefusal(await replay(webhook), 'CONFLICT')).toContain('switched off')
  })

  test('to all but the OWNER and keys of its environment', async () => {
    const webhook = await createWebhook(service, shop.merchant, { environment: 'live' })
    const admin = await createUser(service)
    await addMember(service, shop.merchant, admin, 'ADMIN')
    const key = await createApiKey(service, shop.owner)
    const revoked = await createApiKey(service, shop.owner, { revoked: true })
    expectRefusal(await replay(webhook, period, { as: admin }), 'FORBIDDEN')
    expectRefusal(await replay(webhook, period, { as: key }), 'NOT_FOUND')
    expectRefusal(await replay(webhook, period, { as: revoked }), 'UNAUTHORIZED')
    expectRefusal(await replay(webhook, period, { as: await createUser(service) }), 'NOT_FOUND')
    const live = await createApiKey(service, shop.owner, { environment: 'live' })
    expect((await replay(webhook, period, { as: live })).status).toBe(202)
  })
})

test('of an unknown, malformed, removed or foreign endpoint, or one of the other environment, is the same 404', async () => {
  const absent = webhookId.toPublic(newUuid(new Date()))
  expectRefusal(await replay({ id: absent }), 'NOT_FOUND')
  await expectNoSuchWebhook(service, shop, (id, options) => replay({ id }, period, options))
})
