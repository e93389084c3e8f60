import type { RouteGroup } from '../../http/route.ts'
import { createPushSubscription } from './create-push-subscription.ts'
import { deletePushSubscription } from './delete-push-subscription.ts'
import { getPushKey } from './get-push-key.ts'
import { listPushSubscriptions } from './list-push-subscriptions.ts'

export const push: RouteGroup = {
  tag: 'Push',
  description: 'The browsers that show users what they are notified of, at once.',
  base: '/api/v1',
  routes: [getPushKey, createPushSubscription, listPushSubscriptions, deletePushSubscription],
}
