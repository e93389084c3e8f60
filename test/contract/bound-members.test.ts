import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, addMember, createApiKey, createUser } from '../support/actors.ts'
import { apiOf, routes } from '../support/api.ts'
import { bindMember, createBranch } from '../support/floor.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

/**
 * Whoever is bound to a branch where nothing is sold: of all that the world's merchant has they see nothing. The routes are
 * read from their declarations, so this holds for those that do not exist yet.
 */
let service: Service
let world: World
let bound: Record<'ADMIN' | 'CASHIER', Actor>
let key: { token: string }
beforeAll(async () => {
  service = await startService()
  world = await createWorld(service)
  const [admin, cashier] = await Promise.all([
    createUser(service, { kycStatus: 'approved', factorPresented: true }),
    createUser(service),
  ])
  const elsewhere = await createBranch(service, world.merchant)
  await addMember(service, world.merchant, admin, 'ADMIN')
  await addMember(service, world.merchant, cashier, 'CASHIER')
  await bindMember(service, world.merchant, admin, [elsewhere])
  await bindMember(service, world.merchant, cashier, [elsewhere])
  bound = { ADMIN: admin, CASHIER: cashier }
  key = await createApiKey(service, admin, { environment: 'test' })
})
afterAll(() => service.stop())

const ofMembers = routes.filter(({ route }) => route.access.kind === 'member')

/** What names nothing but the merchant, and so shows the little that is theirs. */
const OWN_VIEW = ['getMerchant', 'getStore', 'getFloorSettings', 'listMembers']

const isOfMerchantAlone = (path: string): boolean => (path.match(/:/g) ?? []).length === 1

describe.each(ofMembers)('$route.method $path', ({ route, path }) => {
  const call = (as: { token: string }) => {
    const { path: sample, ...request } = sampleOf(route.id, world)
    return apiOf(service)(route.method.toUpperCase() as 'GET', sample, { ...request, as })
  }

  test.each(['ADMIN', 'CASHIER'] as const)(
    'shows a bound %s nothing of other branches',
    async (role) => {
      const { status, body, text } = await call(bound[role])
      const { access } = route
      if (access.kind !== 'member') throw new Error('filtered above')
      if (!access.branches) return expect([403, 404], text).toContain(status)
      if (!isOfMerchantAlone(path)) return expect([403, 404], text).toContain(status)
      if (route.method !== 'get') return expect([400, 403, 404], text).toContain(status)
      if (OWN_VIEW.includes(route.id) || status === 403) return expect(status).toBeLessThan(500)
      expect(status, text).toBe(200)
      if (body?.data) {
        const rows = body.data.filter(({ id }: { id?: string }) => !id?.startsWith('br_'))
        expect(rows, text).toStrictEqual([])
      }
      if (route.produces) expect(text).not.toContain('txn_')
    },
  )

  test('holds for their API keys', async () => {
    const { status, text } = await call(key)
    if (isOfMerchantAlone(path)) return expect(status, text).toBeLessThan(500)
    expect([400, 401, 403, 404], text).toContain(status)
  })
})

test('an agent with the key of a bound member sees nothing of other branches either', async () => {
  const ofAdmin = await apiOf(service)(
    'GET',
    `/merchants/${world.merchant.id}/transactions/export?environment=test`,
    {
      as: bound.ADMIN,
    },
  )
  expect(ofAdmin.status).toBe(200)
  expect(ofAdmin.text).not.toContain(world.transaction.id)
})
