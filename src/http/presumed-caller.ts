import type { Environment } from '../domain/environment.ts'
import type { Uuid } from '../platform/ids.ts'
import type { Access } from './access.ts'
import type { Credential } from './credentials.ts'
import type { IdempotencyKey, IdempotencyKeyJson } from './idempotency.ts'
import type { Requester } from './requester.ts'

/** The caller as the request shows them: one of the first two fields, unless nobody is signed in. */
export interface PresumedCaller {
  userId?: Uuid<'user'>
  keyHash?: string
  /** The credential's environment; absent for a session. */
  environment?: Environment
  key?: IdempotencyKeyJson
}

/** The credential that the access checks, if any. */
export const effectiveCredential = (
  access: Access,
  { credential }: Requester,
): Credential | null => (access.kind === 'anyone' && !access.checksCredential ? null : credential)

/** The presumed caller, for work after the response. */
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
  approval: _,
  ...binding
}: IdempotencyKey): IdempotencyKeyJson => ({
  ...binding,
  requestHash: requestHash.toString('hex'),
  status: successStatus,
})
