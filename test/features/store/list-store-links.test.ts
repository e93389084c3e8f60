import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { createLinkShop, createLinks, type LinkShop } from '../../support/payment-links.ts'
import { publicUrl, type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let shop: LinkShop
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  shop = await createLinkShop(service)
})
afterAll(() => service.stop())

const past = () => new Date(Date.now() - 3_600_000)
const links = (query = '', as: { token: string } = shop.owner) =>
  api('GET', `/merchants/${shop.merchant.id}/store/links${query}`, { as })

const labelsIn = (data: { label: string }[]) => data.map(({ label }) => label)

test('the links are listed as documented, newest first, whatever their status', async () => {
  const { merchant } = shop
  service.setNow(new Date(Date.now() - 60_000))
  const { body: older } = await shop.make({ label: 'Torta', environment: 'live' })
  service.setNow()
  const { body: newer } = await shop.make({ label: 'Pan', environment: 'live' })
  await shop.put(older.id, { active: false })
  expect((await links()).body).toStrictEqual({
    data: [
      { id: newer.id, url: `${publicUrl}/pay/${newer.token}`, label: 'Pan', active: true },
      { id: older.id, url: `${publicUrl}/pay/${older.token}`, label: 'Torta', active: false },
    ],
  })
  await createLink(service, merchant, { environment: 'live', expiresAt: past() })
  const actives = (await links()).body.data.map(({ active }: { active: boolean }) => active)
  expect(actives.filter(Boolean)).toHaveLength(1)
})

test('a session sees live links unless it requests the others', async () => {
  await shop.make({ label: 'real', environment: 'live' })
  await shop.make({ label: 'prueba' })
  for (const [query, label] of [
    ['', 'real'],
    ['?environment=production', 'real'],
    ['?environment=TEST', 'prueba'],
  ]) {
    expect(labelsIn((await links(query)).body.data)).toStrictEqual([label])
  }
  expectRefusal(await links('?environment=staging'), 'INVALID_REQUEST')
})

test.each([
  ['live', 'real', 'test'],
  ['test', 'prueba', 'live'],
] as const)('a %s key sees links of its own environment', async (own, label, other) => {
  await shop.make({ label: 'real', environment: 'live' })
  await shop.make({ label: 'prueba' })
  const as = await createApiKey(service, shop.owner, { environment: own })
  expect(labelsIn((await links('', as)).body.data)).toStrictEqual([label])
  expectRefusal(await links(`?environment=${other}`, as), 'INVALID_REQUEST')
})

test('every member sees the links of this merchant, and no others', async () => {
  await (await createLinkShop(service, shop.owner)).make({ environment: 'live' })
  const [plain, stranger] = [await createUser(service), await createUser(service)]
  await addMember(service, shop.merchant, plain, 'MEMBER')
  expect((await links('', plain)).body).toStrictEqual({ data: [] })
  expectRefusal(await links('', stranger), 'NOT_FOUND')
})

test('the newest 1,000 links are listed', async () => {
  await createLinks(service, shop.merchant, 1_002, 'live')
  const labels = labelsIn((await links()).body.data)
  expect(labels).toHaveLength(1_000)
  expect([labels[0], labels.at(-1)]).toStrictEqual(['1002', '3'])
})
