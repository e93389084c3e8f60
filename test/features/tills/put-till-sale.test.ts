import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createApiKey, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import { bindMember, createBranch, createTill, type TillFixture } from '../../support/floor.ts'
import { type FloorShop, startFloorShop } from '../../support/floor-shop.ts'
import { createRate } from '../../support/rates.ts'
import { createShift } from '../../support/shifts.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
  await createRate(shop.service)
})
afterAll(() => shop.service.stop())

const newTill = async () =>
  createTill(shop.service, await createBranch(shop.service, shop.merchant))

const put = (till: TillFixture, body: object, as: { token: string } = shop.admin) =>
  shop.call('PUT', `/tills/${till.id}/sale`, { environment: 'test', ...body }, as)

const shown = async (till: TillFixture, more = '') =>
  (await shop.api('GET', `/t/${till.code}?environment=test${more}`, {})).body

test('an amount becomes a checkout at the till, which its page shows', async () => {
  const till = await newTill()
  const { status, body, text } = await put(till, { amount: 25, currency: 'USD' })
  expect(status, text).toBe(200)
  expect(body).toMatchObject({
    ...{ tillId: till.id, environment: 'test', amount: 25, currency: 'USD' },
    putBy: { id: shop.admin.id },
    checkout: {
      tillId: till.id,
      status: 'open',
      externalReference: expect.stringMatching(/^CAJA-/),
    },
    url: expect.stringContaining(`/t/${till.code}`),
  })
  const { sale } = await shown(till)
  expect(sale).toMatchObject({ id: body.id, amount: 25, currency: 'USD', status: 'open' })
  expect((await shop.api('GET', `/t/${till.code}`, {})).body.sale).toBeNull()
})

test('another sale replaces it: the checkout that was made ends, and whoever has seen it is told', async () => {
  const till = await newTill()
  const first = (await put(till, { amount: 10, currency: 'VES' })).body
  const second = (await put(till, { amount: 11, currency: 'VES' })).body
  expect(await shown(till, `&sale=${first.id}`)).toMatchObject({
    ...{ replaced: true, sale: { id: second.id, amount: 11 } },
  })
  expect((await shown(till, `&sale=${second.id}`)).replaced).toBe(false)
  const old = await shop.call('GET', `/checkouts/${first.checkout.id}`)
  expect(old.body.status).toBe('canceled')
})

test('a checkout that is named is sold at the till, and stays open when it is replaced', async () => {
  const till = await newTill()
  const checkout = await createCheckout(shop.service, shop.merchant)
  const named = await put(till, { checkoutId: checkout.id })
  expect(named.body.checkout).toMatchObject({ id: checkout.id, tillId: till.id })
  expect((await put(till, { checkoutId: checkout.id })).body.id).toBe(named.body.id)
  await put(till, { amount: 11, currency: 'VES' })
  expect((await shop.call('GET', `/checkouts/${checkout.id}`)).body.status).toBe('open')
})

test('a checkout that is put on another till is on that alone, and the one before takes the next sale', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  const [one, other] = [await createTill(shop.service, branch), await newTill()]
  const cashier = await createUser(shop.service)
  await addMember(shop.service, shop.merchant, cashier, 'CASHIER')
  await bindMember(shop.service, shop.merchant, cashier, [branch])
  await createShift(shop.service, shop.merchant, one, { by: cashier })
  const { checkout } = (await put(one, { amount: 10, currency: 'VES' }, cashier)).body
  const moved = await put(other, { checkoutId: checkout.id })
  expect(moved.status, moved.text).toBe(200)
  expect((await shown(one)).sale).toBeNull()
  const next = await put(one, { amount: 11, currency: 'VES' }, cashier)
  expect(next.status, next.text).toBe(200)
  expect((await shown(other)).sale).toMatchObject({ id: moved.body.id, status: 'open' })
})

