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
import { createLink, type LinkOptions } from '../../support/link-fixtures.ts'
import { chargeBody } from '../../support/payment-links.ts'
import { type Service, startService } from '../../support/service.ts'

const HOUR_MS = 3_600_000

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
  api('GET', `/admin/payment-links?${query}`, { as })
/** Those of the test's own merchant. */
const own = (query = '', as?: { token: string }) => list(`merchantId=${merchant.id}&${query}`, as)
const make = (options?: LinkOptions) => createLink(service, merchant, options)
const idsOf = ({ body }: CallResult): string[] => body.data.map(({ id }: { id: string }) => id)

test('a link is shown as documented', async () => {
  const { id } = await make({ environment: 'live', amount: '12.30', currency: 'USD' })
  expect((await own()).body).toStrictEqual({
    data: [
      {
        id,
        merchantId: merchant.id,
        amount: 12.3,
        currency: 'USD',
        status: 'ACTIVE',
        environment: 'live',
      },
    ],
    page: 1,
    limit: 50,
    total: 1,
  })
})

test('the live links of all merchants are listed by default', async () => {
  const other = await createMerchant(service, owner)
  const first = await make({ environment: 'live' })
  const second = await createLink(service, other, { environment: 'live' })
  await make()
  expect(new Set(idsOf(await list('limit=2')))).toStrictEqual(new Set([first.id, second.id]))
})

test('the list filters by environment in either spelling and any case', async () => {
  const live = await make({ environment: 'live' })
  const simulated = await make()
  for (const spelling of ['live', 'production', 'LIVE']) {
    expect(idsOf(await own(`environment=${spelling}`))).toStrictEqual([live.id])
  }
  for (const spelling of ['test', 'sandbox', 'Test']) {
    const { body } = await own(`environment=${spelling}`)
    expect(body).toMatchObject({ data: [{ id: simulated.id, environment: 'test' }], total: 1 })
  }
})

test('an unknown merchant and a malformed id have no links', async () => {
  await make({ environment: 'live' })
  for (const id of [merchantId.toPublic(newUuid(new Date())), 'mer_1', 'x', owner.id]) {
    expect((await list(`merchantId=${id}`)).body, id).toMatchObject({ data: [], total: 0 })
  }
})

test('the list tells active links from all others, as they are at that moment', async () => {
  const expiresAt = new Date(Date.now() + HOUR_MS)
  const statuses: Record<string, string> = {}
  statuses[(await make()).id] = 'ACTIVE'
  statuses[(await make({ active: false })).id] = 'INACTIVE'
  statuses[(await make({ expiresAt: new Date(Date.now() - HOUR_MS) })).id] = 'EXPIRED'
  const paid = await make({ maxPayments: 1 })
  await api('POST', `/pay/${paid.token}/charge`, { body: chargeBody })
  statuses[paid.id] = 'COMPLETED'
  const ending = await make({ expiresAt })
  statuses[ending.id] = 'ACTIVE'

  const found = async (active: string) => {
    const { body } = await own(`environment=test&active=${active}`)
    expect(body.total).toBe(body.data.length)
    return Object.fromEntries(
      body.data.map(({ id, status }: { id: string; status: string }) => [id, status]),
    )
  }
  const those = (active: boolean) =>
    Object.fromEntries(
      Object.entries(statuses).filter(([, status]) => (status === 'ACTIVE') === active),
    )
  for (const active of ['true', 'TRUE']) expect(await found(active)).toStrictEqual(those(true))
  for (const active of ['false', 'False']) expect(await found(active)).toStrictEqual(those(false))
  expect((await own('environment=test')).body.total).toBe(5)

  service.setNow(expiresAt)
  statuses[ending.id] = 'EXPIRED'
  expect(await found('true')).toStrictEqual(those(true))
  expect(await found('false')).toStrictEqual(those(false))
  service.setNow()
})

test('an administrator’s key sees its own environment, and is refused the other one', async () => {
  const live = await make({ environment: 'live' })
  const simulated = await make()
  for (const [environment, shown, other] of [
    ['live', live, 'sandbox'],
    ['test', simulated, 'live'],
  ] as const) {
    const key = await createAdminKey(service, administrator, { environment })
    expect(idsOf(await own('', key))).toStrictEqual([shown.id])
    expect(idsOf(await own(`environment=${environment}`, key))).toStrictEqual([shown.id])
    const refused = await own(`environment=${other}`, key)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
  }
})

test.each(['environment=qa', 'environment=', 'active=1', 'active=', 'active=ACTIVE'])(
  'the list refuses ?%s',
  async (query) => {
    const refused = await list(query)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: query.split('=')[0] }])
  },
)
