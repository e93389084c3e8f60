import type { MemberRole } from '../domain/roles.ts'

/**
 * Who may call a route. The order of the refusals is that of SQL's authorize(), which judges it in
 * the first statement of each batch.
 */
export type Access =
  | { kind: 'anyone'; why: string; checksCredential: boolean }
  | (Demands & { kind: 'user' })
  | (Demands & { kind: 'member'; role: MemberRole; locksMerchant: boolean })
  | (Demands & { kind: 'admin' })

interface Demands {
  /** Whether an API key may call at all. */
  keys: boolean
  /** Whether a key that is bound to one merchant may. */
  scopedKeys: boolean
  verified: boolean
  kyc: boolean
}

type Options = Partial<Pick<Demands, 'verified' | 'kyc'>>

const unlessAsked = { verified: false, kyc: false }

/** No credential needed. `why` is for whoever reviews the route. A credential that is sent is ignored. */
export const anyone = (why: string): Access => ({ kind: 'anyone', why, checksCredential: false })

/** No credential needed, but one that is sent has to be a valid session. */
export const anyoneChecked = (why: string): Access => ({
  kind: 'anyone',
  why,
  checksCredential: true,
})

/** A signed-in user, by session alone: no API key manages credentials. */
export const session = (options: Options = {}): Access => ({
  kind: 'user',
  keys: false,
  scopedKeys: false,
  ...unlessAsked,
  ...options,
})

/** A signed-in user, by session or API key; a key bound to a merchant only where the route says so. */
export const user = (options: Options & Partial<Pick<Demands, 'scopedKeys'>> = {}): Access => ({
  kind: 'user',
  keys: true,
  scopedKeys: false,
  ...unlessAsked,
  ...options,
})

/**
 * A member, with at least this role, of the merchant that the path's `id` names. A route that changes
 * the merchant or its memberships locks the merchant first: two that took the membership first would
 * each wait for the other.
 */
export const member = (
  role: MemberRole,
  options: Options & { locksMerchant?: boolean } = {},
): Access => ({
  kind: 'member',
  role,
  locksMerchant: false,
  keys: true,
  scopedKeys: true,
  ...unlessAsked,
  ...options,
})

/** A platform administrator. */
export const admin = (): Access => ({
  kind: 'admin',
  keys: true,
  scopedKeys: false,
  ...unlessAsked,
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
      scopedKeys: false,
      admin: false,
      verified: false,
      kyc: false,
      lock: 'none',
    }
  }
  const { kind, keys, scopedKeys, verified, kyc } = access
  const changes = mode === 'change'
  const common = { keys, scopedKeys, verified, kyc, admin: kind === 'admin' }
  if (access.kind !== 'member') return { ...common, lock: changes ? 'membership' : 'none' }
  const lock = changes ? (access.locksMerchant ? 'merchant' : 'membership') : 'none'
  return { ...common, merchant: merchantUuid, role: access.role, lock }
}
