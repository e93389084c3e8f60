import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookId } from '../../../src/platform/ids.ts'
import { addMember, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  auditRecordsOfResource,
  createWebhookShop,
  expectNoSuchWebhook,
  type WebhookShop,
} from '../../support/webhook-shop.ts'
import { createDelivery, type WebhookFixture } from '../../support/webhooks.ts'

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

test('a removal abandons waiting deliveries, is recorded, and happens once', async () => {
  const { secret, ...made } = (await shop.make()).body
  const webhook = fixtureOf(made)
  await createDelivery(service, shop.merchant, webhook, { status: 'pending' })
  await createDelivery(service, shop.merchant, webhook, { status: 'success' })
  const answers = await Promise.all([
    shop.call('DELETE', `/${webhook.id}`),
    shop.call('DELETE', `/${webhook.id}`),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toStrictEqual([204, 404])
  expect(await deliveriesOf(webhook)).toMatchObject([
    { status: 'failed', next_attempt_at: null },
    { status: 'success', next_attempt_at: null },
  ])
  const { url, events, environment, active } = made
  expect((await auditRecordsOfResource(service, webhook.id)).slice(1)).toStrictEqual([
    {
      action: 'webhook.delete',
      details: {
        merchantId: shop.merchant.id,
        before: { url, events, environment, active },
        after: null,
      },
    },
  ])
})

test('an unknown, malformed, removed or foreign endpoint, and one of the other environment, give the same 404', async () => {
  await expectNoSuchWebhook(service, shop, (id, options) =>
    shop.call('DELETE', `/${id}`, undefined, options),
  )
})

test('a removed endpoint is no longer listed', async () => {
  const [gone, kept] = [(await shop.make()).body.id, (await shop.make()).body.id]
  expect((await shop.call('DELETE', `/${gone}`)).status).toBe(204)
  expect((await shop.get('?environment=test')).body.data).toMatchObject([{ id: kept }])
})

test('only the OWNER can remove an endpoint', async () => {
  const { id } = (await shop.make()).body
  const admin = await createUser(service)
  await addMember(service, shop.merchant, admin, 'ADMIN')
  expectRefusal(await shop.call('DELETE', `/${id}`, undefined, { as: admin }), 'FORBIDDEN')
  expect((await shop.get(`/${id}`)).status).toBe(200)
})
