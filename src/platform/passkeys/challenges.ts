import { createHash } from 'node:crypto'
import { equalInConstantTime, keyedHash, randomSecret } from '../secrets.ts'

/** What a challenge is answered with: a new passkey, or one that is presented. */
export type Ceremony = 'registration' | 'authentication'

/** A challenge that this service made and that is still valid. Whether it was answered before, its hash tells. */
export interface Challenge {
  hash: Buffer
  expiresAt: Date
}

export const CHALLENGE_MS = 5 * 60_000

const TIME_BYTES = 6
const RANDOM_BYTES = 16
const SIGNED_BYTES = TIME_BYTES + RANDOM_BYTES
const MAC_BYTES = 32

const sign = (serverSecret: string, ceremony: Ceremony, subject: string, signed: Buffer): Buffer =>
  keyedHash(serverSecret, 'passkey-challenge', ceremony, subject, signed.toString('base64url'))

/**
 * A challenge for five minutes: its time and random bytes, signed with the ceremony and its subject. Nothing is stored,
 * so that anyone may ask for one. The subject is the user who registers a passkey; who presents one is not known yet.
 */
export function makeChallenge(
  serverSecret: string,
  ceremony: Ceremony,
  subject: string,
  now: Date,
): string {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(now.getTime(), 0, TIME_BYTES)
  const signed = Buffer.concat([time, randomSecret(RANDOM_BYTES)])
  return Buffer.concat([signed, sign(serverSecret, ceremony, subject, signed)]).toString(
    'base64url',
  )
}

/** The challenge, if this service made it for this ceremony and subject within the last five minutes, else null. */
export function readChallenge(
  serverSecret: string,
  ceremony: Ceremony,
  subject: string,
  text: string,
  now: Date,
): Challenge | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.byteLength !== SIGNED_BYTES + MAC_BYTES) return null
  const signed = bytes.subarray(0, SIGNED_BYTES)
  const expected = sign(serverSecret, ceremony, subject, signed)
  if (!equalInConstantTime(expected, bytes.subarray(SIGNED_BYTES))) return null
  const expiresAt = new Date(signed.readUIntBE(0, TIME_BYTES) + CHALLENGE_MS)
  if (now >= expiresAt) return null
  return { hash: createHash('sha256').update(bytes).digest(), expiresAt }
}
