import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { merchantId, newUuid } from '../../../src/platform/ids.ts'
import {
  type Actor,
  createAdminKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction, type TransactionOptions } from '../../support/transactions.ts'

let service: Service
let api: Api
let administrator: Actor
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  owner = await createUser(service)
})
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const list = (query = '', as: { token: string } = administrator) =>
  api('GET', `/admin/transactions?${query}`, { as })
/** Those of the test's own merchant. */
const own = (query = '', as?: { token: string }) => list(`merchantId=${merchant.id}&${query}`, as)
const make = (options?: TransactionOptions) => createTransaction(service, merchant, options)
const idsOf = ({ body }: CallResult): string[] => body.data.map(({ id }: { id: string }) => id)

test('a transaction is shown as documented', async () => {
  const createdAt = new Date('2026-03-10T14:00:00.123Z')
  const { id } = await make({
    environment: 'live',
    amount: '12.30',
    currency: 'USD',
    rate: '36.5',
    amountVes: '448.95',
    paymentMethod: 'c2p',
    createdAt,
  })
  const item = {
    id,
    merchantId: merchant.id,
    amount: 12.3,
    currency: 'USD',
    status: 'completed',
    environment: 'production',
    createdAt: '2026-03-10T14:00:00.123Z',
  }
  expect((await own()).body).toStrictEqual({ data: [item], page: 1, limit: 20, total: 1 })
})

test('the transactions of all merchants and both environments are listed by default', async () => {
  const other = await createMerchant(service, owner)
  const made = [
    await make(),
    await make({ environment: 'live' }),
    await createTransaction(service, other),
  ]
  expect(idsOf(await list('limit=3'))).toStrictEqual(made.map(({ id }) => id).toReversed())
})

test('the list filters by environment in either spelling and any case', async () => {
  const live = await make({ environment: 'live' })
  const simulated = await make()
  for (const spelling of ['production', 'live', 'PRODUCTION']) {
    expect(idsOf(await own(`environment=${spelling}`))).toStrictEqual([live.id])
  }
  for (const spelling of ['sandbox', 'test', 'Sandbox']) {
    expect(idsOf(await own(`environment=${spelling}`))).toStrictEqual([simulated.id])
  }
})

test('the list filters by status in any case, together with the other filters', async () => {
  const statuses = ['pending', 'completed', 'failed', 'refunded'] as const
  for (const status of statuses) await make({ status })
  await make({ status: 'failed', environment: 'live' })
  for (const status of statuses) {
    const { body } = await own(`environment=sandbox&status=${status.toUpperCase()}`)
    expect(body).toMatchObject({ data: [{ status, environment: 'sandbox' }], total: 1 })
  }
  expect((await own('status=failed')).body.total).toBe(2)
})

test('an unknown merchant and a malformed id have no transactions', async () => {
  await make()
  for (const id of [merchantId.toPublic(newUuid(new Date())), 'mer_1', 'x', '', owner.id]) {
    const { body } = await list(`merchantId=${id}`)
    expect(body, id).toStrictEqual({ data: [], page: 1, limit: 20, total: 0 })
  }
})

test('`from` is inclusive and `to` exclusive, and a day is a Caracas day', async () => {
  const at = async (time: string) => (await make({ createdAt: new Date(time) })).id
  const before = await at('2026-03-10T03:59:59.999Z')
  const first = await at('2026-03-10T04:00:00.000Z')
  const last = await at('2026-03-11T03:59:59.999Z')
  const after = await at('2026-03-11T04:00:00.000Z')
  const between = async (query: string) => idsOf(await own(query))
  expect(await between('from=2026-03-10&to=2026-03-11')).toStrictEqual([last, first])
  expect(await between('from=2026-03-11')).toStrictEqual([after])
  expect(await between('to=2026-03-10')).toStrictEqual([before])
  expect(await between('from=2026-03-10T04:00:00.001Z&to=2026-03-11T03:59:59.999Z')).toEqual([])
  expect((await own('from=2026-03-10&to=2026-03-11')).body.total).toBe(2)
})

test('an administrator’s key sees its own environment, and is refused the other one', async () => {
  const live = await make({ environment: 'live' })
  const simulated = await make()
  for (const [environment, shown, other] of [
    ['live', live, 'sandbox'],
    ['test', simulated, 'production'],
  ] as const) {
    const key = await createAdminKey(service, administrator, { environment })
    expect(idsOf(await own('', key))).toStrictEqual([shown.id])
    expect(idsOf(await own(`environment=${environment}`, key))).toStrictEqual([shown.id])
    const refused = await own(`environment=${other}`, key)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
  }
})

test.each([
  'status=success',
  'status=',
  'environment=qa',
  'from=yesterday',
  'to=2026-02-30',
  'to=2026-01-31T10:00:00',
])('the list refuses ?%s', async (query) => {
  const refused = await list(query)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: query.split('=')[0] }])
})
