import { subscriberNetwork } from '../domain/ip-address.ts'
import type { Uuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { ApiError } from '../wire/errors.ts'
import type { Credential } from './credentials.ts'
import type { Requester } from './requester.ts'

/** The period of the limits in wrangler.toml, in seconds; Cloudflare counts per location. */
const PERIOD_SECONDS = 60

/** The limits in wrangler.toml; bindings do not tell theirs. */
export const QUOTAS = {
  SENSITIVE_LIMITER: 10,
  CREDENTIAL_LIMITER: 500,
  ADDRESS_LIMITER: 3_000,
  RELAXED_LIMITER: 1_000_000,
} as const

type Limiter = Exclude<keyof typeof QUOTAS, 'RELAXED_LIMITER'>

const effectiveLimiter = ({ config }: Platform, limiter: Limiter): keyof typeof QUOTAS =>
  config.RATE_LIMITS === 'relaxed' ? 'RELAXED_LIMITER' : limiter

/** The requests that this isolate has counted against a limit in a minute. */
export interface CountedUse {
  minute: number
  count: number
}

const minuteOf = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD_SECONDS)

function useOf({ limitUses }: Platform, key: string, now: Date): CountedUse {
  const stored = limitUses.get(key)
  const minute = minuteOf(now)
  return stored?.minute === minute ? stored : { minute, count: 0 }
}

async function consume(
  platform: Platform,
  limiter: Limiter,
  key: string,
  now: Date,
): Promise<void> {
  const effective = effectiveLimiter(platform, limiter)
  const used = useOf(platform, key, now)
  const count = used.count + 1
  platform.limitUses.set(key, { ...used, count })
  const { success } = await platform.config[effective].limit({ key })
  if (success) return
  platform.limitUses.set(key, { ...used, count: Math.max(count, QUOTAS[effective]) })
  throw new ApiError('RATE_LIMITED', { headers: { 'Retry-After': `${PERIOD_SECONDS}` } })
}

/** The limiters and keys by which a credential is counted. */
function credentialLimits(
  platform: Platform,
  credential: Credential,
  ip: string | null,
): [Limiter, string][] {
  if (credential.kind === 'session') {
    return [['CREDENTIAL_LIMITER', `session:${credential.sessionId}`]]
  }
  const userUuid = platform.apiKeyUsers.get(credential.hash)
  const whose = userUuid ? `user:${userUuid}` : `ip:${subscriberNetwork(ip)}`
  return [
    ['ADDRESS_LIMITER', `keys:${whose}`],
    ['CREDENTIAL_LIMITER', `key:${credential.hash}`],
  ]
}

/**
 * The headers RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers). A limiter tells only whether a
 * request is within the limit, and asking it counts. So what remains is what this isolate knows: the limit without the
 * requests that it has counted itself in this minute, or nothing once the limiter has refused one. Other isolates and
 * locations count too, so this is the most that can remain.
 */
export function rateLimitHeaders(
  platform: Platform,
  credential: Credential,
  ip: string | null,
  now: Date,
): Record<'RateLimit' | 'RateLimit-Policy', string> {
  const remaining = credentialLimits(platform, credential, ip).map(
    ([limiter, key]) =>
      QUOTAS[effectiveLimiter(platform, limiter)] - useOf(platform, key, now).count,
  )
  const quota = QUOTAS[effectiveLimiter(platform, 'CREDENTIAL_LIMITER')]
  const left = Math.max(0, Math.min(...remaining))
  const seconds = PERIOD_SECONDS - (Math.floor(now.getTime() / 1000) % PERIOD_SECONDS)
  return {
    RateLimit: `"default";r=${left};t=${seconds}`,
    'RateLimit-Policy': `"default";q=${quota};w=${PERIOD_SECONDS}`,
  }
}

/**
 * Counts a request against its credential, or against its network without one. Anyone can make up well-formed
 * keys, or create many real ones, and each would have its own count: so a key also counts against its user, or
 * against the network until its user is known.
 */
export async function enforceCallerLimit(
  platform: Platform,
  { credential, ip, now }: Pick<Requester, 'credential' | 'ip' | 'now'>,
): Promise<void> {
  const limits: [Limiter, string][] =
    credential === null
      ? [['CREDENTIAL_LIMITER', `ip:${subscriberNetwork(ip)}`]]
      : credentialLimits(platform, credential, ip)
  await Promise.all(limits.map(([limiter, key]) => consume(platform, limiter, key, now)))
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
  { credential, ip, now }: Pick<Requester, 'credential' | 'ip' | 'now'>,
): Promise<void> {
  await consume(platform, 'SENSITIVE_LIMITER', `${purpose}:ip:${subscriberNetwork(ip)}`, now)
  if (credential?.kind !== 'session') return
  await consume(platform, 'SENSITIVE_LIMITER', `${purpose}:session:${credential.sessionId}`, now)
}
