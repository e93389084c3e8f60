import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'
import { countDeltas, findTotalDifferences } from '../../support/totals.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
let api: Api
let administrator: Actor
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN' })
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const totalOf = async (path: string): Promise<number> =>
  (await api('GET', path, { as: administrator })).body.total

/** So many statements that each change a count. */
const changeOften = (times: number) =>
  service.database.query(
    `do $$ begin
       for n in 1..${times} loop
         update users set kyc_status = case kyc_status when 'pending' then 'not_started' else 'pending' end
         where id = '${owner.uuid}';
       end loop;
     end $$`,
  )

test('cron folds the deltas, and the totals stay the same', async () => {
  for (let made = 0; made < 3; made += 1) await createTransaction(service, merchant)
  const before = await totalOf('/admin/transactions')
  expect(before).toBeGreaterThanOrEqual(3)
  expect(await countDeltas(service.database)).toBeGreaterThan(0)
  await service.runCron()
  expect(await countDeltas(service.database)).toBe(0)
  expect(await totalOf('/admin/transactions')).toBe(before)
  expect(await findTotalDifferences(service.database)).toStrictEqual([])
  const folds = service.logs().filter(({ event, job }) => event === 'job' && job === 'foldTotals')
  expect(folds.at(-1)?.done).toBeGreaterThan(0)
})

test('a request that meets many deltas gets the exact total, and folds them after the response', async () => {
  await changeOften(1_100)
  const [{ total } = { total: -1 }] = await service.database.query<{ total: number }>(
    'select count(*)::integer as total from users',
  )
  expect(await totalOf('/admin/users')).toBe(total)
  await expect.poll(() => countDeltas(service.database)).toBe(0)
  expect(await totalOf('/admin/users')).toBe(total)
  expect(await findTotalDifferences(service.database)).toStrictEqual([])
})

test('few deltas are left to cron', async () => {
  await changeOften(10)
  const waiting = await countDeltas(service.database)
  expect(waiting).toBeGreaterThanOrEqual(20)
  await totalOf('/admin/users')
  expect(await countDeltas(service.database)).toBe(waiting)
})

test('a change is counted by the next request, even during a fold', async () => {
  const kyc = (status: string) => totalOf(`/admin/users?kycStatus=${status}`)
  const user = await createUser(service, { kycStatus: 'pending' })
  const [pending, rejected] = [await kyc('pending'), await kyc('rejected')]
  const changed = await api('PUT', `/admin/users/${user.id}/kyc`, {
    as: administrator,
    body: { kycStatus: 'REJECTED', reason: 'La foto no se lee.' },
  })
  expect(changed.status).toBe(200)
  const folding = service.runCron()
  expect([await kyc('pending'), await kyc('rejected')]).toStrictEqual([pending - 1, rejected + 1])
  await folding
  expect([await kyc('pending'), await kyc('rejected')]).toStrictEqual([pending - 1, rejected + 1])
})

test('an expired link is not counted as active from that moment on, recorded or not', async () => {
  const start = new Date('2026-03-10T14:00:00.000Z')
  const shop = await createMerchant(service, owner)
  const links = `/admin/payment-links?environment=test&merchantId=${shop.id}`
  const totals = async (at: Date) => {
    service.setNow(at)
    const own = (status: string) =>
      api('GET', `/merchants/${shop.id}/payment-links?environment=test&status=${status}`, {
        as: owner,
      })
    const found = await Promise.all(['ACTIVE', 'INACTIVE', 'EXPIRED', 'COMPLETED'].map(own))
    for (const { body } of found) expect(body.data).toHaveLength(body.total)
    return [
      await totalOf(`${links}&active=true`),
      await totalOf(`${links}&active=false`),
      ...found.map(({ body }) => body.total),
    ]
  }
  const after = (milliseconds: number) => new Date(start.getTime() + milliseconds)
  service.setNow(start)
  await createLink(service, shop, { environment: 'test' })
  await createLink(service, shop, { environment: 'test', expiresAt: after(60_000) })
  await createLink(service, shop, { environment: 'test', expiresAt: after(60_000), active: false })
  expect(await totals(after(59_999))).toStrictEqual([2, 1, 2, 1, 0, 0])
  expect(await totals(after(60_000))).toStrictEqual([1, 2, 1, 0, 2, 0])
  await service.runCron(after(60_000))
  expect(await totals(after(60_001))).toStrictEqual([1, 2, 1, 0, 2, 0])
  const { total } = (
    await api('GET', `/merchants/${shop.id}/payment-links?environment=test`, { as: owner })
  ).body
  expect(total).toBe(3)
  service.setNow()
})
