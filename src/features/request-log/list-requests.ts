import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countRequests, selectRequests } from './queries.ts'
import { RequestLog, RequestLogQuery, RequestsParams } from './schemas.ts'
import { loggedRequestView } from './views.ts'

const KEPT_MS = 7 * 24 * 60 * 60 * 1000

export const listRequests = route({
  id: 'listRequests',
  method: 'get',
  path: '/merchants/:id/requests',
  summary: 'List the requests of a merchant’s API keys',
  description:
    'What API keys have sent in the last 7 days, newest first: requests of keys that are bound to the merchant, and those that other members’ keys have sent for it. Without their bodies. A request appears about a second after its response; in rare cases one is missing. An API key sees the requests of its own environment.',
  access: member('ADMIN', 'id', { permission: 'requests:read', testKeys: 'testData' }),
  params: RequestsParams,
  query: RequestLogQuery,
  returns: [200, RequestLog],
  run(call) {
    const { params, query, credential, now } = call
    const filters = {
      ...query,
      merchantUuid: params.id,
      environment: resolveEnvironment(credential, query.environment),
      since: new Date(now.getTime() - KEPT_MS),
    }
    const batch = { counted: countRequests(filters), rows: selectRequests(filters) }
    return readPage(call, query, batch, loggedRequestView)
  },
})
