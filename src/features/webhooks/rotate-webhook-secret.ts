import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { webhookId } from '../../platform/ids.ts'
import { newWebhookSalt, webhookSecret } from '../../platform/webhook-secrets.ts'
import { refusal } from '../../wire/errors.ts'
import { rotateWebhookSalt } from './queries.ts'
import { ShownWebhook, WebhookParams } from './schemas.ts'
import { webhookView } from './views.ts'
import { webhookRef } from './webhook-ref.ts'

export const rotateWebhookSecret = route({
  id: 'rotateWebhookSecret',
  method: 'post',
  path: '/merchants/:id/webhooks/:webhookId/rotate',
  summary: 'Rotate a webhook endpoint’s secret',
  description:
    '`secret` is shown only once. For 24 hours messages carry two signatures, one by the new secret and one by the previous one, so that a receiver can change over; any older secret stops signing.',
  access: member('OWNER', 'id', { testKeys: 'never', stepUp: 'always' }),
  params: WebhookParams,
  returns: [200, ShownWebhook],
  idempotent: 'once',
  async run({ params, credential, db, platform: { config } }) {
    const ref = webhookRef(params, credential)
    const salt = newWebhookSalt()
    const publicId = webhookId.toPublic(params.webhookId)
    const {
      webhooks: [webhook],
    } = await db.change(rotateWebhookSalt(ref, publicId, salt))
    if (!webhook) throw refusal('not_found')
    const secret = webhookSecret(config.SERVER_SECRET, webhook.id, salt)
    return { ...webhookView(webhook), secret }
  },
})
