import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookId } from '../../../src/platform/ids.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  auditRecordsOfResource,
  createWebhookShop,
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

test('gives up what waits, is recorded, and happens once', async () => {
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
