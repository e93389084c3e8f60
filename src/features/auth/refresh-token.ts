import { NIL_UUID, sessionId, type Uuid } from '../../platform/ids.ts'
import { equalInConstantTime, keyedHash } from '../../platform/secrets.ts'

/** The claims of a refresh token: one generation of one session. Only the session's row has the salt too. */
export interface RefreshClaims {
  sessionId: Uuid<'session'>
  generation: number
  salt: Buffer
}

const TOKEN = /^(ses_[0-9a-z]{26})\.([1-9]\d{0,8})\.([\w-]{22})\.([\w-]{43})$/

const sign = (serverSecret: string, body: string): Buffer =>
  keyedHash(serverSecret, 'refresh-token', body)

/**
 * `<session>.<generation>.<salt>.<mac>`. It cannot be made from stored data alone, and the same claims make the
 * same token, so a refresh whose response was lost can return it again.
 */
export function makeRefreshToken(serverSecret: string, claims: RefreshClaims): string {
  const salt = claims.salt.toString('base64url')
  const body = `${sessionId.toPublic(claims.sessionId)}.${claims.generation}.${salt}`
  return `${body}.${sign(serverSecret, body).toString('base64url')}`
}

/**
 * The claims of a token that this server made, else null. Whether it is still valid, its session's row says.
 */
export function readRefreshToken(serverSecret: string, token: string): RefreshClaims | null {
  const [, session = '', generation = '', salt = '', mac = ''] = TOKEN.exec(token) ?? []
  const claims = {
    sessionId: sessionId.toUuid(session),
    generation: Number(generation),
    salt: Buffer.from(salt, 'base64url'),
  }
  const expected = sign(serverSecret, `${session}.${generation}.${salt}`)
  const genuine = equalInConstantTime(expected, Buffer.from(mac, 'base64url'))
  return genuine && claims.sessionId !== NIL_UUID ? claims : null
}
