/** The maximum of endpoints per merchant and environment. */
export const MAX_WEBHOOKS = 20

/** After this many attempts a delivery cannot be repeated: all attempts are stored and shown. */
export const MAX_ATTEMPTS = 100

/** The most events that a replay sends; start_webhook_replay.sql has the same number. */
export const MAX_REPLAYED_EVENTS = 10_000
