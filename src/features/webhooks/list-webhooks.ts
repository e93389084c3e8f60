import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { listWebhookRows } from './queries.ts'
import { WebhookList, WebhookQuery, WebhooksParams } from './schemas.ts'
import { webhookView } from './views.ts'

export const listWebhooks = route({
  id: 'listWebhooks',
  method: 'get',
  path: '/merchants/:id/webhooks',
  summary: 'List a merchant’s webhook endpoints',
  description: 'Newest first, of one environment.',
  access: member('ADMIN', 'id', { permission: 'webhooks:read', testKeys: 'testData' }),
  params: WebhooksParams,
  query: WebhookQuery,
  returns: [200, WebhookList],
  async run({ params, query, credential, db }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const rows = await db.read(listWebhookRows(params.id, environment))
    return { data: rows.map(webhookView) }
  },
})
