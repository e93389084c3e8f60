import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest()

/** The SHA-256 of an API key. Each of its requests needs one, and Node's hashes are streams, which cost more to make. */
export const hashApiKey = async (key: string): Promise<Buffer> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)))

/**
 * HMAC-SHA256 under the server's secret. The purpose is part of the input, so that a value made for one use is invalid
 * for another.
 */
export function keyedHash(serverSecret: string, purpose: string, ...parts: string[]): Buffer {
  return createHmac('sha256', serverSecret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()
}

/** HMAC-SHA256 of what another service has sent, under the secret that it has with us. */
export const signatureOf = (secret: string, bytes: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(bytes).digest()

export const randomSecret = (length: number): Buffer => randomBytes(length)

/** Compares in constant time. */
export const equalInConstantTime = (one: Uint8Array, other: Uint8Array): boolean =>
  one.byteLength === other.byteLength && timingSafeEqual(one, other)
