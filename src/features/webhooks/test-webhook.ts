import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { webhookId } from '../../platform/ids.ts'
import { dispatchSoon } from '../../webhooks/dispatch.ts'
import { TEST_EVENT_TYPE } from '../../webhooks/event-body.ts'
import { insertTestDelivery } from './delivery-queries.ts'
import { Delivery } from './delivery-schemas.ts'
import { WebhookParams } from './schemas.ts'
import { deliveryView } from './views.ts'
import { webhookRef } from './webhook-ref.ts'

export const testWebhook = route({
  id: 'testWebhook',
  method: 'post',
  path: '/merchants/:id/webhooks/:webhookId/test',
  summary: 'Send a test event to a webhook endpoint',
  description:
    'A `webhook.test` event, to this endpoint alone and whatever it listens for. Get the delivery to see the result.',
  access: member('OWNER', 'id', { permission: 'webhooks:write', testKeys: 'testData' }),
  params: WebhookParams,
  returns: [201, Delivery],
  idempotent: { view: deliveryView },
  async run({ params, credential, db, now, requestId, newId, afterResponse, platform }) {
    const [deliveryUuid, eventUuid] = [newId<'delivery'>(), newId<'event'>()]
    const data = {
      webhookId: webhookId.toPublic(params.webhookId),
      message: 'This is a test. Nothing has happened.',
    }
    const test = { deliveryUuid, eventUuid, type: TEST_EVENT_TYPE, data }
    const { responded } = await db.change(insertTestDelivery(webhookRef(params, credential), test))
    afterResponse(() => dispatchSoon(platform, now, requestId, { webhook_ids: [params.webhookId] }))
    return respondedRow(responded)
  },
})
