const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)

/** The last digits of a whole number in base62, in the order 0-9 A-Z a-z, with leading zeros. */
export function toBase62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (let index = 0; index < length; index += 1) {
    text = DIGITS.charAt(Number(rest % BASE)) + text
    rest /= BASE
  }
  return text
}

/** Random base62 characters; skips random bytes that would favour some characters. */
export function randomBase62(length: number, random: (bytes: number) => Uint8Array): string {
  const unbiased = 256 - (256 % DIGITS.length)
  let text = ''
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < unbiased && text.length < length) text += DIGITS[byte % DIGITS.length]
    }
  }
  return text
}
