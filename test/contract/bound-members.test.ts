import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Actor, addMember, createApiKey, createUser } from '../support/actors.ts'
import { connectAgent } from '../support/agents.ts'
import { apiOf, type CallResult, routes } from '../support/api.ts'
import { bindMember, createBranch } from '../support/floor.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { sampleOf } from './samples.ts'

/**
 * Whoever is bound to a branch where nothing is sold: of all that the world's merchant sells at another branch they see
 * nothing. The routes are read from their declarations, so this holds for those that do not exist yet.
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
  for (const table of ['checkouts', 'payment_links', 'transactions', 'external_payments']) {
    await service.database.query(`update ${table} set till_id = $2 where merchant_id = $1`, [
      ...[world.merchant.uuid, world.till.uuid],
    ])
  }
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

const fieldsOf = (schema: unknown): string[] =>
  schema instanceof z.ZodLazy ? Object.keys((schema.unwrap() as z.ZodObject).shape) : []

const named = () => ({ tillId: world.till.id, branchId: world.branch.id, shiftId: world.shift.id })

const soldSomewhere = ofMembers.flatMap(({ route, path }) =>
  fieldsOf(route.body)
    .filter((field) => ['tillId', 'branchId'].includes(field))
    .map((field) => ({ id: route.id, path, field: field as 'tillId' | 'branchId' })),
)

describe.each(soldSomewhere)('$id with the $field of another branch', ({ id, field }) => {
  test.each(['ADMIN', 'CASHIER'] as const)('is refused to a bound %s', async (role) => {
    const { path, body, ...request } = sampleOf(id, world)
    const answer = await apiOf(service)('POST', path, {
      ...{ ...request, as: bound[role], body: { ...(body as object), [field]: named()[field] } },
    })
    expect([403, 404], answer.text).toContain(answer.status)
  })
})

const filtered = ofMembers.flatMap(({ route, path }) =>
  fieldsOf(route.query)
    .filter((field) => field in { tillId: 0, branchId: 0, shiftId: 0 })
    .map((field) => ({ id: route.id, path, field: field as 'tillId' | 'branchId' | 'shiftId' })),
)

test.each(filtered)(
  '$path filtered by the $field of another branch has nothing of it',
  async ({ id, field }) => {
    const { path } = sampleOf(id, world)
    const asked = `${path}${path.includes('?') ? '&' : '?'}${field}=${named()[field]}`
    for (const as of [bound.ADMIN, bound.CASHIER]) {
      const { status, body, text } = await apiOf(service)('GET', asked, { as })
      expect([200, 403, 404], text).toContain(status)
      if (body?.data) expect(body.data, text).toStrictEqual([])
      expect(text).not.toMatch(/(txn|ext|chk)_/)
    }
  },
)

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

test('an agent with the key of a bound member is shown none of other branches, by whatever tool', async () => {
  const agent = await connectAgent(service, key)
  const { merchant, transaction, checkout, link, till, closedDay: day } = world
  const ids = { transactionId: transaction.id, checkoutId: checkout.id, linkId: link.id, day }
  const { tools } = await agent.client.listTools()
  expect(tools.length).toBeGreaterThan(10)
  for (const { name, inputSchema, annotations } of tools) {
    if (annotations?.readOnlyHint !== true) continue
    const takes = Object.keys(inputSchema.properties ?? {})
    const given = Object.entries({ ...ids, merchantId: merchant.id }).filter(([argument]) =>
      takes.includes(argument),
    )
    const { isError, text, code, data } = await agent.call(name, Object.fromEntries(given))
    if (isError) expect(['NOT_FOUND', 'FORBIDDEN'], `${name}: ${text}`).toContain(code)
    else if (name !== 'listMerchants') expect(data.data, `${name}: ${text}`).toStrictEqual([])
  }
  const listed = await agent.call('listTransactions', { merchantId: merchant.id, tillId: till.id })
  expect(listed.data.data).toStrictEqual([])
  const asked = { merchantId: merchant.id, transactionId: transaction.id }
  expect((await agent.call('getTransaction', asked)).code).toBe('NOT_FOUND')
})
