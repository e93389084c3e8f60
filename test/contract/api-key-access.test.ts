import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, routes } from '../support/api.ts'
import { createRoleKey, roleKeyName, roleKeysFor } from '../support/role-keys.ts'
import { type Service, startService } from '../support/service.ts'
import { sharedWorlds } from '../support/shared-worlds.ts'
import { keyMatrix } from './key-matrix.ts'
import { sampleOf } from './samples.ts'

let service: Service
let inWorld: ReturnType<typeof sharedWorlds>
beforeAll(async () => {
  service = await startService()
  inWorld = sharedWorlds(service)
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
    for (const key of roleKeysFor(route)) {
      const name = roleKeyName(key)
      const expected = keyMatrix.get(route.id)?.[name]
      const { status, text } = await inWorld(route, expected, async (world) => {
        const as = await createRoleKey(service, world, key)
        const { path, ...request } = sampleOf(route.id, world)
        return apiOf(service)(route.method.toUpperCase(), path, { ...request, as })
      })
      expect(status, `${name}: ${text}`).toBe(expected)
    }
  },
)
