import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { PushKey } from './schemas.ts'

export const getPushKey = route({
  id: 'getPushKey',
  method: 'get',
  path: '/push/key',
  summary: 'Get the key with which browsers are subscribed',
  description: 'A browser then takes messages of this service alone (RFC 8292).',
  access: anyone('It is public, and the same for everybody.'),
  returns: [200, PushKey],
  cacheControl: 'public, max-age=300',
  async run({ platform: { webPush } }) {
    if (webPush.key === null) throw refusal('push_not_offered')
    return { key: webPush.key }
  },
})
