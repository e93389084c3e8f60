/** How many endpoints a merchant may have in an environment. */
export const MAX_WEBHOOKS = 20

export const DELIVERY_STATUSES = ['pending', 'success', 'failed'] as const

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** What the rules that statements name mean to the caller. */
export const CONFLICTS = {
  webhook_limit: `A merchant may have ${MAX_WEBHOOKS} endpoints in an environment. Delete one first.`,
  webhook_inactive: 'This endpoint is switched off. Switch it on first: PUT {"active": true}.',
}
