import { createHmac } from 'node:crypto'

/** A message, as its signature covers it. */
export interface SignedMessage {
  /** The event's public id, the same in every attempt. */
  id: string
  /** The time of the attempt in Unix seconds. */
  timestampSeconds: number
  /** The body of the request, byte for byte. */
  body: string
}

/** One signature: `v1,` and the base64 of HMAC-SHA256 over id, time and body. */
function signatureOf(secret: string, { id, timestampSeconds, body }: SignedMessage): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${id}.${timestampSeconds}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/**
 * The headers of Standard Webhooks
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md), by which a
 * receiver verifies a message: `webhook-id`, `webhook-timestamp` and `webhook-signature`. Secrets are written
 * `whsec_...`; while receivers switch secrets, there are several, and one signature for each.
 */
export const signatureHeaders = (
  secrets: readonly string[],
  message: SignedMessage,
): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestampSeconds),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, message)).join(' '),
})
