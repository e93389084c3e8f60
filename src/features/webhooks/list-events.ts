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
    'What webhook endpoints are told of, newest first, whether one listens or not. An event can appear some seconds after its time: whoever follows the list asks for the last minute again, and knows events by their ids.',
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
