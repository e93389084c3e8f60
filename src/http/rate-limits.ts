import type { Platform } from '../platform/platform.ts'
import type { Credential } from './credentials.ts'
import { ApiError } from './errors.ts'

/** The period of the limits in wrangler.toml; Cloudflare counts for each location. */
const PERIOD_SECONDS = '60'

type Limiter = 'SENSITIVE_LIMITER' | 'CREDENTIAL_LIMITER'

async function take({ config }: Platform, limiter: Limiter, key: string): Promise<void> {
  const binding = config.RATE_LIMITS === 'relaxed' ? config.RELAXED_LIMITER : config[limiter]
  const { success } = await binding.limit({ key })
  if (!success) throw new ApiError('RATE_LIMITED', { headers: { 'Retry-After': PERIOD_SECONDS } })
}

/** Counts a request against its credential, or against the address where it has none. */
export function limitCaller(platform: Platform, credential: Credential | null, ip: string | null) {
  const caller =
    credential === null
      ? `ip:${ip}`
      : credential.kind === 'key'
        ? `key:${credential.hash}`
        : `session:${credential.sessionId}`
  return take(platform, 'CREDENTIAL_LIMITER', caller)
}

/** Counts a login or a request about codes against the address it comes from. */
export const limitAddress = (platform: Platform, purpose: string, ip: string | null) =>
  take(platform, 'SENSITIVE_LIMITER', `${purpose}:ip:${ip}`)

/** Counts a login or a request about codes against the e-mail that it names. */
export const limitEmail = (platform: Platform, purpose: string, email: string) =>
  take(platform, 'SENSITIVE_LIMITER', `${purpose}:email:${email}`)
