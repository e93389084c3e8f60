import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { bindMember, createBranch, createTill } from '../../support/floor.ts'
import { type FloorShop, startFloorShop } from '../../support/floor-shop.ts'
import { createRate } from '../../support/rates.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
  await createRate(shop.service)
})
afterAll(() => shop.service.stop())

const newLink = (more: object, as = shop.owner) =>
  shop.call(
    'POST',
    '/payment-links',
    { label: 'Pan', amount: 10, currency: 'VES', environment: 'test', ...more },
    as,
  )

const idsOf = async (rest: string, as = shop.owner) => {
  const { body, text } = await shop.call('GET', rest, undefined, as)
  expect(body.data, text).toBeDefined()
  return body.data.map(({ id }: { id: string }) => id)
}

test('what is made at a till says so, and is found by till and branch; what is not, by `none`', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  const till = await createTill(shop.service, branch)
  const at = { tillId: till.id, branchId: branch.id }
  const link = (await newLink({ tillId: till.id })).body
  const elsewhere = (await newLink({})).body
  expect(link).toMatchObject(at)
  expect(elsewhere).toMatchObject({ tillId: null, branchId: null })
  expect(await idsOf(`/payment-links?environment=test&tillId=${till.id}`)).toStrictEqual([link.id])
  expect(await idsOf(`/payment-links?environment=test&branchId=${branch.id}`)).toStrictEqual([
    link.id,
  ])
  expect(await idsOf('/payment-links?environment=test&tillId=none')).toContain(elsewhere.id)
  const cash = { method: 'cash', amount: 5, currency: 'VES', environment: 'test' }
  const external = await shop.call('POST', '/external-payments', { ...cash, tillId: till.id })
  expect(external.body).toMatchObject(at)
  const summed = await shop.call('GET', '/summary?environment=test&groupBy=till')
  expect(summed.body.externalPayments).toContainEqual(expect.objectContaining({ ...at, amount: 5 }))
  const plain = await shop.call('GET', '/summary?environment=test')
  expect(plain.body.externalPayments[0]).not.toHaveProperty('tillId')
})

test('a payment has the till of its link', async () => {
  const till = await createTill(shop.service, await createBranch(shop.service, shop.merchant))
  const link = (await newLink({ tillId: till.id })).body
  const paid = await shop.api('POST', `/sandbox/pay/${link.token}/charge`, {
    ...{ as: shop.owner, body: { simulate: 'success' } },
  })
  expect(paid.status, paid.text).toBeLessThan(300)
  const found = await shop.call('GET', `/transactions?environment=test&tillId=${till.id}`)
  expect(found.body.total).toBe(1)
  expect(found.body.data[0]).toMatchObject({ tillId: till.id, paymentLinkId: link.id })
})

test('a bound cashier sells at the one till that they have, and sees what is sold there alone', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  const till = await createTill(shop.service, branch)
  const cashier = await createUser(shop.service)
  await addMember(shop.service, shop.merchant, cashier, 'CASHIER')
  await bindMember(shop.service, shop.merchant, cashier, [branch])
  const foreign = (await newLink({})).body
  const own = (await newLink({}, cashier)).body
  expect(own.tillId).toBe(till.id)
  expect(await idsOf('/payment-links?environment=test', cashier)).toStrictEqual([own.id])
  expectRefusal(
    await shop.call('GET', `/payment-links/${foreign.id}`, undefined, cashier),
    'NOT_FOUND',
  )
  await createTill(shop.service, branch)
  expectRefusal(await newLink({}, cashier), 'INVALID_REQUEST')
})

test('a till that is unknown or not in use is refused', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  const unused = await createTill(shop.service, branch, { active: false })
  expectRefusal(await newLink({ tillId: 'til_nada' }), 'NOT_FOUND')
  expectRefusal(await newLink({ tillId: unused.id }), 'CONFLICT')
})
