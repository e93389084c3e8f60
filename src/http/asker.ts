import type { Environment } from '../domain/environment.ts'
import type { Access } from './access.ts'
import type { Credential } from './credentials.ts'
import type { IdempotencyKey, KeyOfRequest } from './idempotency.ts'
import type { Requester } from './requester.ts'

/** Who asks, as the request itself tells: one of the first two, unless nobody is signed in. */
export interface Asker {
  userId?: string
  keyHash?: string
  /** Of the credential, where that settles it. */
  environment?: Environment
  key?: KeyOfRequest
}

/** The credential that the access looks at, if any. */
export const judgedCredential = (access: Access, { credential }: Requester): Credential | null =>
  access.kind === 'anyone' && !access.checksCredential ? null : credential

/** For what is done when the request is over. */
export function askerOf(access: Access, requester: Requester, key: IdempotencyKey | null): Asker {
  const credential = judgedCredential(access, requester)
  return {
    ...(credential?.kind === 'key' && {
      keyHash: credential.hash,
      environment: credential.environment,
    }),
    ...(credential?.kind === 'session' && { userId: credential.userId }),
    ...(key && { key: keyOf(key) }),
  }
}

const keyOf = ({ requestHash, successStatus, ...place }: IdempotencyKey): KeyOfRequest => ({
  ...place,
  requestHash: requestHash.toString('hex'),
  status: successStatus,
})
