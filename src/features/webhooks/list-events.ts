import { member } from '../../http/access.ts'
import { paged } from '../../http/paging.ts'
import { route } from '../../http/route.ts'
import { chosenEnvironment } from '../bank/rules.ts'
import { listEventRows } from './event-queries.ts'
import { EventList, EventQuery } from './event-schemas.ts'
import { WebhooksParams } from './schemas.ts'
import { eventView } from './views.ts'

export const listEvents = route({
  id: 'listEvents',
  method: 'get',
  path: '/merchants/:id/events',
  summary: 'List a merchant’s events',
  description:
    'The events for webhook endpoints, newest first, whether or not an endpoint listens for them. An event can appear some seconds after its time: to follow the list, ask for the last minute again and compare the ids.',
  access: member('ADMIN'),
  params: WebhooksParams,
  query: EventQuery,
  returns: [200, EventList],
  async run({ params, query, credential, db }) {
    const environment = chosenEnvironment(credential, query.environment) ?? 'live'
    const [rows, [count]] = await db.read(...listEventRows(params.id, { ...query, environment }))
    return paged(query, count?.total ?? 0, rows.map(eventView))
  },
})
