import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookId } from '../../../src/platform/ids.ts'
import { addMember, createApiKey, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  createWebhookShop,
  expectNoSuchWebhook,
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

test('an endpoint is shown as it was returned when it was created, without its secret', async () => {
  const { secret, ...made } = (await shop.make()).body
  const { status, body, text } = await shop.get(`/${made.id}`)
  expect(status).toBe(200)
  expect(body).toStrictEqual(made)
  expect(body).toStrictEqual({
    id: expect.stringMatching(/^whk_[0-9a-z]{26}$/),
    url: UNUSED_WEBHOOK_URL,
    events: ['transaction.completed'],
    environment: 'test',
    active: true,
    createdAt: expect.stringMatching(/Z$/),
  })
  expect(text).not.toContain(secret)
})

test.each(['gone', 'failing'])(
  'an endpoint that was %s is shown as switched off',
  async (reason) => {
    const { id } = (await shop.make()).body
    await service.database.query(
      'update webhooks set active = false, disabled_reason = $2, failing_since = now() where id = $1',
      [webhookId.toUuid(id), reason],
    )
    expect((await shop.get(`/${id}`)).body).toMatchObject({ id, active: false })
  },
)

test('endpoints are only for ADMIN and OWNER', async () => {
  const { id } = (await shop.make()).body
  const [admin, plain] = [await createUser(service), await createUser(service)]
  await addMember(service, shop.merchant, admin, 'ADMIN')
  await addMember(service, shop.merchant, plain, 'MEMBER')
  expect((await shop.get(`/${id}`, admin)).body.id).toBe(id)
  expectRefusal(await shop.get(`/${id}`, plain), 'FORBIDDEN')
  expectRefusal(await shop.get(`/${id}`, await createUser(service)), 'NOT_FOUND')
})

test.each(['live', 'test'] as const)(
  'a %s key only sees its own environment',
  async (environment) => {
    const made = {
      live: (await shop.make({ environment: 'live' })).body.id,
      test: (await shop.make()).body.id,
    }
    const as = await createApiKey(service, shop.owner, { environment })
    expect((await shop.get(`/${made[environment]}`, as)).body).toMatchObject({ environment })
    expectRefusal(
      await shop.get(`/${made[environment === 'live' ? 'test' : 'live']}`, as),
      'NOT_FOUND',
    )
  },
)

test('an unknown, malformed, removed or foreign endpoint, and one of the other environment, give the same 404', async () => {
  await expectNoSuchWebhook(service, shop, (id, options) =>
    shop.call('GET', `/${id}`, undefined, options),
  )
})
