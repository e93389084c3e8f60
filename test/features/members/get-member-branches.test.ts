import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../support/actors.ts'
import { bindMember, createBranch } from '../../support/floor.ts'
import { expectRefusals, type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
})
afterAll(() => shop.service.stop())

test('names the branches of who is bound, and is null for all others', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  await bindMember(shop.service, shop.merchant, shop.cashier, [branch])
  const branchesOf = ({ id }: { id: string }) => shop.call('GET', `/members/${id}/branches`)
  expect((await branchesOf(shop.cashier)).body.branchIds).toStrictEqual([branch.id])
  expect((await branchesOf(shop.member)).body.branchIds).toBeNull()
  expect((await branchesOf(shop.owner)).body.branchIds).toBeNull()
  expect((await branchesOf(await createUser(shop.service))).status).toBe(404)
})

test('whoever may not look after the team is refused', async () => {
  const request = ['GET', `/members/${shop.member.id}/branches`] as const
  await expectRefusals(shop, request, [shop.member, shop.cashier])
})
