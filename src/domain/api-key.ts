import { crc32 } from 'node:zlib'
import type { Environment } from './environment.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_CHARACTERS = 32
const CHECKSUM_CHARACTERS = 6

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECKSUM_CHARACTERS; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}

/** 32 characters of base62 from random bytes; bytes that would favour some characters are passed over. */
function randomCharacters(random: (bytes: number) => Uint8Array): string {
  const unbiased = 256 - (256 % ALPHABET.length)
  let text = ''
  while (text.length < RANDOM_CHARACTERS) {
    for (const byte of random(RANDOM_CHARACTERS)) {
      if (byte < unbiased && text.length < RANDOM_CHARACTERS)
        text += ALPHABET[byte % ALPHABET.length]
    }
  }
  return text
}

/** `svc_test_` + 32 random characters + 6 of checksum over everything before them. */
export function makeApiKey(
  prefix: string,
  environment: Environment,
  random: (bytes: number) => Uint8Array,
): string {
  const body = `${prefix}_${environment}_${randomCharacters(random)}`
  return body + checksum(body)
}

/**
 * The environment of a well-formed key, else null. A mistyped key fails its checksum here and never
 * reaches the database; whether a well-formed one exists, the database alone can say.
 */
export function readApiKey(key: string, prefix: string): Environment | null {
  const environment = key.startsWith(`${prefix}_live_`)
    ? 'live'
    : key.startsWith(`${prefix}_test_`)
      ? 'test'
      : null
  if (environment === null) return null
  const body = key.slice(0, -CHECKSUM_CHARACTERS)
  const characters = key.slice(prefix.length + environment.length + 2)
  const wellFormed =
    characters.length === RANDOM_CHARACTERS + CHECKSUM_CHARACTERS &&
    /^[0-9A-Za-z]+$/.test(characters)
  return wellFormed && checksum(body) === key.slice(-CHECKSUM_CHARACTERS) ? environment : null
}

/** What of a key may be shown and stored to recognise it by: up to its 4th random character, and its last 4. */
export const shownParts = (key: string) => ({
  prefix: key.slice(0, 4 - RANDOM_CHARACTERS - CHECKSUM_CHARACTERS),
  lastFour: key.slice(-4),
})
