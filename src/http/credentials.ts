import { apiKeyEnvironment } from '../domain/api-key.ts'
import type { Environment } from '../domain/environment.ts'
import type { Platform } from '../platform/platform.ts'
import { sha256 } from '../platform/secrets.ts'
import { ApiError } from '../wire/errors.ts'

/** What the caller presented, well formed and unaltered. Whether it still counts, the database judges. */
export type Credential =
  | { kind: 'session'; sessionId: string; userId: string }
  | { kind: 'key'; hash: string; environment: Environment }

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i
const MAX_LENGTH = 2048

const invalidToken = () =>
  new ApiError('UNAUTHORIZED', {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  })

/**
 * Reads the Authorization header. Throws UNAUTHORIZED for one that is malformed, expired, not ours, or
 * has a wrong checksum; null where there is none.
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
    return { kind: 'key', hash: Buffer.from(sha256(token)).toString('hex'), environment }
  }
  const claims = await tokens.verify(token, now)
  if (claims === null) throw invalidToken()
  return { kind: 'session', ...claims }
}
