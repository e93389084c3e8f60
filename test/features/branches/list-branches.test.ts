import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../support/actors.ts'
import { createBranch } from '../../support/floor.ts'
import { expectRefusals, type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
})
afterAll(() => shop.service.stop())

test('a merchant has no branches until it makes some', async () => {
  const merchant = await createMerchant(shop.service, shop.owner)
  const { body } = await shop.api('GET', `/merchants/${merchant.id}/branches`, { as: shop.owner })
  expect(body).toStrictEqual({ data: [], page: 1, limit: 50, total: 0 })
})

test('the branches of the merchant alone are listed, newest first, open ones or closed ones', async () => {
  await createBranch(shop.service, await createMerchant(shop.service, shop.owner))
  const closed = await createBranch(shop.service, shop.merchant, { active: false })
  const open = await createBranch(shop.service, shop.merchant)
  const idsOf = async (query: string) => {
    const { body } = await shop.call('GET', `/branches${query}`, undefined, shop.cashier)
    expect(body.total).toBe(body.data.length)
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect(await idsOf('')).toStrictEqual([open.id, closed.id])
  expect(await idsOf('?active=true')).toStrictEqual([open.id])
  expect(await idsOf('?active=false')).toStrictEqual([closed.id])
})

test('whoever is no member is refused', () => expectRefusals(shop, ['GET', '/branches']))
