import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether the hex text, in either case, is the HMAC-SHA256 of the text under the Commerce token. */
export function isValidSignature(hex: string | undefined, commerce: string, text: string): boolean {
  if (!hex || !/^[0-9a-fA-F]{64}$/.test(hex)) return false
  const right = createHmac('sha256', Buffer.from(commerce, 'utf8')).update(text, 'utf8').digest()
  return timingSafeEqual(Buffer.from(hex, 'hex'), right)
}
