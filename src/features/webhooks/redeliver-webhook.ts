import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { dispatchSoon } from '../../webhooks/dispatch.ts'
import { redeliver } from './delivery-queries.ts'
import { Delivery, DeliveryParams } from './delivery-schemas.ts'
import { deliveryView } from './views.ts'
import { webhookRef } from './webhook-ref.ts'

export const redeliverWebhook = route({
  id: 'redeliverWebhook',
  method: 'post',
  path: '/merchants/:id/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
  summary: 'Redeliver an event',
  description:
    'Sends the same event with the same id, whatever the previous outcome: at once, and then with the delays of a new delivery. Its attempts continue to be counted.',
  access: member('OWNER', 'id', { permission: 'webhooks:write', testKeys: 'testData' }),
  params: DeliveryParams,
  returns: [200, Delivery],
  idempotent: { view: deliveryView },
  async run({ params, credential, db, now, requestId, afterResponse, platform }) {
    const ref = webhookRef(params, credential)
    const { responded } = await db.change(redeliver(ref, params.deliveryId))
    afterResponse(() => dispatchSoon(platform, now, requestId, { webhook_ids: [params.webhookId] }))
    return respondedRow(responded)
  },
})
