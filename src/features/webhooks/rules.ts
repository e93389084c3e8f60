/** The maximum of endpoints per merchant and environment. */
export const MAX_WEBHOOKS = 20

/** After this many attempts a delivery cannot be repeated: all attempts are stored and shown. */
export const MAX_ATTEMPTS = 100

/** The most events that a replay sends; start_webhook_replay.sql has the same number. */
export const MAX_REPLAYED_EVENTS = 10_000

/** The messages for the rules that statements raise. */
export const WEBHOOK_CONFLICTS = {
  webhook_limit: `A merchant may have ${MAX_WEBHOOKS} endpoints in an environment. Delete one first.`,
  delivery_attempts_exhausted: `This event was sent here ${MAX_ATTEMPTS} times or more. It cannot be sent again.`,
  webhook_replays_running_idx:
    'A replay for this endpoint is running. Wait until it has ended, or switch the endpoint off to end it.',
  webhook_inactive: 'This endpoint is switched off. Switch it on first: PUT {"active": true}.',
}
