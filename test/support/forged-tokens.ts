import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, importJWK, type JWTPayload, SignJWT } from 'jose'
import { inject } from 'vitest'
import type { SigningKey } from '../../src/platform/config.ts'

/** The private keys of the service under test, the signing one first. */
export const serviceKeys = (): [SigningKey, ...SigningKey[]] =>
  JSON.parse(inject('stack').secrets.JWT_SIGNING_KEYS)

/** A private key that the service under test does not know. */
export function unknownSigningKey(kid: string): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { ...privateKey.export({ format: 'jwk' }), alg: 'EdDSA', kid } as SigningKey
}

interface Changes {
  header?: Record<string, unknown>
  payload?: Record<string, unknown>
  key?: SigningKey
}

const decodeWithChanges = (token: string, { header, payload }: Changes) => ({
  header: { ...decodeProtectedHeader(token), ...header },
  payload: { ...decodeJwt(token), ...payload } as JWTPayload,
})

/** The token signed anew with the service's own key, or another, after these changes. */
export async function signAgain(token: string, changes: Changes): Promise<string> {
  const { header, payload } = decodeWithChanges(token, changes)
  const key = await importJWK(changes.key ?? serviceKeys()[0], 'EdDSA')
  return new SignJWT(payload).setProtectedHeader({ ...header, alg: 'EdDSA' }).sign(key)
}

/** The token with its signature made by HMAC, of what everybody can read: the public key. */
export async function signedWithPublicKey(token: string, form: 'raw' | 'pem'): Promise<string> {
  const { header, payload } = decodeWithChanges(token, {})
  const [{ kty, crv, x }] = serviceKeys()
  const publicKey: KeyObject = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  const secret =
    form === 'raw'
      ? Buffer.from(x, 'base64url')
      : Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }))
  return new SignJWT(payload).setProtectedHeader({ ...header, alg: 'HS256' }).sign(secret)
}

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The token that says of itself that it has no signature. */
export function withoutSignature(token: string, alg: string): string {
  const { header, payload } = decodeWithChanges(token, {})
  return `${encoded({ ...header, alg })}.${encoded(payload)}.`
}

/** The token with another payload and the signature of its own. */
export function withAlteredPayload(token: string, payload: Record<string, unknown>): string {
  const [header, , signature] = token.split('.')
  return `${header}.${encoded({ ...decodeJwt(token), ...payload })}.${signature}`
}
