import type { authorize } from '../db/functions.ts'
import type { AdminPermission, MerchantPermission, Permission } from '../domain/permissions.ts'
import type { RankedRole } from '../domain/roles.ts'
import type { Config } from '../platform/config.ts'
import type { Uuid } from '../platform/ids.ts'

/**
 * Who may call a route. SQL's authorize() checks it in the first statement of each batch, and its order of
 * checks is the order of the errors.
 */
export type Access<MerchantParam extends string = string> =
  | { kind: 'anyone'; why: string; checksCredential: boolean }
  | (AccessRequirements & { kind: 'user' })
  | (AccessRequirements & MemberRequirements<MerchantParam> & { kind: 'member' })
  | (AccessRequirements & { kind: 'admin'; locksUsers: boolean; about: About | null })

/**
 * What a test key may do on a route; a live key may do whatever its user's role allows. SQL's
 * authorize_test_key() rejects everything that is not listed here.
 *
 * `never`: the route concerns the live environment, or something that live operations depend on.
 * `testData`: reads and changes data of the test environment; the statements filter by the key's environment.
 * `sharedReads`: reads data that belongs to neither environment; changes are rejected.
 * `untilLive`: changes a merchant or its store as long as the merchant's owner may not operate live.
 */
export type TestKeys = 'never' | 'testData' | 'sharedReads' | 'untilLive'

/**
 * Whether the session must have presented a second factor (the password, where its user has none) in the last 10
 * minutes. `when` says in words when it must, where only the request or the database tells; the statements then call
 * SQL's require_step_up().
 */
export type StepUp = 'always' | 'never' | { when: string }

/**
 * What an administrator decides about: what the parameter `id` of the path names, which may not be their own (SQL's
 * concerns_caller()); or in words, where only the body tells, which statement checks it, or why it is nobody's.
 */
export type About = 'user' | 'merchant' | 'account' | 'connection' | 'payment' | { words: string }

interface AccessRequirements {
  /** What an API key needs to be accepted; null where none is. */
  permission: Permission | null
  testKeys: TestKeys
  /** Whether a key that is bound to one merchant is accepted. */
  scopedKeys: boolean
  verified: boolean
  kyc: boolean
  stepUp: StepUp
}

interface MemberRequirements<MerchantParam extends string> {
  /** The lowest one. */
  role: RankedRole
  /** Whether a CASHIER is accepted too, who sees what is of today: lists and reads ask SQL's caller_sees_from(). */
  cashiers: boolean
  /**
   * Whether a member who is bound to branches is accepted. The statements then show and change only what is of these: SQL's
   * caller_sees_till(). A route that does not say so concerns the whole merchant, and refuses them.
   */
  branches: boolean
  /** The parameter of the path that names the merchant. */
  merchant: MerchantParam
  locksMerchant: boolean
}

type Options = Partial<Pick<AccessRequirements, 'verified' | 'kyc' | 'stepUp'>>

/** What API keys may do on a route. A key can present no factor, so a route that always needs one takes none. */
type KeyOptions<Needed extends Permission> =
  | { permission: Needed; testKeys: TestKeys; stepUp?: Exclude<StepUp, 'always'> }
  | { permission?: never; testKeys: 'never'; stepUp: 'always' }

const notRequired = { verified: false, kyc: false, stepUp: 'never' } as const

/** No credential needed; one that is sent is ignored. `why` tells reviewers the reason. */
export const anyone = (why: string): Access<never> => ({
  kind: 'anyone',
  why,
  checksCredential: false,
})

/** No credential needed, but one that is sent must be a valid session. */
export const optionalSession = (why: string): Access<never> => ({
  kind: 'anyone',
  why,
  checksCredential: true,
})

/** A signed-in user, by session only: API keys do not manage credentials. */
export const session = (options: Options = {}): Access<never> => ({
  kind: 'user',
  permission: null,
  testKeys: 'never',
  scopedKeys: false,
  ...notRequired,
  ...options,
})

