import type * as z from 'zod'
import { pushSubscriptionId } from '../../platform/ids.ts'
import type { SubscriptionRow } from './queries.ts'
import type { PushSubscription } from './schemas.ts'

/** A browser as who has allowed it sees it; its address and its keys are never shown. */
export const subscriptionView = (row: SubscriptionRow): z.input<typeof PushSubscription> => ({
  id: pushSubscriptionId.toPublic(row.id),
  host: row.host,
  current: row.current,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})
