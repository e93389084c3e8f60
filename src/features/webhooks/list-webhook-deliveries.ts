import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { listDeliveries } from './delivery-queries.ts'
import { DeliveryList, DeliveryQuery } from './delivery-schemas.ts'
import { WebhookParams } from './schemas.ts'
import { deliveryView } from './views.ts'
import { webhookRef } from './webhook-ref.ts'

export const listWebhookDeliveries = route({
  id: 'listWebhookDeliveries',
  method: 'get',
  path: '/merchants/:id/webhooks/:webhookId/deliveries',
  summary: 'List the deliveries to a webhook endpoint',
  description: 'Newest first.',
  access: member('ADMIN', 'id', { permission: 'webhooks:read', testKeys: 'testData' }),
  params: WebhookParams,
  query: DeliveryQuery,
  returns: [200, DeliveryList],
  run(call) {
    const { params, query, credential } = call
    const ref = webhookRef(params, credential)
    return readPage(call, query, listDeliveries(ref, query), deliveryView)
  },
})