/**
 * A signed-in user, by session or API key; a key that is bound to a merchant only where the route allows it.
 */
export const user = (
  options: KeyOptions<MerchantPermission> &
    Partial<Pick<AccessRequirements, 'verified' | 'kyc' | 'scopedKeys'>>,
): Access<never> => ({
  kind: 'user',
  permission: null,
  scopedKeys: false,
  ...notRequired,
  ...options,
})

/**
 * A member, with at least this role, of the merchant that this parameter of the path names. A route that changes the
 * merchant or its memberships locks the merchant first: two requests that locked a membership first would
 * deadlock.
 */
export const member = <MerchantParam extends string>(
  role: RankedRole,
  merchant: MerchantParam,
  options: KeyOptions<MerchantPermission> &
    Partial<Pick<AccessRequirements, 'verified' | 'kyc'>> &
    Partial<Pick<MemberRequirements<never>, 'cashiers' | 'branches' | 'locksMerchant'>>,
): Access<MerchantParam> => ({
  kind: 'member',
  role,
  merchant,
  cashiers: false,
  branches: false,
  locksMerchant: false,
  permission: null,
  scopedKeys: true,
  ...notRequired,
  ...options,
})

/**
 * A platform administrator, or a key of theirs that was created with the permission. `locksUsers`: changes users, who may
 * be administrators, one after another: two who changed each other would deadlock. `about`: every change says it.
 */
export const admin = (
  options: KeyOptions<AdminPermission> & { locksUsers?: boolean; about?: About },
): Access<never> => ({
  kind: 'admin',
  locksUsers: false,
  about: null,
  permission: null,
  scopedKeys: false,
  ...notRequired,
  ...options,
})

/** The merchant that a request's access depends on. */
export const merchantOf = (access: Access, params: unknown): Uuid<'merchant'> | undefined =>
  access.kind === 'member'
    ? (params as Record<string, Uuid<'merchant'>>)[access.merchant]
    : undefined

/** What an administrator decides about, if the path names it. */
export const aboutOf = (access: Access, params: unknown): string | undefined =>
  access.kind === 'admin' && typeof access.about === 'string'
    ? (params as { id: string }).id
    : undefined

/** The arguments of SQL's authorize() that a route gives. */
export type AccessArguments = Omit<
  Parameters<typeof authorize>[0],
  'now' | 'requestId' | 'ip' | 'keyHash' | 'sessionId' | 'userId'
>

/** What SQL's authorize() checks for a route. */
export function accessArguments(
  access: Access,
  mode: 'read' | 'change',
  merchantUuid: AccessArguments['merchantId'],
  adminFactor: Config['ADMIN_FACTOR'],
  aboutUuid: AccessArguments['aboutId'],
): AccessArguments {
  if (access.kind === 'anyone') {
    return {
      testKeys: 'never',
      scopedKeys: false,
      admin: false,
      verified: false,
      kyc: false,
      lock: 'none',
    }
  }
  const { kind, permission, testKeys, scopedKeys, verified, kyc, stepUp } = access
  const changes = mode === 'change'
  const common = {
    ...{ permission, testKeys, scopedKeys, verified, kyc, admin: kind === 'admin' },
    ...(kind === 'admin' && { factor: adminFactor === 'required' }),
    ...(kind === 'admin' &&
      typeof access.about === 'string' && { about: access.about, aboutId: aboutUuid }),
    ...(stepUp === 'always' && { stepUp: true }),
  }
  if (access.kind === 'admin' && access.locksUsers) {
    return { ...common, lock: changes ? 'users' : 'none' }
  }
  if (access.kind !== 'member') return { ...common, lock: changes ? 'membership' : 'none' }
  const lock = changes ? (access.locksMerchant ? 'merchant' : 'membership') : 'none'
  const { role, cashiers, branches } = access
  return { ...common, merchantId: merchantUuid, role, cashiers, branches, lock }
}
