/** How many endpoints a merchant may have in an environment. */
export const MAX_WEBHOOKS = 20

/** After so many attempts a delivery is begun anew no more: each of them is kept and shown. */
export const MAX_ATTEMPTS = 100

/** What the rules that statements name mean to the caller. */
export const WEBHOOK_CONFLICTS = {
  webhook_limit: `A merchant may have ${MAX_WEBHOOKS} endpoints in an environment. Delete one first.`,
  delivery_tried_often: `This event was sent here ${MAX_ATTEMPTS} times or more. It cannot be sent again.`,
  webhook_inactive: 'This endpoint is switched off. Switch it on first: PUT {"active": true}.',
}
