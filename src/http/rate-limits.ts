import { subscriberNetwork } from '../domain/ip-address.ts'
import type { Uuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { ApiError } from '../wire/errors.ts'
import type { Credential } from './credentials.ts'

/** The period of the limits in wrangler.toml, in seconds; Cloudflare counts per location. */
const PERIOD_SECONDS = '60'

type Limiter = 'SENSITIVE_LIMITER' | 'CREDENTIAL_LIMITER' | 'ADDRESS_LIMITER'

async function consume({ config }: Platform, limiter: Limiter, key: string): Promise<void> {
  const binding = config.RATE_LIMITS === 'relaxed' ? config.RELAXED_LIMITER : config[limiter]
  const { success } = await binding.limit({ key })
  if (!success) throw new ApiError('RATE_LIMITED', { headers: { 'Retry-After': PERIOD_SECONDS } })
}

/**
 * Counts a request against its credential, or against its network without one. Anyone can make up well-formed
 * keys, or create many real ones, and each would have its own count: so a key also counts against its user, or
 * against the network until its user is known.
 */
export async function enforceCallerLimit(
  platform: Platform,
  credential: Credential | null,
  ip: string | null,
): Promise<void> {
  if (credential === null)
    return consume(platform, 'CREDENTIAL_LIMITER', `ip:${subscriberNetwork(ip)}`)
  if (credential.kind === 'session') {
    return consume(platform, 'CREDENTIAL_LIMITER', `session:${credential.sessionId}`)
  }
  const userUuid = platform.apiKeyUsers.get(credential.hash)
  const whose = userUuid ? `user:${userUuid}` : `ip:${subscriberNetwork(ip)}`
  await Promise.all([
    consume(platform, 'ADDRESS_LIMITER', `keys:${whose}`),
    consume(platform, 'CREDENTIAL_LIMITER', `key:${credential.hash}`),
  ])
}

/** Remembers which user the database found for an API key. */
export function rememberApiKeyUser(
  { apiKeyUsers }: Platform,
  credential: Credential | null,
  userUuid: Uuid<'user'>,
): void {
  if (credential?.kind === 'key') apiKeyUsers.set(credential.hash, userUuid)
}

/**
 * Counts a login or a code request against its network, and against the session if it has one. Never against
 * the e-mail that it names: anyone could use up the limit of its owner. The database counts the attempts per
 * network and e-mail.
 */
export async function enforceSensitiveLimit(
  platform: Platform,
  purpose: string,
  credential: Credential | null,
  ip: string | null,
): Promise<void> {
  await consume(platform, 'SENSITIVE_LIMITER', `${purpose}:ip:${subscriberNetwork(ip)}`)
  if (credential?.kind !== 'session') return
  await consume(platform, 'SENSITIVE_LIMITER', `${purpose}:session:${credential.sessionId}`)
}
