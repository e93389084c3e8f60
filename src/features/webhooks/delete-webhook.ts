import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { removeWebhookRow } from './queries.ts'
import { WebhookParams } from './schemas.ts'
import { webhookRef } from './webhook-ref.ts'

export const deleteWebhook = route({
  id: 'deleteWebhook',
  method: 'delete',
  path: '/merchants/:id/webhooks/:webhookId',
  summary: 'Remove a webhook endpoint',
  description: 'Nothing more is sent to it: waiting deliveries are given up.',
  access: member('OWNER', 'id', { permission: 'webhooks:write', testKeys: 'testData' }),
  params: WebhookParams,
  returns: [204, null],
  async run({ params, credential, db }) {
    await db.change(removeWebhookRow(webhookRef(params, credential)))
    return undefined
  },
})
