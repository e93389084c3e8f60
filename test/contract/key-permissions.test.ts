import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OFFERED_PERMISSIONS } from '../../src/console/screens/developers/permission-groups.ts'
import { PERMISSION_TEXTS } from '../../src/domain/permission-texts.ts'
import { isAdminPermission, PERMISSIONS, type Permission } from '../../src/domain/permissions.ts'
import type { Access } from '../../src/http/access.ts'
import type { Route } from '../../src/http/route.ts'
import { createApiKey, createUser } from '../support/actors.ts'
import { apiOf, type CallResult, expectRefusal, routes } from '../support/api.ts'
import { createRoleKey, type RoleKey, roleKeyName } from '../support/role-keys.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { keyMatrix } from './key-matrix.ts'
import { sampleOf } from './samples.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

type TakingKeys = Route & { access: Exclude<Access, { kind: 'anyone' }> }

const takesKeys = (route: Route): route is TakingKeys =>
  route.access.kind !== 'anyone' && route.access.permission !== null
const routesTakingKeys = routes.map(({ route }) => route).filter(takesKeys)

/** Permissions that do not follow from the method, with the reason. */
const EXCEPTIONS: Partial<Record<string, Permission>> = {}

describe('each route that accepts keys', () => {
  test.each(routesTakingKeys)('$id needs a permission that fits its method', (route) => {
    const { id, method, access } = route
    const expected = method === 'get' ? /:read$/ : /:write$/
    if (EXCEPTIONS[id]) expect(access.permission).toBe(EXCEPTIONS[id])
    else expect(access.permission).toMatch(expected)
  })
})

test('each permission is needed by a route', () => {
  const needed = new Set(routesTakingKeys.map(({ access }) => access.permission))
  expect(PERMISSIONS.filter((permission) => !needed.has(permission))).toEqual([])
})

test('the console offers for a key that is bound to a merchant what such a key can use', () => {
  const usable = new Set(
    routesTakingKeys
      .filter(({ access }) => access.scopedKeys)
      .map(({ access }) => access.permission),
  )
  expect(OFFERED_PERMISSIONS.toSorted()).toEqual([...usable].toSorted())
})

test('each permission says in both languages what it allows, unlike any other', () => {
  for (const language of ['en', 'es'] as const) {
    const texts = Object.values(PERMISSION_TEXTS).map((text) => text[language])
    expect(new Set(texts).size).toBe(PERMISSIONS.length)
    for (const text of texts) expect(text).toMatch(/^\p{Lu}.*[^.]$/u)
  }
})

const callWith = (
  route: Pick<Route, 'id' | 'method'>,
  world: World,
  as: { token: string },
): Promise<CallResult> => {
  const { path, ...request } = sampleOf(route.id, world)
  return apiOf(service)(route.method.toUpperCase(), path, { ...request, as })
}

/** Refusals and reads leave it as it is. */
let shared: Promise<World> | undefined
const sharedWorld = (): Promise<World> => {
  shared ??= createWorld(service)
  return shared
}

/** A test key of somebody who may do what the permission is for. */
const keyFor = (permission: Permission): RoleKey => ({
  role: isAdminPermission(permission) ? 'platform' : 'OWNER',
  environment: 'test',
  bound: false,
})

/** The key that may do most on a route, of those that the keys' matrix has. */
const strongestKey = (permission: Permission, { access }: TakingKeys): RoleKey => ({
  ...keyFor(permission),
  environment: ['testData', 'sharedReads'].includes(access.testKeys) ? 'test' : 'live',
})

/** Expects that each route refuses the key, and names the permission that it lacks. */
async function expectLacking(
  of: readonly TakingKeys[],
  world: World,
  as: { token: string },
): Promise<void> {
  const answers = await Promise.all(
    of.map(async (route) => [route, await callWith(route, world, as)] as const),
  )
  for (const [{ id, access }, answer] of answers) {
    expect(expectRefusal(answer, 'FORBIDDEN'), id).toContain(`\`${access.permission}\``)
  }
}

describe.each(PERMISSIONS)('%s', (permission) => {
  const own = routesTakingKeys.filter(({ access }) => access.permission === permission)

  test('alone gets from its own routes what all permissions get', async () => {
    for (const route of own) {
      const key = strongestKey(permission, route)
      const expected = keyMatrix.get(route.id)?.[roleKeyName(key)] ?? 0
      const changes = route.method !== 'get' && expected < 400
      const world = changes ? await createWorld(service) : await sharedWorld()
      const as = await createRoleKey(service, world, key, { permissions: [permission] })
      const { status, text } = await callWith(route, world, as)
      expect(status, `${route.id}: ${text}`).toBe(expected)
    }
  })

  // Fewer permissions allow less, so none of the others allows it by itself either.
  test('is missing to a key with all others, and each of its routes says so', async () => {
    const world = await sharedWorld()
    const others = PERMISSIONS.filter((other) => other !== permission)
    const as = await createRoleKey(service, world, keyFor(permission), { permissions: others })
    await expectLacking(own, world, as)
  })
})

test.each(['links:read', 'links:write', 'admin:read', 'admin:write'] as const)(
  'a key with %s alone is refused by every route that needs another permission',
  async (permission) => {
    const world = await sharedWorld()
    const as = await createRoleKey(service, world, keyFor(permission), {
      permissions: [permission],
    })
    const others = routesTakingKeys.filter(({ access }) => access.permission !== permission)
    await expectLacking(others, world, as)
  },
)

const administration = routesTakingKeys.filter(({ access }) => access.kind === 'admin')

test('an administrator’s key that is not limited reaches no route of /admin', async () => {
  const world = await sharedWorld()
  const administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  for (const environment of ['live', 'test'] as const) {
    const as = await createApiKey(service, administrator, { environment })
    await expectLacking(administration, world, as)
  }
})

test('a key with the permissions of /admin reaches nothing of it once its user is no administrator', async () => {
  const world = await sharedWorld()
  const former = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  const as = await createApiKey(service, former, {
    environment: 'live',
    permissions: ['admin:read', 'admin:write'],
  })
  await service.database.query("update users set role = 'USER' where id = $1", [former.uuid])
  for (const route of administration) {
    expectRefusal(await callWith(route, world, as), 'FORBIDDEN')
  }
})
