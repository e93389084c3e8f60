import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../support/api.ts'
import {
  attemptsAt,
  createMerchantWithWebhook,
  DAY_MS,
  type DeliveryRow,
  deliveriesTo,
  deliveryTo,
  HOUR_MS,
  MINUTE_MS,
  recordEvents,
  storedWebhook,
  waitForAttempts,
  waitForDelivered,
} from '../support/deliveries.ts'
import { failTimes, type Receiver, respondWith, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import type { WebhookFixture } from '../support/webhooks.ts'

const DELAYS_MS = [
  ...[5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS],
  ...[10 * HOUR_MS, 14 * HOUR_MS, 20 * HOUR_MS, 24 * HOUR_MS],
]

let service: Service
let receiver: Receiver
beforeAll(async () => {
  ;[service, receiver] = await Promise.all([startService(), startReceiver()])
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

const waitOf = ({ next_attempt_at, updated_at }: DeliveryRow): number =>
  (next_attempt_at?.getTime() ?? Number.NaN) - updated_at.getTime()

/** Fires cron when the delivery's next attempt is due, and gives the delivery once it was made. */
async function nextAttempt(webhook: WebhookFixture, number: number): Promise<DeliveryRow> {
  const { id, next_attempt_at } = await deliveryTo(service, webhook)
  // Its message may wait in the queue in real time.
  await service.database.query('update webhook_deliveries set leased_until = null where id = $1', [
    id,
  ])
  await service.runCron(next_attempt_at ?? undefined)
  await waitForAttempts(service, webhook, number)
  return deliveryTo(service, webhook)
}

/** Fires cron at every attempt that is due until so many were made. */
async function failOn(webhook: WebhookFixture, made: number, until: number): Promise<DeliveryRow> {
  for (let number = made + 1; number < until; number += 1) await nextAttempt(webhook, number)
  return nextAttempt(webhook, until)
}

test('each failure is followed by a longer delay, with up to a tenth added, and the tenth by none', {
  tags: ['full'],
}, async () => {
  receiver.setBehaviour('/never', respondWith(500))
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/never'))
  const at = new Date()
  await recordEvents(service, merchant, { at })
  await service.runCron(at)
  await waitForAttempts(service, webhook, 1)
  const jitters = []
  for (const [place, delay] of DELAYS_MS.entries()) {
    const delivery = await deliveryTo(service, webhook)
    expect(delivery).toMatchObject({ status: 'pending', attempts: place + 1 })
    const wait = waitOf(delivery)
    expect(wait, `after failure ${place + 1}`).toBeGreaterThanOrEqual(delay)
    expect(wait, `after failure ${place + 1}`).toBeLessThanOrEqual(delay * 1.1)
    jitters.push(wait / delay)
    await nextAttempt(webhook, place + 2)
  }
  expect(new Set(jitters.map((jitter) => jitter.toFixed(4))).size).toBeGreaterThan(3)
  expect(await deliveryTo(service, webhook)).toMatchObject({
    status: 'failed',
    attempts: 10,
    next_attempt_at: null,
    leased_until: null,
  })
  await service.runCron(new Date(at.getTime() + 20 * DAY_MS))
  expect(receiver.requestsTo('/never')).toHaveLength(10)
  expect((await storedWebhook(service, webhook)).active).toBe(true)
  const numbers = (await attemptsAt(service, webhook)).map(({ number }) => number)
  expect(numbers).toStrictEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('nothing is sent before its time', async () => {
  receiver.setBehaviour('/early', respondWith(500))
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/early'))
  const at = new Date('2027-06-01T00:00:00.000Z')
  await recordEvents(service, merchant, { at })
  await service.runCron(at)
  await waitForAttempts(service, webhook, 1)
  const { next_attempt_at } = await nextAttempt(webhook, 2)
  const due = next_attempt_at?.getTime() ?? 0
  await service.runCron(new Date(due - MINUTE_MS))
  const { leased_until } = await deliveryTo(service, webhook)
  expect(leased_until).toBeNull()
  expect(receiver.requestsTo('/early')).toHaveLength(2)
})

test('a redelivery begins a new round of delays, and its attempts are counted on', {
  tags: ['full'],
}, async () => {
  receiver.setBehaviour('/later', failTimes(11))
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/later'))
  const at = new Date('2027-07-01T00:00:00.000Z')
  await recordEvents(service, merchant, { at })
  await service.runCron(at)
  await waitForAttempts(service, webhook, 1)
  const given = await failOn(webhook, 1, 10)
  expect(given.status).toBe('failed')
  const again = new Date(at.getTime() + 4 * DAY_MS)
  await service.database.query(
    "update webhook_deliveries set status = 'pending', attempts_in_round = 0, next_attempt_at = $2 where id = $1",
    [given.id, again],
  )
  const failed = await nextAttempt(webhook, 11)
  expect(failed).toMatchObject({ status: 'pending', attempts: 11, attempts_in_round: 1 })
  expect(waitOf(failed)).toBeLessThanOrEqual(5_500)
  const taken = await nextAttempt(webhook, 12)
  expect(taken).toMatchObject({ status: 'success', attempts: 12, attempts_in_round: 2 })
  const requests = receiver.requestsTo('/later')
  expect(new Set(requests.map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1)
})

test('a 410 switches the endpoint off, and waiting deliveries are kept without attempts', async () => {
  receiver.setBehaviour('/gone', respondWith(410))
  const { owner, merchant, webhook } = await createMerchantWithWebhook(
    service,
    receiver.url('/gone'),
  )
  const at = new Date()
  await service.database.query('update webhooks set failing_since = $2 where id = $1', [
    webhook.uuid,
    at,
  ])
  await recordEvents(service, merchant, { at, count: 4 })
  await service.runCron(at)
  await waitForAttempts(service, webhook, 1)
  await expect
    .poll(async () => storedWebhook(service, webhook))
    .toMatchObject({ active: false, disabled_reason: 'gone', failing_since: null })
  await service.runCron(new Date(at.getTime() + DAY_MS))
  const deliveries = await deliveriesTo(service, webhook)
  expect(
    deliveries.map(({ status, attempts }) => `${status} ${attempts}`).toSorted(),
  ).toStrictEqual(['pending 0', 'pending 0', 'pending 0', 'pending 1'])
  expect(receiver.requestsTo('/gone')).toHaveLength(1)
  const path = `/merchants/${merchant.id}/webhooks/${webhook.id}/deliveries`
  const { body: listed } = await apiOf(service)('GET', path, { as: owner })
  expect(
    listed.data.map(({ nextAttemptAt }: { nextAttemptAt: string | null }) => nextAttemptAt),
  ).toEqual(Array(4).fill(null))
  expect(await disabledEvents(merchant.uuid)).toMatchObject([{ data: { reason: 'gone' } }])

  receiver.setBehaviour('/gone', respondWith(200))
  await service.database.query(
    'update webhooks set active = true, disabled_reason = null where id = $1',
    [webhook.uuid],
  )
  await service.runCron(new Date(at.getTime() + DAY_MS + MINUTE_MS))
  await waitForDelivered(service, webhook, 4)
})

const disabledEvents = (merchantUuid: string) =>
  service.database.query<{ user_id: string; data: Record<string, unknown>; told: boolean }>(
    `select user_id, data, delivered_at is not null as told from outbox
     where type = 'webhook.disabled' and merchant_id = $1`,
    [merchantUuid],
  )

test('an endpoint that has failed for five days is switched off, and its owner is notified at once', async () => {
  receiver.setBehaviour('/days?key=hidden', respondWith(503))
  const { merchant, webhook } = await createMerchantWithWebhook(
    service,
    receiver.url('/days?key=hidden'),
  )
  const start = new Date()
  await recordEvents(service, merchant, { at: start })
  await service.runCron(start)
  await waitForAttempts(service, webhook, 1)
  const { failing_since } = await storedWebhook(service, webhook)
  const since = failing_since?.getTime() ?? 0
  const fail = async (at: Date, number: number) => {
    await service.database.query(
      "update webhook_deliveries set status = 'success', next_attempt_at = null where webhook_id = $1",
      [webhook.uuid],
    )
    await recordEvents(service, merchant, { at })
    await service.runCron(at)
    await waitForAttempts(service, webhook, number)
    return storedWebhook(service, webhook)
  }
  expect(await fail(new Date(since + 5 * DAY_MS - MINUTE_MS), 2)).toMatchObject({
    active: true,
    failing_since,
  })
  expect(await fail(new Date(since + 5 * DAY_MS), 3)).toMatchObject({
    active: false,
    disabled_reason: 'failing',
    failing_since: null,
  })
  await expect.poll(() => disabledEvents(merchant.uuid)).toMatchObject([{ told: true }])
  const [event] = await disabledEvents(merchant.uuid)
  const [owner] = await service.database.query<{ owner_id: string }>(
    'select owner_id from merchants where id = $1',
    [merchant.uuid],
  )
  expect(event).toMatchObject({
    user_id: owner?.owner_id,
    data: { id: webhook.id, url: receiver.url('/days'), reason: 'failing' },
  })
  const notified = await service.database.query(
    "select user_id from notifications where type = 'webhook_disabled' and data->>'id' = $1",
    [webhook.id],
  )
  expect(notified).toStrictEqual([{ user_id: owner?.owner_id }])
  const [audit] = await service.database.query(
    "select user_id, details from audit_logs where action = 'webhook.disable' and resource = $1",
    [webhook.id],
  )
  expect(audit).toMatchObject({
    user_id: null,
    details: { reason: 'failing', before: { active: true }, after: { active: false } },
  })
})

test('a success in between restarts the five days', async () => {
  receiver.setBehaviour('/flaky', failTimes(1))
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/flaky'))
  const start = new Date()
  await recordEvents(service, merchant, { at: start })
  await service.runCron(start)
  await waitForAttempts(service, webhook, 1)
  await nextAttempt(webhook, 2)
  expect((await storedWebhook(service, webhook)).failing_since).toBeNull()
  receiver.setBehaviour('/flaky', respondWith(500))
  const later = new Date(start.getTime() + 6 * DAY_MS)
  await recordEvents(service, merchant, { at: later })
  await service.runCron(later)
  await waitForAttempts(service, webhook, 3)
  const { active, failing_since } = await storedWebhook(service, webhook)
  expect(active).toBe(true)
  expect(failing_since?.getTime()).toBeGreaterThanOrEqual(later.getTime())
})

test('an endpoint that is switched off or removed meanwhile gets nothing more', {
  tags: ['full'],
}, async () => {
  const failing = async (path: string, change: string) => {
    receiver.setBehaviour(path, respondWith(500))
    const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url(path))
    await recordEvents(service, merchant)
    await service.runCron()
    await waitForAttempts(service, webhook, 1)
    // The message about the second attempt is in the queue by now.
    await service.database.query(`update webhooks set ${change} where id = $1`, [webhook.uuid])
    return { path, webhook }
  }
  const stopped = [
    { ...(await failing('/switched-off', 'active = false')), left: 'pending' },
    { ...(await failing('/removed', 'removed_at = updated_at')), left: 'failed' },
  ]
  await sleep(7_000)
  const later = new Date(Date.now() + HOUR_MS)
  await service.runCron(later)
  // The message may hold the delivery just then, and a run of cron skips what is held.
  await service.runCron(new Date(later.getTime() + MINUTE_MS))
  for (const { path, webhook, left } of stopped) {
    expect(receiver.requestsTo(path), path).toHaveLength(1)
    expect(await deliveryTo(service, webhook)).toMatchObject({ status: left, attempts: 1 })
  }
})
