import type { Config } from '../../platform/config.ts'
import { DecryptionError, decryptCredential, encryptCredential } from '../../platform/encryption.ts'
import { pushSubscriptionId, type Uuid } from '../../platform/ids.ts'
import { describeError, logError } from '../../platform/log.ts'
import type { PushSubscription } from '../../platform/push/web-push.ts'

/** What a subscription is bound to, so that it cannot be read as another's. */
export const subscriptionContext = (id: Uuid<'pushSubscription'>): string => `push:${id}`

/** A subscription as it is stored; see encryptCredential(). */
export const encryptSubscription = (
  config: Pick<Config, 'CREDENTIAL_KEYS'>,
  id: Uuid<'pushSubscription'>,
  subscription: PushSubscription,
): Promise<Buffer> =>
  encryptCredential(config, subscriptionContext(id), Buffer.from(JSON.stringify(subscription)))

/** A stored subscription. Null, which is logged, if it cannot be read: its key is gone, or it was altered. */
export async function decryptSubscription(
  config: Pick<Config, 'CREDENTIAL_KEYS'>,
  id: Uuid<'pushSubscription'>,
  secret: string,
): Promise<PushSubscription | null> {
  try {
    const stored = Buffer.from(secret, 'hex')
    const plain = await decryptCredential(config, subscriptionContext(id), stored)
    return JSON.parse(plain.toString()) as PushSubscription
  } catch (error) {
    const reason = error instanceof DecryptionError ? describeError(error) : { error: 'is no JSON' }
    logError('push.unreadable', { subscription: pushSubscriptionId.toPublic(id), ...reason })
    return null
  }
}
