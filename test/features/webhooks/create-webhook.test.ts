import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookId } from '../../../src/platform/ids.ts'
import { addMember, createApiKey, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { storedAndLoggedText } from '../../support/auth.ts'
import { secretOfWebhook } from '../../support/deliveries.ts'
import { nextIdempotencyKey } from '../../support/idempotent-merchants.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  auditRecordsOfResource,
  createWebhookShop,
  UNUSED_WEBHOOK_URL,
  type WebhookShop,
} from '../../support/webhook-shop.ts'

let service: Service
let shop: WebhookShop
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  shop = await createWebhookShop(service)
})
afterAll(() => service.stop())

const fixtureOf = ({ id }: { id: string }) => ({ id, uuid: webhookId.toUuid(id) })

test('an endpoint is created as requested, and its secret is shown once', async () => {
  const { body } = await shop.make({ events: ['member.joined', 'transfer.failed'] })
  expect(body).toStrictEqual({
    id: expect.stringMatching(/^whk_/),
    url: UNUSED_WEBHOOK_URL,
    events: ['member.joined', 'transfer.failed'],
    environment: 'test',
    active: true,
    createdAt: expect.any(String),
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })
  const { secret, ...shown } = body
  expect((await shop.get(`/${body.id}`)).body).toStrictEqual(shown)
  expect((await shop.get('?environment=test')).body).toStrictEqual({ data: [shown] })
  expect(await secretOfWebhook(service, fixtureOf(body))).toBe(secret)
})

test('no two endpoints have the same secret', async () => {
  const made = [await shop.make(), await shop.make(), await shop.make({ environment: 'live' })]
  expect(new Set(made.map(({ body }) => body.secret)).size).toBe(3)
})

test('the secret is stored nowhere, and is neither in the audit log nor in a log line', async () => {
  const { body } = await shop.make()
  const rotated = (await shop.call('POST', `/${body.id}/rotate`)).body.secret
  const kept = await storedAndLoggedText(service)
  for (const secret of [body.secret, rotated]) {
    const bare = secret.replace('whsec_', '')
    expect(kept).not.toContain(bare)
    expect(kept).not.toContain(Buffer.from(bare, 'base64').toString('hex'))
    expect(JSON.stringify(service.logs())).not.toContain(bare)
  }
})

test('the creation is recorded, without the query of the URL', async () => {
  const { body } = await shop.make({ url: `${UNUSED_WEBHOOK_URL}?clave=del-receptor&b` })
  expect(body.url).toBe(`${UNUSED_WEBHOOK_URL}?clave=del-receptor&b`)
  expect(await auditRecordsOfResource(service, body.id)).toStrictEqual([
    {
      action: 'webhook.create',
      details: {
        merchantId: shop.merchant.id,
        before: null,
        after: {
          url: `${UNUSED_WEBHOOK_URL}?…`,
          events: ['transaction.completed'],
          environment: 'test',
          active: true,
        },
      },
    },
  ])
})

test('an event that is named twice counts once', async () => {
  const { body } = await shop.make({
    events: ['member.joined', 'transfer.failed', 'member.joined'],
  })
  expect(body.events).toStrictEqual(['member.joined', 'transfer.failed'])
})

test('an endpoint takes all events by “*”, which stands for itself', async () => {
  const { body } = await shop.make({ events: ['*', '*'] })
  expect(body.events).toStrictEqual(['*'])
  expect((await shop.get(`/${body.id}`)).body.events).toStrictEqual(['*'])
  await shop.call('PUT', `/${body.id}`, { events: ['member.joined'] })
  const changed = await shop.call('PUT', `/${body.id}`, { events: ['*'] })
  expect(changed.body.events).toStrictEqual(['*'])
})

test('“*” beside other events is refused, in both languages', async () => {
  for (const [language, message] of [
    ['es', '* es para todos los eventos: envíalo solo, sin otros.'],
    ['en', '* is for all events: send it alone, without others.'],
  ]) {
    const headers = { 'Accept-Language': language as string }
    const made = await shop.make({ events: ['transaction.completed', '*'] }, { headers })
    expectRefusal(made, 'INVALID_REQUEST')
    expect(made.body.error.details).toStrictEqual([{ path: 'events', message }])
  }
})

