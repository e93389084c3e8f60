import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findWebhook } from './queries.ts'
import { Webhook, WebhookParams } from './schemas.ts'
import { webhookView } from './views.ts'
import { webhookRef } from './webhook-ref.ts'

export const getWebhook = route({
  id: 'getWebhook',
  method: 'get',
  path: '/merchants/:id/webhooks/:webhookId',
  summary: 'Get a webhook endpoint',
  description: 'Without its secret. An API key sees only endpoints of its own environment.',
  access: member('ADMIN', 'id', { permission: 'webhooks:read', testKeys: 'testData' }),
  params: WebhookParams,
  returns: [200, Webhook],
  async run({ params, credential, db }) {
    const [webhook] = await db.read(findWebhook(webhookRef(params, credential)))
    if (!webhook) throw refusal('not_found')
    return webhookView(webhook)
  },
})
