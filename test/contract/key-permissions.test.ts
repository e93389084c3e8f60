import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OFFERED_PERMISSIONS } from '../../src/console/screens/developers/permission-groups.ts'
import { PERMISSION_TEXTS } from '../../src/domain/permission-texts.ts'
import { isAdminPermission, PERMISSIONS, type Permission } from '../../src/domain/permissions.ts'
import type { Access } from '../../src/http/access.ts'
import type { Route } from '../../src/http/route.ts'
import { apiOf, expectRefusal, routes } from '../support/api.ts'
import { createRoleKey, type RoleKey, roleKeyName } from '../support/role-keys.ts'
import { type Service, startService } from '../support/service.ts'
import { sharedWorld, sharedWorlds } from '../support/shared-worlds.ts'
import type { World } from '../support/world.ts'
import { keyMatrix } from './key-matrix.ts'
import { sampleOf } from './samples.ts'

let service: Service
let inWorld: ReturnType<typeof sharedWorlds>
let refusingWorld: () => Promise<World>
beforeAll(async () => {
  service = await startService()
  inWorld = sharedWorlds(service)
  refusingWorld = sharedWorld(service)
})
afterAll(() => service.stop())

type TakingKeys = Route & { access: Exclude<Access, { kind: 'anyone' }> }

const takesKeys = (route: Route): route is TakingKeys =>
  route.access.kind !== 'anyone' && route.access.permission !== null
const routesTakingKeys = routes.map(({ route }) => route).filter(takesKeys)

const isChange = ({ method }: Pick<Route, 'method'>): boolean => method !== 'get'

/** The key that may do most on a route, of those that the keys' matrix has. */
const strongestKey = (permission: Permission, { access }: TakingKeys): RoleKey => ({
  role: isAdminPermission(permission) ? 'platform' : 'OWNER',
  environment: ['testData', 'sharedReads'].includes(access.testKeys) ? 'test' : 'live',
  bound: false,
})

/** Permissions that do not follow from the method, with the reason. */
const EXCEPTIONS: Partial<Record<string, Permission>> = {
  // A second person's word is not the first one's.
  confirmExternalPayment: 'external-payments:confirm',
}

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

/** What shows over HTTP that a route asks for its permission; SQL's judgement of all of them is in test/db/access. */
describe.each(PERMISSIONS)('%s', (permission) => {
  const own = routesTakingKeys.filter(({ access }) => access.permission === permission)
  // What reads can be called as often as one likes.
  const [route] = own.toSorted((one, other) => Number(isChange(one)) - Number(isChange(other)))
  if (route === undefined) throw new Error(`no route needs ${permission}`)

  const callWith = async (world: World, key: RoleKey, permissions: Permission[]) => {
    const as = await createRoleKey(service, world, key, { permissions })
    const { path, ...request } = sampleOf(route.id, world)
    return apiOf(service)(route.method.toUpperCase(), path, { ...request, as })
  }

  test('alone gets from a route that needs it what all permissions get', async () => {
    const key = strongestKey(permission, route)
    const expected = keyMatrix.get(route.id)?.[roleKeyName(key)]
    const { status, text } = await inWorld(route, expected, (world) =>
      callWith(world, key, [permission]),
    )
    expect(status, `${route.id}: ${text}`).toBe(expected)
    expect(status, route.id).toBeLessThan(300)
  })

  test('is missing to a key with all others, and the route says so', async () => {
    const others = PERMISSIONS.filter((other) => other !== permission)
    const refused = await callWith(await refusingWorld(), strongestKey(permission, route), others)
    expect(expectRefusal(refused, 'FORBIDDEN'), route.id).toContain(`\`${permission}\``)
  })
})
