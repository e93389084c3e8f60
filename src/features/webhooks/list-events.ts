import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countEvents, selectEvents } from './event-queries.ts'
import { EventQuery, WebhookEventList } from './event-schemas.ts'
import { WebhooksParams } from './schemas.ts'
import { eventView } from './views.ts'

export const listEvents = route({
  id: 'listEvents',
  method: 'get',
  path: '/merchants/:id/events',
  summary: 'List a merchant’s events',
  description:
    'The events for webhook endpoints, newest first, whether or not an endpoint listens for them. An event can appear some seconds after its time: to follow the list, ask for the last minute again and compare the ids.',
  access: member('ADMIN', 'id', { permission: 'events:read', testKeys: 'testData' }),
  params: WebhooksParams,
  query: EventQuery,
  returns: [200, WebhookEventList],
  run(call) {
    const { params, query, credential, platform } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countEvents(params.id, filters),
      rows: selectEvents(params.id, filters),
    }
    return readPage(call, query, batch, (row) => eventView(row, platform.config))
  },
})
