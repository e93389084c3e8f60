import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../support/actors.ts'
import { createBranch, createTill } from '../../support/floor.ts'
import { expectRefusals, type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
})
afterAll(() => shop.service.stop())

test('the tills of the merchant alone are listed, newest first, by branch and use', async () => {
  const other = await createMerchant(shop.service, shop.owner)
  await createTill(shop.service, await createBranch(shop.service, other))
  const [north, south] = [
    await createBranch(shop.service, shop.merchant),
    await createBranch(shop.service, shop.merchant),
  ]
  const first = await createTill(shop.service, north)
  const unused = await createTill(shop.service, north, { active: false })
  const last = await createTill(shop.service, south)
  const idsOf = async (query: string) => {
    const { body } = await shop.call('GET', `/tills${query}`, undefined, shop.cashier)
    expect(body.total).toBe(body.data.length)
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect(await idsOf('')).toStrictEqual([last.id, unused.id, first.id])
  expect(await idsOf(`?branchId=${north.id}`)).toStrictEqual([unused.id, first.id])
  expect(await idsOf(`?branchId=${north.id}&active=true`)).toStrictEqual([first.id])
  expect(await idsOf('?branchId=br_nada')).toStrictEqual([])
})

test('whoever is no member is refused', () => expectRefusals(shop, ['GET', '/tills']))
