import { keyedHash } from './secrets.ts'

/** How long the secret before a rotation signs beside the new one. */
export const PREVIOUS_SECRET_HOURS = 24

const SALT_BYTES = 16

/** What a new secret is derived with; the database keeps this alone. */
export const newWebhookSalt = (): Uint8Array => crypto.getRandomValues(new Uint8Array(SALT_BYTES))

/**
 * The secret that signs an endpoint's messages: `whsec_` and 32 bytes in base64, as Standard Webhooks writes
 * them. It is derived from the endpoint's salt under the server's secret, so that nothing that is stored tells it.
 */
export const webhookSecret = (
  serverSecret: string,
  webhookUuid: string,
  salt: Uint8Array,
): string =>
  `whsec_${keyedHash(serverSecret, 'webhook-secret', webhookUuid, Buffer.from(salt).toString('hex')).toString('base64')}`
