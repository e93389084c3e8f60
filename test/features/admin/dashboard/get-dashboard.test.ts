import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createAdminKey, createMerchant, createUser } from '../../../support/actors.ts'
import { type Api, apiOf } from '../../../support/api.ts'
import { type Service, startService } from '../../../support/service.ts'
import { createTransaction, type TransactionOptions } from '../../../support/transactions.ts'

let service: Service
let api: Api
let administrator: Actor
let key: { token: string }
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  key = await createAdminKey(service, administrator, { environment: 'live' })
})
afterAll(() => service.stop())

const show = async (query = '', as: { token: string } = administrator) =>
  (await api('GET', `/admin/dashboard?${query}`, { as })).body

const volume = (ves: number, usd: number) => [
  { currency: 'VES', amount: ves },
  { currency: 'USD', amount: usd },
]
const live = { environment: 'live' } as const
const dollars = (amount: string) => ({ amount, currency: 'USD', rate: '100' }) as const
const at = (time: string) => ({ createdAt: new Date(time) })

/** A merchant of an owner of its own, and what makes its transactions. */
async function createShop() {
  const merchant = await createMerchant(service, await createUser(service))
  const pay = (...options: TransactionOptions[]) =>
    createTransaction(service, merchant, Object.assign({ ...live }, ...options))
  return { merchant, pay }
}

test('the dashboard of an empty system has every status, currency and day, with zeros', async () => {
  service.setNow(new Date('2026-03-11T02:30:00Z'))
  const body = await show('', key)
  service.setNow()
  expect(body).toStrictEqual({
    from: '2026-02-09',
    to: '2026-03-11',
    environment: 'production',
    users: {
      total: 1,
      byStatus: { active: 1, inactive: 0, suspended: 0, banned: 0 },
      byKycStatus: { pending: 0, approved: 1, rejected: 0, not_started: 0 },
    },
    merchants: { total: 0, byStatus: { active: 0, inactive: 0, pending: 0 } },
    transactions: {
      total: 0,
      byStatus: { pending: 0, completed: 0, failed: 0, refunded: 0 },
      volume: volume(0, 0),
      successRate: null,
    },
    series: expect.any(Array),
    topMerchants: [],
  })
  expect(body.series).toHaveLength(30)
  expect(body.series[0]).toStrictEqual({ date: '2026-02-09', count: 0, volume: volume(0, 0) })
  expect(body.series.at(-1).date).toBe('2026-03-10')
})

test('the dashboard sums the transactions of the days, by currency', async () => {
  const { merchant, pay } = await createShop()
  const other = await createShop()
  await pay(at('2025-01-06T15:00:00Z'), { amount: '0.10' })
  await pay(at('2025-01-06T16:00:00Z'), { amount: '0.20' })
  await pay(at('2025-01-07T15:00:00Z'), dollars('12.34'))
  await pay(at('2025-01-07T15:00:00Z'), { status: 'refunded', amount: '500.00' })
  await pay(at('2025-01-07T15:00:00Z'), { status: 'failed', amount: '700.00' })
  await pay(at('2025-01-07T15:00:00Z'), { status: 'pending', amount: '900.00' })
  await other.pay(at('2025-01-07T15:00:00Z'), { amount: '1000.00' })
  await other.pay(at('2025-01-07T15:00:00Z'), { amount: '7777.00', environment: 'test' })
  expect(await show('from=2025-01-06&to=2025-01-09')).toMatchObject({
    from: '2025-01-06',
    to: '2025-01-09',
    transactions: {
      total: 7,
      byStatus: { pending: 1, completed: 4, failed: 1, refunded: 1 },
      volume: volume(1000.3, 12.34),
      successRate: 0.8333,
    },
    series: [
      { date: '2025-01-06', count: 2, volume: volume(0.3, 0) },
      { date: '2025-01-07', count: 5, volume: volume(1000, 12.34) },
      { date: '2025-01-08', count: 0, volume: volume(0, 0) },
    ],
    topMerchants: [
      { id: merchant.id, name: merchant.name, count: 3, volume: volume(0.3, 12.34) },
      { id: other.merchant.id, name: other.merchant.name, count: 1, volume: volume(1000, 0) },
    ],
  })
})

test('the first day counts from its midnight in Caracas, and the last bound is exclusive', async () => {
  const { pay } = await createShop()
  await pay(at('2024-05-10T03:59:59.999Z'))
  await pay(at('2024-05-10T04:00:00.000Z'))
  await pay(at('2024-05-12T03:59:59.999Z'))
  await pay(at('2024-05-12T04:00:00.000Z'))
  const body = await show('from=2024-05-10&to=2024-05-12')
  expect(body.transactions.total).toBe(2)
  expect(body.series.map(({ count }: { count: number }) => count)).toEqual([1, 1])
  const byTimes = await show('from=2024-05-10T04:00:00Z&to=2024-05-12T00:00:00-04:00')
  expect(byTimes).toStrictEqual(body)
})

test('a year has each of its 366 days, from whole months and the days beside them', async () => {
  const { pay } = await createShop()
  for (const day of ['2022-01-15', '2022-01-16', '2022-07-01', '2022-12-31', '2023-01-15']) {
    await pay(at(`${day}T12:00:00-04:00`))
  }
  await pay(at('2022-01-14T12:00:00-04:00'))
  await pay(at('2023-01-16T12:00:00-04:00'))
  const body = await show('from=2022-01-15&to=2023-01-16')
  expect(body.series).toHaveLength(366)
  expect(body.transactions.total).toBe(5)
})

