import type { Environment } from '../../src/domain/environment.ts'
import { MERCHANT_PERMISSIONS } from '../../src/domain/permissions.ts'
import type { Access } from '../../src/http/access.ts'
import {
  type Actor,
  type ApiKeyOptions,
  addMember,
  createAdminKey,
  createApiKey,
  createUser,
} from './actors.ts'
import type { Service } from './service.ts'
import type { World } from './world.ts'

/** An API key, by what its user is to the merchant or the platform, its environment, and whether it is bound. */
export interface RoleKey {
  role: 'MEMBER' | 'CASHIER' | 'ADMIN' | 'OWNER' | 'platform'
  environment: Environment
  /** To the merchant. */
  bound: boolean
}

const ROLES = ['MEMBER', 'CASHIER', 'ADMIN', 'OWNER', 'platform'] as const

/** A key of each environment for each role, in the order of the columns of the keys' matrix. */
export const roleKeys: readonly RoleKey[] = ROLES.flatMap((role) =>
  [false, true].flatMap((bound) =>
    (['live', 'test'] as const).map((environment) => ({ role, environment, bound })),
  ),
)

/** `OWNER live`, `bound OWNER test`, ... */
export const roleKeyName = ({ role, environment, bound }: RoleKey): string =>
  `${bound ? 'bound ' : ''}${role} ${environment}`

/** The keys that a route is called with: a platform administrator's say nothing new of what is not theirs. */
export const roleKeysFor = ({ access }: { access: Pick<Access, 'kind'> }): readonly RoleKey[] =>
  roleKeys.filter(({ role }) => role !== 'platform' || access.kind === 'admin')

/** A key of the kind, with all that its user can give it, whose user may operate live. */
export async function createRoleKey(
  service: Service,
  world: World,
  key: RoleKey,
  options: Pick<ApiKeyOptions, 'permissions'> = {},
) {
  const user = await userOf(service, world, key.role)
  const { environment, bound } = key
  const merchant = bound ? { merchant: world.merchant } : {}
  const create = key.role === 'platform' ? createAdminKey : createApiKey
  const permissions = MERCHANT_PERMISSIONS
  return create(service, user, {
    ...{ environment, ...merchant },
    ...(key.role !== 'platform' && { permissions }),
    ...options,
  })
}

async function userOf(service: Service, world: World, role: RoleKey['role']): Promise<Actor> {
  if (role === 'OWNER') return world.owner
  if (role === 'platform') return createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  const user = await createUser(service, { kycStatus: 'approved' })
  await addMember(service, world.merchant, user, role)
  return user
}
