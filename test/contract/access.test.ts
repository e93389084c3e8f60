import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderPermissions } from '../../dev/permissions/page.ts'
import { groups } from '../../src/features/groups.ts'
import { merchantId, newUuid } from '../../src/platform/ids.ts'
import { keyVerdictOf, takesKeys, verdictOf } from '../db/access/tables.ts'
import { apiOf, type CallResult, routes } from '../support/api.ts'
import { roleKeyName, roleKeysFor } from '../support/role-keys.ts'
import { type Service, startService } from '../support/service.ts'
import { sharedWorld, sharedWorlds } from '../support/shared-worlds.ts'
import type { World } from '../support/world.ts'
import { keyMatrix, needlessKeyRows } from './key-matrix.ts'
import { matrix, needlessRows } from './matrix.ts'
import { sampleOf } from './samples.ts'
import { walkedCallers } from './walked-callers.ts'

let service: Service
let inWorld: ReturnType<typeof sharedWorlds>
let refusingWorld: () => Promise<World>
beforeAll(async () => {
  service = await startService()
  inWorld = sharedWorlds(service)
  refusingWorld = sharedWorld(service)
})
afterAll(() => service.stop())

const withToken = (token: string | undefined) => (token === undefined ? {} : { as: { token } })

/** A response without the parts that differ between requests. */
const comparable = ({ status, text }: CallResult) => ({
  status,
  text: text.replace(/"requestId":"[^"]+"/, ''),
})

test('every row of the permission matrix is of a route, and says what its access does not', () => {
  expect(needlessRows()).toEqual([])
  expect([...matrix.keys()].toSorted()).toEqual(routes.map(({ route }) => route.id).toSorted())
})

const routesTakingKeys = routes.map(({ route }) => route).filter(takesKeys)

test('every row of the key matrix is of a route that accepts API keys, and says what its access does not', () => {
  expect(needlessKeyRows()).toEqual([])
  const declared = routesTakingKeys.map(({ id }) => id)
  expect([...keyMatrix.keys()].toSorted()).toEqual(declared.toSorted())
})

test('docs/permissions.md agrees with the matrix', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/permissions.md'), 'utf8')
  expect(page, 'run npm run permissions').toBe(renderPermissions(groups))
})

test('whatever the statements of a route answer to the keys of any role, one of its walked callers gets', () => {
  const missing = routesTakingKeys.flatMap((route) => {
    const walked = walkedCallers(route).filter((caller) => verdictOf(route, caller) === 'yes')
    const shown = new Set(walked.map((caller) => matrix.get(route.id)?.[caller]))
    return roleKeysFor(route)
      .map(roleKeyName)
      .filter((key) => keyVerdictOf(route, key) === 'yes')
      .filter((key) => !shown.has(keyMatrix.get(route.id)?.[key]))
      .map((key) => `${route.id} by ${key}`)
  })
  expect(missing).toEqual([])
})

/** Callers whose answers are compared below. */
const COMPARED = ['stranger', 'other key']

describe.each(routes)('$route.method $path', ({ route }) => {
  const isCompared = route.access.kind === 'member'
  const callers = walkedCallers(route)

  test.each(callers.filter((caller) => !isCompared || !COMPARED.includes(caller)))(
    'gives %s the status of the matrix',
    async (caller) => {
      const expected = matrix.get(route.id)?.[caller]
      const result = await inWorld(route, expected, (world) => {
        const { path, ...request } = sampleOf(route.id, world)
        return apiOf(service)(route.method.toUpperCase(), path, {
          ...request,
          ...withToken(world.tokens[caller]),
        })
      })
      expect(result.status, result.text).toBe(expected)
    },
  )
})

describe.each(routes.filter(({ route }) => route.access.kind === 'member'))(
  '$route.method $path',
  ({ route }) => {
    const callFor = (world: World, id: string, token: string | undefined) => {
      const { path, ...request } = sampleOf(route.id, world)
      return apiOf(service)(route.method.toUpperCase(), path.replace(world.merchant.id, id), {
        ...request,
        ...withToken(token),
      })
    }

    test('responds identically for somebody else’s merchant, one that does not exist, and a malformed id', async () => {
      const world = await refusingWorld()
      const { stranger, 'other key': otherKey } = world.tokens
      const notTheirs = comparable(await callFor(world, world.merchant.id, stranger))
      expect(notTheirs.status).toBe(404)
      const absent = merchantId.toPublic(newUuid(new Date()))
      for (const id of [absent, 'x']) {
        expect(comparable(await callFor(world, id, stranger)), id).toEqual(notTheirs)
      }
      const byOtherKey = comparable(await callFor(world, world.merchant.id, otherKey))
      // Where no key is taken, it is refused as such, whatever it names.
      if (takesKeys(route)) expect(byOtherKey).toEqual(notTheirs)
      else expect(byOtherKey.status).toBe(403)
    })

    test('responds identically for every kind of malformed id', { tags: ['full'] }, async () => {
      const world = await refusingWorld()
      const { stranger } = world.tokens
      const notTheirs = comparable(await callFor(world, world.merchant.id, stranger))
      for (const id of ['mer_1', '%00', world.owner.id, world.merchant.uuid]) {
        expect(comparable(await callFor(world, id, stranger)), id).toEqual(notTheirs)
      }
    })
  },
)
