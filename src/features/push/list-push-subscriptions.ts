import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { listCallersSubscriptions } from './queries.ts'
import { PushSubscriptionList } from './schemas.ts'
import { subscriptionView } from './views.ts'

export const listPushSubscriptions = route({
  id: 'listPushSubscriptions',
  method: 'get',
  path: '/push/subscriptions',
  summary: 'List the browsers that show what the caller is notified of',
  description: 'Newest first.',
  access: session(),
  returns: [200, PushSubscriptionList],
  async run({ db }) {
    const rows = await db.read(listCallersSubscriptions())
    return { data: rows.map(subscriptionView) }
  },
})
