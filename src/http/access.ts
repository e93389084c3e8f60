import type { MemberRole } from '../domain/roles.ts'

/**
 * Who may call a route. The order of the refusals is that of SQL's authorize(), which judges it in
 * the first statement of each batch.
 */
export type Access =
  | { kind: 'anyone'; why: string; checksCredential: boolean }
  | (AccessRequirements & { kind: 'user' })
  | (AccessRequirements & { kind: 'member'; role: MemberRole; locksMerchant: boolean })
  | (AccessRequirements & { kind: 'admin' })

/**
 * What a test key may do on a route; a live key may do what its user's role allows. SQL's authorize_test_key()
 * refuses all that is not named here.
 *
 * `never`: what is live, or what live operations depend on.
 * `testData`: reads and changes what is of the test environment; the statements keep to the key's environment.
 * `sharedReads`: reads what is of neither environment; a change is refused.
 * `untilLive`: changes a merchant or its store, while the merchant's owner may not operate live.
 */
export type TestKeys = 'never' | 'testData' | 'sharedReads' | 'untilLive'

interface AccessRequirements {
  /** Whether an API key may call at all. */
  keys: boolean
  testKeys: TestKeys
  /** Whether a key that is bound to one merchant may. */
  scopedKeys: boolean
  verified: boolean
  kyc: boolean
}

type Options = Partial<Pick<AccessRequirements, 'verified' | 'kyc'>>

/** Has to be said of every route that takes keys. */
type KeyOptions = Options & Pick<AccessRequirements, 'testKeys'>

const notRequired = { verified: false, kyc: false }

/** No credential needed. `why` is for whoever reviews the route. A credential that is sent is ignored. */
export const anyone = (why: string): Access => ({ kind: 'anyone', why, checksCredential: false })

/** No credential needed, but one that is sent has to be a valid session. */
export const optionalSession = (why: string): Access => ({
  kind: 'anyone',
  why,
  checksCredential: true,
})

/** A signed-in user, by session alone: no API key manages credentials. */
export const session = (options: Options = {}): Access => ({
  kind: 'user',
  keys: false,
  testKeys: 'never',
  scopedKeys: false,
  ...notRequired,
  ...options,
})

/** A signed-in user, by session or API key; a key bound to a merchant only where the route says so. */
export const user = (
  options: KeyOptions & Partial<Pick<AccessRequirements, 'scopedKeys'>>,
): Access => ({
  kind: 'user',
  keys: true,
  scopedKeys: false,
  ...notRequired,
  ...options,
})

/**
 * A member, with at least this role, of the merchant that the path's `id` names. A route that changes
 * the merchant or its memberships locks the merchant first: two that took the membership first would
 * each wait for the other.
 */
export const member = (
  role: MemberRole,
  options: KeyOptions & { locksMerchant?: boolean },
): Access => ({
  kind: 'member',
  role,
  locksMerchant: false,
  keys: true,
  scopedKeys: true,
  ...notRequired,
  ...options,
})

/** A platform administrator. */
export const admin = ({ testKeys }: Pick<AccessRequirements, 'testKeys'>): Access => ({
  kind: 'admin',
  keys: true,
  testKeys,
  scopedKeys: false,
  ...notRequired,
})

/** The `access` argument of SQL's authorize(). */
export function accessArgument(
  access: Access,
  mode: 'read' | 'change',
  merchantUuid: string | undefined,
): Record<string, unknown> {
  if (access.kind === 'anyone') {
    return {
      keys: false,
      testKeys: 'never',
      scopedKeys: false,
      admin: false,
      verified: false,
      kyc: false,
      lock: 'none',
    }
  }
  const { kind, keys, testKeys, scopedKeys, verified, kyc } = access
  const changes = mode === 'change'
  const common = { keys, testKeys, scopedKeys, verified, kyc, admin: kind === 'admin' }
  if (access.kind !== 'member') return { ...common, lock: changes ? 'membership' : 'none' }
  const lock = changes ? (access.locksMerchant ? 'merchant' : 'membership') : 'none'
  return { ...common, merchant: merchantUuid, role: access.role, lock }
}
