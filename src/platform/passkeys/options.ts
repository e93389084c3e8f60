import { SERVICE_NAME } from '../../domain/service.ts'
import type { Config } from '../config.ts'
import type { Uuid } from '../ids.ts'
import { CHALLENGE_MS, makeChallenge } from './challenges.ts'
import { relyingPartyOf } from './relying-party.ts'

/** ES256, EdDSA and RS256, as COSE numbers them: what all authenticators in use sign with, best first. */
export const ALGORITHMS = [-7, -8, -257] as const

/** How a browser may reach an authenticator. */
export const TRANSPORTS = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const
export type Transport = (typeof TRANSPORTS)[number]

export type PasskeyConfig = Pick<Config, 'PUBLIC_URL' | 'SERVER_SECRET'>

/** A passkey that the user has already. */
export interface KnownPasskey {
  /** As the authenticator made it, in base64url. */
  credentialId: string
  transports: Transport[]
}

interface PasskeyOwner {
  uuid: Uuid<'user'>
  email: string
  name: string
}

/** What the authenticator keeps of whose passkey it is, and returns with each answer: nothing that names a person. */
export const userHandleOf = (userUuid: Uuid<'user'>): string =>
  Buffer.from(userUuid.replaceAll('-', ''), 'hex').toString('base64url')

/** What a browser's navigator.credentials.create() takes, as JSON. An authenticator with a known passkey makes no other. */
export function createRegistrationOptions(
  { PUBLIC_URL, SERVER_SECRET }: PasskeyConfig,
  { uuid, email, name }: PasskeyOwner,
  known: readonly KnownPasskey[],
  now: Date,
) {
  return {
    challenge: makeChallenge(SERVER_SECRET, 'registration', uuid, now),
    rp: { id: relyingPartyOf(PUBLIC_URL).id, name: SERVICE_NAME },
    user: { id: userHandleOf(uuid), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      type: 'public-key' as const,
      id: credentialId,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

/**
 * What a browser's navigator.credentials.get() takes, as JSON. It names no passkeys, so it is the same for everybody and
 * tells nothing about any user: the authenticator offers those that it has.
 */
export function createAuthenticationOptions(
  { PUBLIC_URL, SERVER_SECRET }: PasskeyConfig,
  now: Date,
) {
  return {
    challenge: makeChallenge(SERVER_SECRET, 'authentication', '', now),
    rpId: relyingPartyOf(PUBLIC_URL).id,
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
  }
}
