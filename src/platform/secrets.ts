import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest()

/**
 * HMAC-SHA256 under the server's secret. The purpose comes first, so that what was made for one use
 * means nothing in another.
 */
export function keyedHash(serverSecret: string, purpose: string, ...parts: string[]): Buffer {
  return createHmac('sha256', serverSecret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()
}

export const randomSecret = (length: number): Buffer => randomBytes(length)

/** Compares in a time that does not tell where the two differ. */
export const equalInConstantTime = (one: Uint8Array, other: Uint8Array): boolean =>
  one.byteLength === other.byteLength && timingSafeEqual(one, other)
