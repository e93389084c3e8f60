import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { preferredLanguage } from '../../wire/language.ts'
import { findDelivery } from './delivery-queries.ts'
import { DeliveryDetail, DeliveryParams } from './delivery-schemas.ts'
import { deliveryDetailView } from './views.ts'
import { webhookRef } from './webhook-ref.ts'

export const getWebhookDelivery = route({
  id: 'getWebhookDelivery',
  method: 'get',
  path: '/merchants/:id/webhooks/:webhookId/deliveries/:deliveryId',
  summary: 'Get a delivery, with its attempts',
  description: 'Shows what is sent, and the endpoint’s response to each attempt.',
  access: member('ADMIN', 'id', { permission: 'webhooks:read', testKeys: 'testData' }),
  params: DeliveryParams,
  returns: [200, DeliveryDetail],
  async run({ params, credential, db, platform, header }) {
    const ref = webhookRef(params, credential)
    const {
      webhooks: [webhook],
      deliveries: [delivery],
      attempts,
    } = await db.read(findDelivery(ref, params.deliveryId))
    if (!webhook || !delivery) throw refusal('not_found')
    const language = preferredLanguage(header('Accept-Language'), 'en')
    return deliveryDetailView(delivery, attempts, webhook.url, platform.config, language)
  },
})
