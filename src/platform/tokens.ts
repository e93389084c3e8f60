import { CompactSign, type CryptoKey, errors, importJWK, jwtVerify, SignJWT } from 'jose'
import { BoundedMap } from './bounded-map.ts'
import type { Config, SigningKey } from './config.ts'
import { NIL_UUID, sessionId, type Uuid, userId } from './ids.ts'

export const ACCESS_TOKEN_SECONDS = 86_400

/** RFC 9068: the type distinguishes access tokens from other JWTs signed with the same keys. */
const TOKEN_TYPE = 'at+jwt'

/** What else is signed with the keys: its type keeps it from being taken for an access token. */
export type SignedType = 'receipt+jws'

/** The user and the login session of an access token, as uuids. */
export interface AccessTokenClaims {
  userId: Uuid<'user'>
  sessionId: Uuid<'session'>
}

export interface Tokens {
  /** A JWT signed with the first key, valid for 24 hours from `now`. */
  issue(claims: AccessTokenClaims, now: Date): Promise<string>
  /** The claims of a token that is signed with one of the keys and valid at `now`, otherwise null. */
  verify(token: string, now: Date): Promise<AccessTokenClaims | null>
  /** A compact JWS of the content, by the first key. The same content has the same signature (RFC 8032). */
  sign(type: SignedType, content: object): Promise<string>
  /** The public keys, as an RFC 7517 key set. */
  publicKeys: { keys: PublicKey[] }
}

export type PublicKey = Pick<SigningKey, 'kty' | 'crv' | 'alg' | 'kid' | 'x'> & { use: 'sig' }

const publicPart = ({ kty, crv, alg, kid, x }: SigningKey): PublicKey => ({
  kty,
  crv,
  alg,
  kid,
  x,
  use: 'sig',
})

/** Imports the keys once in each isolate, when first needed. */
function memoize<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const importKey = (jwk: SigningKey | PublicKey) => importJWK(jwk, 'EdDSA') as Promise<CryptoKey>

/** The first private key signs and all of them verify, so that keys can be rotated. */
export function createTokens(config: Pick<Config, 'JWT_SIGNING_KEYS' | 'PUBLIC_URL'>): Tokens {
  const [signingJwk] = config.JWT_SIGNING_KEYS as [SigningKey]
  const issuer = config.PUBLIC_URL
  const audience = `${config.PUBLIC_URL}/api/v1`
  const signingKey = memoize(() => importKey(signingJwk))
  const verifyingKeys = new Map(
    config.JWT_SIGNING_KEYS.map((jwk) => [jwk.kid, memoize(() => importKey(publicPart(jwk)))]),
  )

  // A valid signature stays valid, and checking it takes a fifth of a request's CPU time. Whoever could read these tokens in
  // an isolate's memory could read the key that signs them.
  const verified = new BoundedMap<string, { claims: AccessTokenClaims; expiresAt: Date }>(1_000)

  const signed = new BoundedMap<string, Promise<string>>(200)

  return {
    publicKeys: { keys: config.JWT_SIGNING_KEYS.map(publicPart) },

    async issue(claims, now) {
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new SignJWT({ sid: sessionId.toPublic(claims.sessionId) })
        .setProtectedHeader({ alg: 'EdDSA', kid: signingJwk.kid, typ: TOKEN_TYPE })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId.toPublic(claims.userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(await signingKey())
    },

    sign(typ, content) {
      const text = JSON.stringify(content)
      const known = signed.get(text)
      if (known) return known
      const jws = signingKey().then((key) =>
        new CompactSign(new TextEncoder().encode(text))
          .setProtectedHeader({ alg: 'EdDSA', kid: signingJwk.kid, typ })
          .sign(key),
      )
      signed.set(text, jws)
      return jws
    },

    async verify(token, now) {
      const known = verified.get(token)
      if (known && now < known.expiresAt) return known.claims
      try {
        const { payload } = await jwtVerify(token, keySelector(verifyingKeys), {
          algorithms: ['EdDSA'],
          typ: TOKEN_TYPE,
          issuer,
          audience,
          currentDate: now,
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        })
        const claims = claimsOf(payload.sub, payload.sid)
        if (claims) verified.set(token, { claims, expiresAt: new Date(Number(payload.exp) * 1000) })
        return claims
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

const keySelector =
  (keys: Map<string, () => Promise<CryptoKey>>) =>
  async ({ kid }: { kid?: string }) => {
    const key = keys.get(kid ?? '')
    if (key === undefined) throw new errors.JWKSNoMatchingKey()
    return key()
  }

function claimsOf(subject: unknown, session: unknown): AccessTokenClaims | null {
  if (typeof subject !== 'string' || typeof session !== 'string') return null
  const claims = { userId: userId.toUuid(subject), sessionId: sessionId.toUuid(session) }
  return claims.userId === NIL_UUID || claims.sessionId === NIL_UUID ? null : claims
}
