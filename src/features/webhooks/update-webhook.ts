import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { dispatchSoon } from '../../webhooks/dispatch.ts'
import { refusal } from '../../wire/errors.ts'
import { validateEndpointUrl } from './endpoint-url.ts'
import { updateWebhookRow } from './queries.ts'
import { Webhook, WebhookChanges, WebhookParams } from './schemas.ts'
import { webhookView } from './views.ts'
import { webhookRef } from './webhook-ref.ts'

export const updateWebhook = route({
  id: 'updateWebhook',
  method: 'put',
  path: '/merchants/:id/webhooks/:webhookId',
  summary: 'Change a webhook endpoint',
  description:
    'Waiting deliveries go to the new URL; of a live endpoint, the merchant’s OWNER is mailed that it has one. While the endpoint is switched off it gets no new events; deliveries that were already waiting are kept for 3 days, and are sent at once when it is switched on.',
  access: member('OWNER', 'id', { permission: 'webhooks:write', testKeys: 'testData' }),
  params: WebhookParams,
  body: WebhookChanges,
  returns: [200, Webhook],
  async run(call) {
    const { params, body, credential, db, now, requestId, afterResponse, platform } = call
    const url =
      body.url === undefined ? undefined : await validateEndpointUrl(platform.config, body.url)
    const ref = webhookRef(params, credential)
    const {
      webhooks: [webhook],
    } = await db.change(updateWebhookRow(ref, { ...body, url }, userAgentOf(call)))
    if (!webhook) throw refusal('not_found')
    if (body.active)
      afterResponse(() =>
        dispatchSoon(platform, now, requestId, { webhook_ids: [params.webhookId] }),
      )
    return webhookView(webhook)
  },
})
