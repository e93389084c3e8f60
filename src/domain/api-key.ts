import { crc32 } from 'node:zlib'
import { randomBase62, toBase62 } from './base62.ts'
import type { Environment } from './environment.ts'

const RANDOM_CHARACTERS = 32
const CHECKSUM_CHARACTERS = 6

const checksum = (text: string): string => toBase62(BigInt(crc32(text)), CHECKSUM_CHARACTERS)

/** `svc_test_` + 32 random characters + 6 of checksum over everything before them. */
export function makeApiKey(
  prefix: string,
  environment: Environment,
  random: (bytes: number) => Uint8Array,
): string {
  const body = `${prefix}_${environment}_${randomBase62(RANDOM_CHARACTERS, random)}`
  return body + checksum(body)
}

/**
 * The environment of a well-formed key, else null. A mistyped key fails its checksum here and never reaches the
 * database, which alone knows whether a well-formed key exists.
 */
export function apiKeyEnvironment(key: string, prefix: string): Environment | null {
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

/**
 * The parts of a key that may be stored and shown to recognise it: up to its 4th random character, and its last
 * 4.
 */
export const visibleParts = (key: string) => ({
  prefix: key.slice(0, 4 - RANDOM_CHARACTERS - CHECKSUM_CHARACTERS),
  lastFour: key.slice(-4),
})
