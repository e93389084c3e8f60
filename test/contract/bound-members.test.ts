import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, addMember, createApiKey, createUser } from '../support/actors.ts'
import { connectAgent } from '../support/agents.ts'
import { apiOf, type CallResult, routes } from '../support/api.ts'
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

  const expectNothing = ({ status, body, text }: CallResult, refused: readonly number[]) => {
    const { access } = route
    if (access.kind !== 'member') throw new Error('filtered above')
    if (!access.branches || !isOfMerchantAlone(path)) return expect(refused, text).toContain(status)
    if (route.method !== 'get') return expect([400, ...refused], text).toContain(status)
    if (OWN_VIEW.includes(route.id) || refused.includes(status))
      return expect(status).toBeLessThan(500)
    expect(status, text).toBe(200)
    if (body?.data) {
      const rows = body.data.filter(({ id }: { id?: string }) => !id?.startsWith('br_'))
      expect(rows, text).toStrictEqual([])
    }
    if (route.produces) expect(text).not.toContain('txn_')
  }

  test.each(['ADMIN', 'CASHIER'] as const)(
    'shows a bound %s nothing of other branches',
    async (role) => expectNothing(await call(bound[role]), [403, 404]),
  )

  // Of the routes that no key may use they hear so first, and a key of test is told of what is live.
  test('holds for their API keys', async () => expectNothing(await call(key), [400, 401, 403, 404]))
})

test('a file of payments has none of other branches', async () => {
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

test('an agent with the key of a bound member is shown none of other branches', async () => {
  const agent = await connectAgent(service, key)
  const listed = await agent.call('listTransactions', { merchantId: world.merchant.id })
  expect(listed.isError, listed.text).toBe(false)
  expect(listed.data.data).toStrictEqual([])
  const named = { merchantId: world.merchant.id, transactionId: world.transaction.id }
  expect((await agent.call('getTransaction', named)).code).toBe('NOT_FOUND')
})
