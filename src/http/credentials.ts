import { apiKeyEnvironment } from '../domain/api-key.ts'
import type { Environment } from '../domain/environment.ts'
import type { Uuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { hashApiKey } from '../platform/secrets.ts'
import { ApiError } from '../wire/errors.ts'

/** A well-formed, authentic credential. Whether it is still valid, only the database knows. */
export type Credential =
  | { kind: 'session'; sessionId: Uuid<'session'>; userId: Uuid<'user'> }
  | { kind: 'key'; hash: string; environment: Environment }

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i
const MAX_LENGTH = 2048

const invalidToken = () =>
  new ApiError('UNAUTHORIZED', {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  })

/**
 * Reads the Authorization header; null without one. Throws UNAUTHORIZED if it is malformed, expired, not issued
 * by this service, or has a wrong checksum.
 */
export async function readCredential(
  header: string | null,
  { tokens, config }: Platform,
  now: Date,
): Promise<Credential | null> {
  if (header === null) return null
  const token = header.length <= MAX_LENGTH ? BEARER.exec(header.trim())?.[1] : undefined
  if (token === undefined) throw invalidToken()
  if (token.startsWith(`${config.KEY_PREFIX}_`)) {
    const environment = apiKeyEnvironment(token, config.KEY_PREFIX)
    if (environment === null) throw invalidToken()
    return { kind: 'key', hash: (await hashApiKey(token)).toString('hex'), environment }
  }
  const claims = await tokens.verify(token, now)
  if (claims === null) throw invalidToken()
  return { kind: 'session', ...claims }
}