describe('the environment of an endpoint', () => {
  test('is live for a session by default, and accepted in either spelling', async () => {
    expect((await shop.make({ environment: undefined })).body.environment).toBe('live')
    expect((await shop.make({ environment: 'production' })).body.environment).toBe('live')
    expect((await shop.make({ environment: 'sandbox' })).body.environment).toBe('test')
  })

  test.each(['live', 'test'] as const)('is that of a %s key', async (environment) => {
    const as = await createApiKey(service, shop.owner, { environment })
    const { body } = await shop.make({ environment: undefined }, { as })
    expect(body.environment).toBe(environment)
    const other = environment === 'live' ? 'test' : 'live'
    expectRefusal(await shop.make({ environment: other }, { as }), 'INVALID_REQUEST')
  })
})

test.each([
  ['no event', { events: [] }, 'events'],
  ['an unknown event', { events: ['transaction.completed', 'canary.sung'] }, 'events.1'],
  ['an event for one person', { events: ['webhook.disabled'] }, 'events.0'],
  ['the test event', { events: ['webhook.test'] }, 'events.0'],
  ['events that are no list', { events: 'transaction.completed' }, 'events'],
  ['an unknown environment', { environment: 'canary' }, 'environment'],
  ['a private address', { url: 'https://10.0.0.1/canary' }, 'url'],
  ['a password', { url: 'https://ana:canary@tienda.example.com/' }, 'url'],
  ['no URL', { url: 'canary' }, 'url'],
  ['a URL that is too long', { url: `${UNUSED_WEBHOOK_URL}/${'canary'.repeat(350)}` }, 'url'],
  ['the service itself', { url: 'https://payments.test/canary' }, 'url'],
])('%s is refused, and nothing is echoed', async (_, changes, path) => {
  const made = await shop.make(changes)
  expectRefusal(made, 'INVALID_REQUEST')
  expect(made.body.error.details).toMatchObject([{ path }])
  expect(made.text).not.toContain('canary')
})

test('only the OWNER can create an endpoint, and strangers learn nothing', async () => {
  const [admin, plain, stranger] = [
    await createUser(service),
    await createUser(service),
    await createUser(service),
  ]
  await addMember(service, shop.merchant, admin, 'ADMIN')
  await addMember(service, shop.merchant, plain, 'MEMBER')
  expectRefusal(await shop.make({}, { as: admin }), 'FORBIDDEN')
  expectRefusal(await shop.make({}, { as: plain }), 'FORBIDDEN')
  expectRefusal(await shop.make({}, { as: stranger }), 'NOT_FOUND')
  expect((await shop.get('?environment=test')).body.data).toStrictEqual([])
})

describe('20 endpoints in an environment', () => {
  test('are the limit, even for concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, () => shop.make()))
    const refused = made.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(4)
    for (const result of refused) expect(expectRefusal(result, 'CONFLICT')).toContain('20')
    expect((await shop.get('?environment=test')).body.data).toHaveLength(20)
  })

  test('leave room in the other one, and for another once one is removed', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => shop.make()))
    expect((await shop.make({ environment: 'live' })).status).toBe(201)
    expectRefusal(await shop.make(), 'CONFLICT')
    expect((await shop.call('DELETE', `/${made[0]?.body.id}`)).status).toBe(204)
    expect((await shop.make()).status).toBe(201)
    expectRefusal(await shop.make(), 'CONFLICT')
  })
})

describe('the same Idempotency-Key', () => {
  test('again is a 409 that names the endpoint, shows no secret, and creates no other', async () => {
    const headers = { 'Idempotency-Key': nextIdempotencyKey() }
    const { body } = await shop.make({}, { headers })
    const again = await shop.make({}, { headers })
    expect(expectRefusal(again, 'CONFLICT')).toContain(body.id)
    expect(again.text).not.toContain('whsec_')
    expect((await shop.get('?environment=test')).body.data).toHaveLength(1)
  })

  test('with another body is a 422', async () => {
    const headers = { 'Idempotency-Key': nextIdempotencyKey() }
    await shop.make({}, { headers })
    const other = await shop.make({ events: ['member.joined'] }, { headers })
    expectRefusal(other, 'IDEMPOTENCY_KEY_REUSED')
  })

  test('in concurrent requests creates one endpoint', async () => {
    const headers = { 'Idempotency-Key': nextIdempotencyKey() }
    const made = await Promise.all(Array.from({ length: 8 }, () => shop.make({}, { headers })))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status } of made) expect(status).toBeOneOf([201, 409])
    expect((await shop.get('?environment=test')).body.data).toHaveLength(1)
  })
})
