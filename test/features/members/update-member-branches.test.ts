import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createBranch } from '../../support/floor.ts'
import { type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
})
afterAll(() => shop.service.stop())

const bind = (person: { id: string }, branchIds: unknown, as = shop.owner) =>
  shop.call('PUT', `/members/${person.id}/branches`, { branchIds }, as)

test('binds a member, from the next request on, and frees them again', async () => {
  const [one, other] = [
    await createBranch(shop.service, shop.merchant),
    await createBranch(shop.service, shop.merchant),
  ]
  const seen = async () => {
    const { body } = await shop.call('GET', '/branches', undefined, shop.member)
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect(await seen()).toEqual(expect.arrayContaining([one.id, other.id]))
  const bound = await bind(shop.member, [one.id, one.id])
  expect(bound.body.branchIds).toStrictEqual([one.id])
  expect(await seen()).toStrictEqual([one.id])
  expect((await bind(shop.member, null)).body.branchIds).toBeNull()
  expect(await seen()).toEqual(expect.arrayContaining([one.id, other.id]))
})

test('of the OWNER nobody, of an ADMIN the OWNER alone, and to no branch of others', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  const strange = await createBranch(shop.service, await createMerchant(shop.service, shop.owner))
  expect((await bind(shop.owner, [branch.id])).status).toBe(409)
  expectRefusal(await bind(shop.admin, [branch.id], shop.admin), 'FORBIDDEN')
  expectRefusal(await bind(shop.member, [strange.id]), 'NOT_FOUND')
  expectRefusal(await bind(shop.member, []), 'INVALID_REQUEST')
  expectRefusal(await bind(await createUser(shop.service), [branch.id]), 'NOT_FOUND')
})

test('whoever may not look after the team is refused', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  const [path, body] = [`/members/${shop.member.id}/branches`, { branchIds: [branch.id] }] as const
  expectRefusal(await shop.call('PUT', path, body, shop.member), 'FORBIDDEN')
  expectRefusal(await shop.call('PUT', path, body, shop.cashier), 'FORBIDDEN')
  expectRefusal(await shop.call('PUT', path, body, await createUser(shop.service)), 'NOT_FOUND')
  expectRefusal(await shop.call('PUT', path, body, { token: 'svc_live_none' }), 'UNAUTHORIZED')
})
