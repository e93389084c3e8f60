import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, type CallResult, routes } from '../support/api.ts'
import { createRoleKey, type RoleKey, roleKeyName, roleKeysFor } from '../support/role-keys.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { keyMatrix } from './key-matrix.ts'
import { sampleOf } from './samples.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const routesTakingKeys = routes.filter(
  ({ route: { access } }) => access.kind !== 'anyone' && access.permission !== null,
)

test('every route that accepts API keys has a row in the key matrix, and every row such a route', () => {
  const declared = routesTakingKeys.map(({ route }) => route.id)
  expect([...keyMatrix.keys()].toSorted()).toEqual(declared.toSorted())
})

test.each(routesTakingKeys)(
  '$route.method $path gives a key of each environment and role the status of the matrix',
  async ({ route }) => {
    let untouched: Promise<World> | undefined
    /** Reads and refusals leave the world unchanged for the next key. */
    const call = async (key: RoleKey): Promise<CallResult> => {
      untouched ??= createWorld(service)
      const world = await untouched
      const as = await createRoleKey(service, world, key)
      const { path, ...request } = sampleOf(route.id, world)
      const result = await apiOf(service)(route.method.toUpperCase(), path, { ...request, as })
      if (route.method !== 'get' && result.status < 400) untouched = undefined
      return result
    }
    for (const key of roleKeysFor(route)) {
      const { status, text } = await call(key)
      const name = roleKeyName(key)
      expect(status, `${name}: ${text}`).toBe(keyMatrix.get(route.id)?.[name])
    }
  },
)
