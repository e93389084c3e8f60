import type { Environment } from '../domain/environment.ts'
import type { Access } from './access.ts'
import type { Credential } from './credentials.ts'
import type { IdempotencyKey, IdempotencyKeyJson } from './idempotency.ts'
import type { Requester } from './requester.ts'

/** Who asks, as the request itself tells: one of the first two, unless nobody is signed in. */
export interface PresumedCaller {
  userId?: string
  keyHash?: string
  /** Of the credential, where that settles it. */
  environment?: Environment
  key?: IdempotencyKeyJson
}

/** The credential that the access looks at, if any. */
export const effectiveCredential = (
  access: Access,
  { credential }: Requester,
): Credential | null => (access.kind === 'anyone' && !access.checksCredential ? null : credential)

/** For what is done when the request is over. */
export function presumedCallerOf(
  access: Access,
  requester: Requester,
  key: IdempotencyKey | null,
): PresumedCaller {
  const credential = effectiveCredential(access, requester)
  return {
    ...(credential?.kind === 'key' && {
      keyHash: credential.hash,
      environment: credential.environment,
    }),
    ...(credential?.kind === 'session' && { userId: credential.userId }),
    ...(key && { key: idempotencyKeyJson(key) }),
  }
}

const idempotencyKeyJson = ({
  requestHash,
  successStatus,
  ...place
}: IdempotencyKey): IdempotencyKeyJson => ({
  ...place,
  requestHash: requestHash.toString('hex'),
  status: successStatus,
})
