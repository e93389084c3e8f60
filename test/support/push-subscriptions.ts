import { createECDH, createHash, randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { encryptSubscription } from '../../src/features/push/rules.ts'
import { newUuid, pushSubscriptionId } from '../../src/platform/ids.ts'
import type { Actor, FixtureHome } from './actors.ts'

/** What a browser gives whose push service nobody plays. */
export const silentSubscription = () => ({
  endpoint: `http://127.0.0.1:9/push/${randomBytes(12).toString('base64url')}`,
  expirationTime: null,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
})

/** A browser of somebody's session. */
export async function createPushSubscription(
  service: FixtureHome,
  { uuid: user, sessionUuid }: Pick<Actor, 'uuid' | 'sessionUuid'>,
): Promise<{ id: string }> {
  const uuid = newUuid<'pushSubscription'>(new Date())
  const { endpoint, keys } = silentSubscription()
  const config = { CREDENTIAL_KEYS: JSON.parse(`${inject('stack').secrets.CREDENTIAL_KEYS}`) }
  await service.database.query(
    `insert into push_subscriptions (id, user_id, session_id, endpoint_hash, host, secret, created_at)
     values ($1, $2, $3, $4, '127.0.0.1', $5, now())`,
    [
      ...[uuid, user, sessionUuid, createHash('sha256').update(endpoint).digest()],
      await encryptSubscription(config, uuid, { endpoint, ...keys }),
    ],
  )
  return { id: pushSubscriptionId.toPublic(uuid) }
}