test('of many tills that exchange what is on them at once each checkout is on one', async () => {
  const both = [await newTill(), await newTill()] as const
  const checkouts = [
    await createCheckout(shop.service, shop.merchant),
    await createCheckout(shop.service, shop.merchant),
  ] as const
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      put(both[nth % 2] ?? both[0], { checkoutId: checkouts[nth % 4 < 2 ? 0 : 1].id }),
    ),
  )
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  const present = await shop.service.database.query(
    `select count(*)::integer as sales, count(distinct checkout_id)::integer as checkouts from till_sales
     where till_id = any ($1) and ended_at is null`,
    [both.map(({ uuid }) => uuid)],
  )
  expect(present[0]?.sales).toBe(present[0]?.checkouts)
  expect(present[0]?.sales).toBeGreaterThan(0)
})

test('of many that are put at once one is on the till, and the others have ended', async () => {
  const till = await newTill()
  const sales = await Promise.all(
    Array.from({ length: 10 }, (_, index) => put(till, { amount: index + 1, currency: 'VES' })),
  )
  const ids = sales.map(({ body }) => body.id)
  expect(new Set(ids).size).toBe(10)
  const present = await shop.service.database.query(
    'select count(*)::integer as count from till_sales where till_id = $1 and ended_at is null',
    [till.uuid],
  )
  expect(present).toStrictEqual([{ count: 1 }])
})

test('what cannot be put is refused', async () => {
  const till = await newTill()
  expectRefusal(await put(till, {}), 'INVALID_REQUEST')
  expectRefusal(await put(till, { amount: 10 }), 'INVALID_REQUEST')
  expectRefusal(
    await put(till, { checkoutId: 'chk_nada', amount: 1, currency: 'VES' }),
    'INVALID_REQUEST',
  )
  expectRefusal(await put(till, { checkoutId: 'chk_nada' }), 'NOT_FOUND')
  const unused = await createTill(
    shop.service,
    await createBranch(shop.service, shop.merchant, { active: false }),
  )
  expectRefusal(await put(unused, { amount: 10, currency: 'VES' }), 'CONFLICT')
  expectRefusal(await put(till, { amount: 10, currency: 'VES' }, shop.member), 'FORBIDDEN')
  expectRefusal(
    await put(till, { amount: 10, currency: 'VES' }, await createUser(shop.service)),
    'NOT_FOUND',
  )
})

test('a cashier puts sales where her own shift is open, alone; a key of hers too', async () => {
  const till = await newTill()
  const sale = { amount: 10, currency: 'VES' }
  expectRefusal(await put(till, sale, shop.cashier), 'CONFLICT')
  await createShift(shop.service, shop.merchant, till, { by: shop.admin, environment: 'live' })
  expectRefusal(await put(till, sale, shop.cashier), 'CONFLICT')
  await createShift(shop.service, shop.merchant, till, { by: shop.cashier })
  expect((await put(till, sale, shop.cashier)).status).toBe(200)
  const key = await createApiKey(shop.service, shop.cashier, { environment: 'test' })
  expect((await put(till, sale, key)).status).toBe(200)
  const other = await createUser(shop.service)
  await addMember(shop.service, shop.merchant, other, 'CASHIER')
  const refused = await put(till, sale, other)
  expectRefusal(refused, 'FORBIDDEN')
  expect(refused.body.error.message).toMatch(/Somebody else’s shift/)
  expect((await put(till, sale)).status).toBe(200)
})

test('a cashier of another branch sees no such till', async () => {
  const till = await newTill()
  const cashier = await createUser(shop.service)
  await addMember(shop.service, shop.merchant, cashier, 'CASHIER')
  await bindMember(shop.service, shop.merchant, cashier, [
    await createBranch(shop.service, shop.merchant),
  ])
  expectRefusal(await put(till, { amount: 10, currency: 'VES' }, cashier), 'NOT_FOUND')
})

test('a till with a sale on it is not taken out of use', async () => {
  const till = await newTill()
  await put(till, { amount: 10, currency: 'VES' })
  expectRefusal(await shop.call('PUT', `/tills/${till.id}`, { active: false }), 'CONFLICT')
  await shop.call('DELETE', `/tills/${till.id}/sale?environment=test`)
  expect((await shop.call('PUT', `/tills/${till.id}`, { active: false })).status).toBe(200)
})
