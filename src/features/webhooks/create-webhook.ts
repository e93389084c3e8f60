import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { webhookId } from '../../platform/ids.ts'
import { newWebhookSalt, webhookSecret } from '../../platform/webhook-secrets.ts'
import { validateEndpointUrl } from './endpoint-url.ts'
import { insertWebhook } from './queries.ts'
import { NewWebhook, ShownWebhook, WebhooksParams } from './schemas.ts'
import { webhookView } from './views.ts'

export const createWebhook = route({
  id: 'createWebhook',
  method: 'post',
  path: '/merchants/:id/webhooks',
  summary: 'Create a webhook endpoint',
  description:
    'These events are sent to it from now on. `secret` is shown only once. The merchant’s OWNER is mailed of a live one. A merchant may have 20 endpoints in an environment. The URL is stored in its normal form.',
  // Locked, so that concurrent requests cannot exceed the limit.
  access: member('OWNER', 'id', {
    permission: 'webhooks:write',
    testKeys: 'testData',
    locksMerchant: true,
  }),
  params: WebhooksParams,
  body: NewWebhook,
  returns: [201, ShownWebhook],
  idempotent: 'once',
  async run(call) {
    const { params, body, credential, db, now, newId } = call
    const { config } = call.platform
    const environment = resolveEnvironment(credential, body.environment) ?? 'live'
    const url = await validateEndpointUrl(config, body.url)
    const { events } = body
    const id = newId<'webhook'>()
    const salt = newWebhookSalt()
    const publicId = webhookId.toPublic(id)
    await db.change(
      insertWebhook({
        ...{ id, publicId, merchantUuid: params.id, environment, url, events, salt },
        userAgent: userAgentOf(call),
      }),
    )
    const view = webhookView({
      id,
      url,
      events,
      environment,
      active: true,
      created_at: now.toISOString(),
    })
    return { ...view, secret: webhookSecret(config.SERVER_SECRET, id, salt) }
  },
})
