import { member } from '../../http/access.ts'
import { ApiError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { webhookId } from '../../platform/ids.ts'
import { newWebhookSalt, webhookSecret } from '../../platform/webhook-secrets.ts'
import { rotateWebhookSalt } from './queries.ts'
import { ShownWebhook, WebhookParams } from './schemas.ts'
import { webhookView } from './views.ts'
import { placeOf } from './webhook-place.ts'

export const rotateWebhookSecret = route({
  id: 'rotateWebhookSecret',
  method: 'post',
  path: '/merchants/:id/webhooks/:webhookId/rotate',
  summary: 'Give a webhook endpoint another secret',
  description:
    '`secret` is shown this once. For 24 hours messages carry two signatures, by this one and by the one before, so that a receiver can change over; one that was older than that signs no more.',
  access: member('OWNER'),
  params: WebhookParams,
  returns: [200, ShownWebhook],
  idempotent: 'once',
  async run({ params, credential, db, platform: { config } }) {
    const place = placeOf(params, credential)
    const salt = newWebhookSalt()
    const publicId = webhookId.toPublic(params.webhookId)
    const [, , [webhook]] = await db.change(...rotateWebhookSalt(place, publicId, salt))
    if (!webhook) throw new ApiError('NOT_FOUND')
    const secret = webhookSecret(config.SERVER_SECRET, webhook.id, salt)
    return { ...webhookView(webhook), secret }
  },
})
