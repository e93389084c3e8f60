import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookId } from '../../../src/platform/ids.ts'
import { expectRefusal } from '../../support/api.ts'
import { HOUR_MS, secretOfWebhook, storedWebhook } from '../../support/deliveries.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  auditRecordsOfResource,
  createWebhookShop,
  expectNoSuchWebhook,
  UNUSED_WEBHOOK_URL,
  type WebhookShop,
} from '../../support/webhook-shop.ts'
import { createDelivery, createWebhook, type WebhookFixture } from '../../support/webhooks.ts'

let service: Service
let shop: WebhookShop
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  shop = await createWebhookShop(service)
})
afterAll(() => service.stop())

const fixtureOf = ({ id }: { id: string }): WebhookFixture => ({ id, uuid: webhookId.toUuid(id) })
const deliveriesOf = ({ uuid }: WebhookFixture) =>
  service.database.query<{ status: string; next_attempt_at: Date | null }>(
    'select status, next_attempt_at from webhook_deliveries where webhook_id = $1 order by id',
    [uuid],
  )

const disable = ({ uuid }: WebhookFixture, reason: string) =>
  service.database.query(
    `update webhooks set active = false, disabled_reason = $2, failing_since = now() where id = $1`,
    [uuid, reason],
  )

test('changes what is given, and is recorded with before and after', async () => {
  const { secret, ...made } = (await shop.make({ url: `${UNUSED_WEBHOOK_URL}?clave=1` })).body
  const changed = await shop.call('PUT', `/${made.id}`, { events: ['member.joined'] })
  expect(changed.body).toStrictEqual({ ...made, events: ['member.joined'] })
  const moved = await shop.call('PUT', `/${made.id}`, { url: 'https://Example.com' })
  expect(moved.body).toStrictEqual({ ...changed.body, url: 'https://example.com/' })
  const [, one, two] = await auditRecordsOfResource(service, made.id)
  const before = {
    url: `${UNUSED_WEBHOOK_URL}?…`,
    events: ['transaction.completed'],
    environment: 'test',
    active: true,
  }
  const between = { ...before, events: ['member.joined'] }
  const { id: merchantId } = shop.merchant
  expect([one, two]).toStrictEqual([
    { action: 'webhook.update', details: { merchantId, before, after: between } },
    {
      action: 'webhook.update',
      details: {
        merchantId,
        before: between,
        after: { ...between, url: 'https://example.com/' },
      },
    },
  ])
})

test('that changes nothing is answered and not recorded', async () => {
  const { secret, ...made } = (await shop.make()).body
  for (const body of [
    {},
    { active: true, url: UNUSED_WEBHOOK_URL, events: ['transaction.completed'] },
  ]) {
    expect((await shop.call('PUT', `/${made.id}`, body)).body).toStrictEqual(made)
  }
  expect(await auditRecordsOfResource(service, made.id)).toHaveLength(1)
})

test('keeps the secret', async () => {
  const { secret, ...made } = (await shop.make()).body
  await shop.call('PUT', `/${made.id}`, { url: 'https://example.com/', active: false })
  expect(await secretOfWebhook(service, fixtureOf(made))).toBe(secret)
})

test.each([
  ['no events', { events: [] }, 'events'],
  ['a private address', { url: 'https://192.168.1.1/' }, 'url'],
  ['neither true nor false', { active: 1 }, 'active'],
])('to %s is refused, and changes nothing', async (_, body, path) => {
  const { secret, ...made } = (await shop.make()).body
  const refused = await shop.call('PUT', `/${made.id}`, { url: UNUSED_WEBHOOK_URL, ...body })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path }])
  expect((await shop.get(`/${made.id}`)).body).toStrictEqual(made)
})

describe('switched off and on', () => {
  test('what waits is kept, and is due at once when it is on again', async () => {
    const webhook = await createWebhook(service, shop.merchant)
    const nextAttemptAt = new Date(Date.now() + HOUR_MS)
    await createDelivery(service, shop.merchant, webhook, { status: 'pending', nextAttemptAt })
    await createDelivery(service, shop.merchant, webhook, { status: 'failed' })
    const off = await shop.call('PUT', `/${webhook.id}`, { active: false })
    expect(off.body.active).toBe(false)
    expect(await deliveriesOf(webhook)).toMatchObject([
      { status: 'pending', next_attempt_at: nextAttemptAt },
      { status: 'failed', next_attempt_at: null },
    ])
    // Where nobody listens it is sent once more, and waits again: for less than before.
    expect((await shop.call('PUT', `/${webhook.id}`, { active: true })).body.active).toBe(true)
    const [waiting, failed] = await deliveriesOf(webhook)
    expect(waiting?.next_attempt_at?.getTime()).toBeLessThan(nextAttemptAt.getTime())
    expect(failed?.status).toBe('failed')
  })

  test('an attempt that is being made is not made twice', async () => {
    const webhook = await createWebhook(service, shop.merchant, { active: false })
    const until = new Date(Date.now() + 90_000)
    await createDelivery(service, shop.merchant, webhook, {
      ...{ status: 'pending', attempts: 1, nextAttemptAt: until, leasedUntil: until },
    })
    await shop.call('PUT', `/${webhook.id}`, { active: true })
    expect(await deliveriesOf(webhook)).toMatchObject([{ next_attempt_at: until }])
  })

  test.each(['gone', 'failing'])('one that was %s begins anew', async (reason) => {
    const webhook = await createWebhook(service, shop.merchant)
    await disable(webhook, reason)
    expect((await shop.get(`/${webhook.id}`)).body.active).toBe(false)
    await shop.call('PUT', `/${webhook.id}`, { active: true })
    expect(await storedWebhook(service, webhook)).toMatchObject({
      active: true,
      disabled_reason: null,
      failing_since: null,
    })
  })

  test('another URL begins without the failures of the one before, other events do not', async () => {
    const webhook = await createWebhook(service, shop.merchant)
    const failing = 'update webhooks set failing_since = now() where id = $1'
    await service.database.query(failing, [webhook.uuid])
    await shop.call('PUT', `/${webhook.id}`, { events: ['member.joined'], active: true })
    expect((await storedWebhook(service, webhook)).failing_since).not.toBeNull()
    await shop.call('PUT', `/${webhook.id}`, { url: UNUSED_WEBHOOK_URL })
    expect((await storedWebhook(service, webhook)).failing_since).toBeNull()
  })
})

test('what is not there, malformed, removed, or of another merchant or environment is the same 404', async () => {
  for (const body of [{ events: ['member.joined'] }, {}]) {
    await expectNoSuchWebhook(service, shop, (id, options) =>
      shop.call('PUT', `/${id}`, body, options),
    )
  }
})
