import { subscriberNetwork } from '../../domain/ip-address.ts'
import type { Call } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { keyedHash } from '../../platform/secrets.ts'

/**
 * A fingerprint of the request's client: its subscriber network and User-Agent. Hashed, since it is only
 * compared.
 */
export const clientFingerprint = (call: Pick<Call, 'ip' | 'header' | 'platform'>): Buffer =>
  keyedHash(
    call.platform.config.SERVER_SECRET,
    'registration-place',
    subscriberNetwork(call.ip),
    userAgentOf(call) ?? '',
  )
