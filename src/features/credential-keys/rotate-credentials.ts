import type { ChannelKind } from '../../domain/message-channels.ts'
import type { RealProtocol } from '../../platform/bank/connection-config.ts'
import { credentialContext } from '../../platform/bank/credentials.ts'
import type { Config } from '../../platform/config.ts'
import { decryptCredential, encryptCredential } from '../../platform/encryption.ts'
import type { Uuid } from '../../platform/ids.ts'
import { describeError, logError, logInfo } from '../../platform/log.ts'
import { channelContext } from '../../platform/messenger/channels.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { secretContext } from '../auth/factors/rules.ts'
import { subscriptionContext } from '../push/rules.ts'
import { countNotUnderKey, findUnderKeys, replaceStored, type StoredCredential } from './queries.ts'

/** A minute's: each takes four operations of the cipher. */
const CREDENTIALS_PER_RUN = 200

/**
 * Encrypts stored credentials anew that are under another key than the first of CREDENTIAL_KEYS, while there is more than
 * one, and logs how many remain. Resolves with how many it has encrypted.
 */
export async function rotateCredentials(
  { config, database }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const [first, ...former] = config.CREDENTIAL_KEYS.map(({ id }) => id)
  if (first === undefined || former.length === 0) return 0
  const context = { now, requestId: jobId }
  const found = findUnderKeys(former, CREDENTIALS_PER_RUN)
  const outdated = await runInOwnTransaction(database, context, found)
  const replacements = await Promise.all(outdated.map((one) => reencrypt(config, one, jobId)))
  const written = Object.fromEntries(
    outdated.flatMap((one, place) => {
      const replacement = replacements[place]
      return replacement ? [[`r${place}`, replaceStored(one, replacement)]] : []
    }),
  )
  const { counted } = await runInOwnTransaction(database, context, {
    ...written,
    counted: countNotUnderKey(first),
  })
  const rotated = Object.keys(written).length
  const remaining = counted[0]?.remaining ?? 0
  logInfo('credentials.rotated', { requestId: jobId, rotated, remaining })
  return rotated
}

/** A credential under the first key; null, which is logged, if it cannot be read. */
async function reencrypt(
  config: Pick<Config, 'CREDENTIAL_KEYS'>,
  stored: StoredCredential,
  requestId: string,
): Promise<Buffer | null> {
  const context = contextOf(stored)
  try {
    const plain = await decryptCredential(config, context, Buffer.from(stored.encrypted, 'hex'))
    return await encryptCredential(config, context, plain)
  } catch (error) {
    logError('credential.unrotated', { requestId, credential: context, ...describeError(error) })
    return null
  }
}

function contextOf({ store, id, protocol }: StoredCredential): string {
  switch (store) {
    case 'factor':
      return secretContext(id as Uuid<'factor'>)
    case 'channel':
      return channelContext(id, protocol as ChannelKind)
    case 'push':
      return subscriptionContext(id as Uuid<'pushSubscription'>)
    default:
      return credentialContext(id, protocol as RealProtocol)
  }
}
