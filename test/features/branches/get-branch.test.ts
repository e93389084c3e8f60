import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createBranch } from '../../support/floor.ts'
import { expectRefusals, type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
})
afterAll(() => shop.service.stop())

test('every member sees a branch of the merchant, and none of another one', async () => {
  const branch = await createBranch(shop.service, shop.merchant, { name: 'Chacao' })
  for (const actor of [shop.owner, shop.admin, shop.member, shop.cashier]) {
    const { body } = await shop.call('GET', `/branches/${branch.id}`, undefined, actor)
    expect(body).toMatchObject({ id: branch.id, name: 'Chacao', active: true })
  }
  const other = await createMerchant(shop.service, shop.owner)
  const strange = await createBranch(shop.service, other)
  expectRefusal(await shop.call('GET', `/branches/${strange.id}`), 'NOT_FOUND')
  expectRefusal(await shop.call('GET', '/branches/br_nada'), 'NOT_FOUND')
})

test('whoever is no member is refused', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  await expectRefusals(shop, ['GET', `/branches/${branch.id}`])
})