test('without one of its bounds a range has thirty days, or ends today', async () => {
  service.setNow(new Date('2026-03-10T14:00:00Z'))
  const upTo = await show('to=2025-06-01', key)
  const since = await show('from=2026-03-08', key)
  service.setNow()
  expect(upTo).toMatchObject({ from: '2025-05-02', to: '2025-06-01' })
  expect(since).toMatchObject({ from: '2026-03-08', to: '2026-03-11' })
})

test('an empty range is empty, and the first days of the calendar are accepted', async () => {
  const { series, transactions } = await show('from=2025-01-06&to=2025-01-06')
  expect(series).toEqual([])
  expect(transactions.total).toBe(0)
  expect(await show('to=0001-01-02')).toMatchObject({ from: '0001-01-01', to: '0001-01-02' })
})

test('the last days of the calendar are accepted', async () => {
  const { from, series } = await show('from=9999-12-02&to=9999-12-31')
  expect([from, series.length]).toEqual(['9999-12-02', 29])
})

test.each([
  ['from=2025-01-06T15:00:00Z', 'from'],
  ['from=2025-01-06T00:00:00Z', 'from'],
  ['to=2025-01-06T04:00:00.001Z', 'to'],
  ['from=2025-02-30', 'from'],
  ['to=yesterday', 'to'],
  ['from=2025-01-07&to=2025-01-06', 'from'],
  ['from=2024-01-01&to=2025-01-02', 'from'],
  ['from=2199-01-01', 'from'],
  ['environment=both', 'environment'],
])('the dashboard refuses %s, and names the field', async (query, path) => {
  const { status, body } = await api('GET', `/admin/dashboard?${query}`, { as: administrator })
  expect(status).toBe(400)
  expect(body.error.details).toMatchObject([{ path }])
})

test('the dashboard shows the requested environment, in either spelling, or the key’s own', async () => {
  const { pay } = await createShop()
  await pay(at('2021-03-10T14:00:00Z'))
  await pay(at('2021-03-10T14:00:00Z'), { environment: 'test' })
  await pay(at('2021-03-10T14:00:00Z'), { environment: 'test' })
  const range = 'from=2021-03-10&to=2021-03-11'
  const seen = async (query: string, as?: { token: string }) => {
    const { environment, transactions, topMerchants } = await show(`${range}&${query}`, as)
    return [environment, transactions.total, topMerchants[0].count]
  }
  const testKey = await createAdminKey(service, administrator, { environment: 'test' })
  expect(await seen('')).toEqual(['production', 1, 1])
  expect(await seen('environment=LIVE')).toEqual(['production', 1, 1])
  expect(await seen('environment=sandbox')).toEqual(['sandbox', 2, 2])
  expect(await seen('environment=test')).toEqual(['sandbox', 2, 2])
  expect(await seen('', key)).toEqual(['production', 1, 1])
  expect(await seen('', testKey)).toEqual(['sandbox', 2, 2])
  const other = await api('GET', '/admin/dashboard?environment=live', { as: testKey })
  expect(other.status).toBe(400)
  expect(other.body.error.details).toMatchObject([{ path: 'environment' }])
})

test('the dashboard counts users and merchants as they are now', async () => {
  const before = await show()
  const waiting = await createUser(service, { kycStatus: 'pending' })
  await createUser(service, { verified: false })
  await createUser(service, { status: 'banned', kycStatus: 'rejected' })
  const merchant = await createMerchant(service, waiting)
  const between = await show()
  expect(between.users.total).toBe(before.users.total + 3)
  expect(between.users.byStatus).toMatchObject({
    active: before.users.byStatus.active + 1,
    inactive: before.users.byStatus.inactive + 1,
    banned: before.users.byStatus.banned + 1,
  })
  expect(between.users.byKycStatus.pending).toBe(before.users.byKycStatus.pending + 1)
  expect(between.merchants.byStatus.active).toBe(before.merchants.byStatus.active + 1)

  const put = (path: string, body: unknown) => api('PUT', path, { as: administrator, body })
  await put(`/admin/users/${waiting.id}/kyc`, { kycStatus: 'APPROVED' })
  await put(`/admin/users/${waiting.id}/status`, { status: 'SUSPENDED' })
  await put(`/admin/merchants/${merchant.id}/status`, { status: 'INACTIVE' })
  const after = await show()
  expect(after.users.total).toBe(between.users.total)
  expect(after.users.byKycStatus.pending).toBe(before.users.byKycStatus.pending)
  expect(after.users.byKycStatus.approved).toBe(between.users.byKycStatus.approved + 1)
  expect(after.users.byStatus.suspended).toBe(between.users.byStatus.suspended + 1)
  expect(after.merchants.total).toBe(between.merchants.total)
  expect(after.merchants.byStatus.inactive).toBe(between.merchants.byStatus.inactive + 1)
})

test('the dashboard shows at most ten merchants: those with the most completed transactions, in a tie the older', async () => {
  const shops = []
  for (let number = 0; number < 12; number += 1) shops.push(await createShop())
  const on = at('2020-03-10T14:00:00Z')
  for (const { pay } of shops.slice(1)) await pay(on)
  await shops[11]?.pay(on)
  for (const status of ['failed', 'refunded', 'pending'] as const)
    await shops[0]?.pay(on, { status })
  const { topMerchants } = await show('from=2020-03-10&to=2020-03-11')
  const expected = [shops[11], ...shops.slice(1, 10)].map((shop) => shop?.merchant.id)
  expect(topMerchants.map(({ id }: { id: string }) => id)).toEqual(expected)
})
