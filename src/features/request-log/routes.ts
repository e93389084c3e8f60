import type { RouteGroup } from '../../http/route.ts'
import { listRequests } from './list-requests.ts'

export const requestLog: RouteGroup = {
  tag: 'Request log',
  description: 'What a merchant’s API keys have sent, to find out why a request failed.',
  base: '/api/v1',
  routes: [listRequests],
}
