import type { Config } from '../../platform/config.ts'
import type { Uuid } from '../../platform/ids.ts'
import { equalInConstantTime, keyedHash } from '../../platform/secrets.ts'

type Secret = Pick<Config, 'SERVER_SECRET'>

/** What the page of a customer's account is found by: random, and another one once its address is rotated. */
export type AccountKey = Uuid<'customerAccount'>

const KEY_BYTES = 16
/** 128 bits cannot be guessed, and keep the address short. */
const PROOF_BYTES = 16

const proofOf = ({ SERVER_SECRET }: Secret, key: AccountKey): Buffer =>
  keyedHash(SERVER_SECRET, 'customer-account', key).subarray(0, PROOF_BYTES)

/** The last part of the page's address. What is stored does not reveal it. */
export const accountToken = (config: Secret, key: AccountKey): string =>
  Buffer.concat([Buffer.from(key.replaceAll('-', ''), 'hex'), proofOf(config, key)]).toString(
    'base64url',
  )

/** The path of the page of a token, whether or not there is one. */
export const accountPath = (token: string): string => `/cuenta/${encodeURIComponent(token)}`

/** Where a customer sees what they owe. */
export const accountUrl = (config: Secret & Pick<Config, 'PUBLIC_URL'>, key: AccountKey): string =>
  config.PUBLIC_URL + accountPath(accountToken(config, key))

/** The key of a token; null if this service has not made it. */
export function accountKeyOf(config: Secret, token: string): AccountKey | null {
  const bytes = Buffer.from(token, 'base64url').subarray(0, KEY_BYTES)
  const key = bytes
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.*)$/, '$1-$2-$3-$4-$5') as AccountKey
  // Compared as text and in full: base64 decoding ignores some characters, so one page would have many addresses.
  const expected = Buffer.from(accountToken(config, key))
  return equalInConstantTime(Buffer.from(token), expected) ? key : null
}

/** How long a page stays open on the device that has opened it. */
export const SESSION_SECONDS = 30 * 60

const sessionProof = ({ SERVER_SECRET }: Secret, key: AccountKey, until: string): string =>
  keyedHash(SERVER_SECRET, 'customer-account-session', key, until).toString('base64url')

/** What the device keeps that has opened a page: until when it stays open, and the proof. */
export function newAccountSession(config: Secret, key: AccountKey, now: Date): string {
  const until = String(now.getTime() + SESSION_SECONDS * 1_000)
  return `${until}.${sessionProof(config, key, until)}`
}

/** Whether a device has opened the page of a key, and not too long ago. */
export function isAccountSession(
  config: Secret,
  key: AccountKey,
  session: string,
  now: Date,
): boolean {
  const [until = '', proof = ''] = session.split('.')
  const expected = Buffer.from(sessionProof(config, key, until))
  return equalInConstantTime(Buffer.from(proof), expected) && now.getTime() < Number(until)
}
