import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMember, createApiKey, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { createLinkShop, type LinkShop } from '../../support/payment-links.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let shop: LinkShop
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  shop = await createLinkShop(service)
})
afterAll(() => service.stop())

const HOUR_MS = 3_600_000
const past = () => new Date(Date.now() - HOUR_MS)

/** Links of these labels, which are given oldest first. */
async function makeOf(labels: string[]) {
  const start = Date.now() - labels.length
  for (const [place, label] of labels.entries()) {
    service.setNow(new Date(start + place))
    await shop.make({ label })
  }
  service.setNow()
}

const labelsIn = ({ body }: { body: { data: { label: string }[] } }) =>
  body.data.map(({ label }) => label)

test('the list is empty for a merchant without links', async () => {
  expect((await shop.list('')).body).toStrictEqual({ data: [], page: 1, limit: 50, total: 0 })
})

test('the newest link is listed first, and pages neither repeat nor skip a link', async () => {
  await makeOf(['uno', 'dos', 'tres', 'cuatro', 'cinco'])
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => shop.list(`?environment=test&limit=2&page=${page}`)),
  )
  expect(pages.map(labelsIn)).toStrictEqual([['cinco', 'cuatro'], ['tres', 'dos'], ['uno'], []])
  for (const { body } of pages) expect(body).toMatchObject({ limit: 2, total: 5 })
})

test('links of other merchants are not listed', async () => {
  await makeOf(['mía'])
  const other = await createLinkShop(service, shop.owner)
  expect((await other.list()).body.total).toBe(0)
})

describe('the environment', () => {
  beforeEach(async () => {
    await shop.make({ label: 'prueba', environment: 'test' })
    await shop.make({ label: 'real', environment: 'live' })
  })

  test.each([
    ['', 'real'],
    ['?environment=live', 'real'],
    ['?environment=PRODUCTION', 'real'],
    ['?environment=test', 'prueba'],
    ['?environment=Sandbox', 'prueba'],
  ])('of a session is live unless another one is requested: "%s"', async (query, label) => {
    const listed = await shop.list(query)
    expect(labelsIn(listed)).toStrictEqual([label])
    expect(listed.body.total).toBe(1)
  })

  test.each([
    ['live', 'real', 'sandbox'],
    ['test', 'prueba', 'live'],
  ] as const)('of a %s key is its own, and the other one is refused', async (own, label, other) => {
    const as = await createApiKey(service, shop.owner, { environment: own })
    expect(labelsIn(await shop.list('', as))).toStrictEqual([label])
    expect(labelsIn(await shop.list(`?environment=${own}`, as))).toStrictEqual([label])
    const refused = await shop.list(`?environment=${other}`, as)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
  })
})

describe('the status filter', () => {
  test.each(['ACTIVE', 'inactive', 'Expired', 'COMPLETED'])(
    'finds links with %s',
    async (status) => {
      const { merchant } = shop
      await createLink(service, merchant, { label: 'ACTIVE' })
      await createLink(service, merchant, { label: 'INACTIVE', active: false })
      await createLink(service, merchant, { label: 'EXPIRED', expiresAt: past() })
      await createLink(service, merchant, { label: 'EXPIRED', expiresAt: past(), active: false })
      const paid = await createLink(service, merchant, { label: 'COMPLETED', maxPayments: 1 })
      await shop.charge(paid.token)
      const listed = await shop.list(`?environment=test&status=${status}`)
      const wanted = status.toUpperCase()
      expect(new Set(labelsIn(listed))).toStrictEqual(new Set([wanted]))
      expect(listed.body.total).toBe(wanted === 'EXPIRED' ? 2 : 1)
      for (const link of listed.body.data) {
        expect(link).toMatchObject({ status: wanted, active: wanted === 'ACTIVE' })
      }
    },
  )

  test('uses the status at the moment of reading', async () => {
    const end = Date.now() + HOUR_MS
    const { id } = await createLink(service, shop.merchant, { expiresAt: new Date(end) })
    for (const [moment, status] of [
      [end - 1, 'ACTIVE'],
      [end, 'EXPIRED'],
    ] as const) {
      service.setNow(new Date(moment))
      expect((await shop.get(id)).body.status).toBe(status)
      expect((await shop.list(`?environment=test&status=${status}`)).body.total).toBe(1)
      service.setNow()
    }
  })
})

describe('the search', () => {
  test.each([
    ['jamon', ['Pan de JAMÓN']],
    ['PAN', ['Pan dulce', 'Pan de JAMÓN']],
    ['100%', ['100% cacao']],
    ['_', []],
    ['torta', []],
    ['', ['100% cacao', 'Pan dulce', 'Pan de JAMÓN']],
  ])('finds "%s" in the labels', async (search, found) => {
    await makeOf(['Pan de JAMÓN', 'Pan dulce', '100% cacao'])
    const listed = await shop.list(`?environment=test&search=${encodeURIComponent(search)}`)
    expect(labelsIn(listed)).toStrictEqual(found)
    expect(listed.body.total).toBe(found.length)
  })

  test('follows a changed label', async () => {
    const { body } = await shop.make({ label: 'Arepa' })
    await shop.put(body.id, { label: 'Cachapa' })
    expect((await shop.list('?environment=test&search=arepa')).body.total).toBe(0)
    expect((await shop.list('?environment=test&search=cachapa')).body.total).toBe(1)
  })
})

test.each([
  ['with a limit', { maxPayments: 5 }],
  ['without one', {}],
])('only completed payments are counted, of a link %s', async (_, options) => {
  const link = await createLink(service, shop.merchant, options)
  const declined = await createLink(service, shop.merchant, { amount: '10.51', ...options })
  for (let turn = 0; turn < 3; turn += 1) await shop.charge(link.token)
  expect((await shop.charge(declined.token)).body.status).toBe('failed')
  const unanswered = await createLink(service, shop.merchant, { amount: '10.68', ...options })
  expect((await shop.charge(unanswered.token)).body.status).toBe('pending')
  const counts = async () =>
    Promise.all(
      [link, declined, unanswered].map(async ({ id }) => (await shop.get(id)).body.payments),
    )
  expect(await counts()).toStrictEqual([3, 0, 0])
  await service.database.query(
    `update transactions set status = 'refunded', refunded_ves = amount_ves, committed_refunds_ves = amount_ves
     where id = (select id from transactions where link_id = $1 limit 1)`,
    [link.uuid],
  )
  expect(await counts(), 'a refund does not undo a payment').toStrictEqual([3, 0, 0])
})

test('every member can list links, and a stranger learns nothing', async () => {
  const [plain, stranger] = [await createUser(service), await createUser(service)]
  await addMember(service, shop.merchant, plain, 'MEMBER')
  expect((await shop.list('', plain)).status).toBe(200)
  expectRefusal(await shop.list('', stranger), 'NOT_FOUND')
})

test.each(['?status=open', '?environment=staging', '?page=0', '?limit=x', '?search=%00'])(
  'the list refuses %s',
  async (query) => {
    expectRefusal(await shop.list(query), 'INVALID_REQUEST')
  },
)
