import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findEvent } from './event-queries.ts'
import { EventParams, WebhookEvent } from './event-schemas.ts'
import { eventView } from './views.ts'

export const getEvent = route({
  id: 'getEvent',
  method: 'get',
  path: '/merchants/:id/events/:eventId',
  summary: 'Get an event',
  description: 'By the id that webhook messages carry as `webhook-id`.',
  access: member('ADMIN', 'id', { permission: 'events:read', testKeys: 'testData' }),
  params: EventParams,
  returns: [200, WebhookEvent],
  async run({ params, credential, db, platform }) {
    const environment = keyEnvironment(credential)
    const [event] = await db.read(findEvent(params.id, params.eventId, environment))
    if (!event) throw refusal('not_found')
    return eventView(event, platform.config)
  },
})
