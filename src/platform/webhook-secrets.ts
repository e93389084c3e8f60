import type { Uuid } from './ids.ts'
import { keyedHash } from './secrets.ts'

/** How long the previous secret still signs after a rotation. */
export const PREVIOUS_SECRET_HOURS = 24

const SALT_BYTES = 16

/** A new secret's salt, which is all that the database stores. */
export const newWebhookSalt = (): Uint8Array => crypto.getRandomValues(new Uint8Array(SALT_BYTES))

/**
 * The secret that signs an endpoint's messages: `whsec_` and 32 bytes in base64, as Standard Webhooks specifies. It is
 * derived from the endpoint's salt and the server's secret, so that stored data does not reveal it.
 */
export const webhookSecret = (
  serverSecret: string,
  webhookUuid: Uuid<'webhook'>,
  salt: Uint8Array,
): string =>
  `whsec_${keyedHash(serverSecret, 'webhook-secret', webhookUuid, Buffer.from(salt).toString('hex')).toString('base64')}`
