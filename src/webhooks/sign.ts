import { createHmac } from 'node:crypto'

/** What a receiver is sent, and what its signature covers. */
export interface SignedMessage {
  /** The event's public id, alike in every attempt. */
  id: string
  /** Of the attempt, in whole seconds since 1970. */
  timestampSeconds: number
  /** The text of the request, byte for byte. */
  body: string
}

/** One signature: `v1,` and the base64 of HMAC-SHA256 over id, time and body. */
function signatureOf(secret: string, { id, timestampSeconds, body }: SignedMessage): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${id}.${timestampSeconds}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/**
 * The headers by which a receiver knows a message for ours, as Standard Webhooks has them
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md): `webhook-id`,
 * `webhook-timestamp` and `webhook-signature`. Secrets are written `whsec_...`; with more than one, while
 * receivers change over, the signatures stand side by side.
 */
export const signatureHeaders = (
  secrets: readonly string[],
  message: SignedMessage,
): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestampSeconds),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, message)).join(' '),
})
