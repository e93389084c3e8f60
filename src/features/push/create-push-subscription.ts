import { session } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { isKeyOfBrowser } from '../../platform/push/encrypt.ts'
import { sha256 } from '../../platform/secrets.ts'
import { refusal } from '../../wire/errors.ts'
import { saveSubscription } from './queries.ts'
import { encryptSubscription } from './rules.ts'
import { NewPushSubscription, PushSubscription } from './schemas.ts'
import { subscriptionView } from './views.ts'

export const createPushSubscription = route({
  id: 'createPushSubscription',
  method: 'post',
  path: '/push/subscriptions',
  summary: 'Have a browser show what the caller is notified of',
  description:
    'Which notifications, PUT /notifications/preferences says. Of each session one browser, in place of the one before, and ten of a user at most: the oldest goes. It ends with its session, and once its push service knows it no more.',
  access: session(),
  body: NewPushSubscription,
  returns: [201, PushSubscription],
  idempotent: { view: subscriptionView },
  async run({ body, db, newId, platform: { config, webPush } }) {
    const { endpoint, keys, expirationTime } = body
    if (webPush.key === null) throw refusal('push_not_offered')
    if (!webPush.takes(endpoint)) throw refusal('push_service_unknown', { fields: ['endpoint'] })
    if (!(await isKeyOfBrowser(keys.p256dh)))
      throw refusal('push_key_wrong', { fields: ['keys.p256dh'] })
    const id = newId<'pushSubscription'>()
    const { responded } = await db.change(
      saveSubscription({
        id,
        endpointHash: sha256(endpoint),
        host: new URL(endpoint).hostname,
        secret: await encryptSubscription(config, id, { endpoint, ...keys }),
        expiresAt: expirationTime == null ? null : new Date(expirationTime),
      }),
    )
    return respondedRow(responded)
  },
})
