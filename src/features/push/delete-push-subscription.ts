import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { removeSubscription } from './queries.ts'
import { SubscriptionParams } from './schemas.ts'

export const deletePushSubscription = route({
  id: 'deletePushSubscription',
  method: 'delete',
  path: '/push/subscriptions/:id',
  summary: 'Have a browser show nothing any more',
  description: 'What waits to be shown there is not sent.',
  access: session(),
  params: SubscriptionParams,
  returns: [204, null],
  async run({ params, db }) {
    await db.change(removeSubscription(params.id))
    return undefined
  },
})
