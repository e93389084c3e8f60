import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createBranch, createTill } from '../../support/floor.ts'
import { expectRefusals, type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
})
afterAll(() => shop.service.stop())

test('every member sees a till of the merchant, and none of another one', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  const till = await createTill(shop.service, branch, { name: 'Caja 1' })
  for (const actor of [shop.owner, shop.admin, shop.member, shop.cashier]) {
    const { body } = await shop.call('GET', `/tills/${till.id}`, undefined, actor)
    expect(body).toMatchObject({ id: till.id, branchId: branch.id, name: 'Caja 1' })
  }
  const other = await createMerchant(shop.service, shop.owner)
  const strange = await createTill(shop.service, await createBranch(shop.service, other))
  expectRefusal(await shop.call('GET', `/tills/${strange.id}`), 'NOT_FOUND')
})

test('whoever is no member is refused', async () => {
  const till = await createTill(shop.service, await createBranch(shop.service, shop.merchant))
  await expectRefusals(shop, ['GET', `/tills/${till.id}`])
})
