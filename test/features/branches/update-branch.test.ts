import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { createBranch } from '../../support/floor.ts'
import { expectRefusals, type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
})
afterAll(() => shop.service.stop())

test('what is sent is changed, and recorded once', async () => {
  const branch = await createBranch(shop.service, shop.merchant, { name: 'Chacao' })
  const put = (body: object) => shop.call('PUT', `/branches/${branch.id}`, body, shop.admin)
  const recordsOf = (id: string | null) => auditRecordsOfRequest(shop.service, 'branch.update', id)
  const closed = await put({ active: false })
  expect(closed.body).toMatchObject({ name: 'Chacao', address: '', active: false })
  expect(await recordsOf(closed.headers.get('X-Request-Id'))).toHaveLength(1)
  const same = await put({ active: false })
  expect(same.body).toStrictEqual(closed.body)
  expect(await recordsOf(same.headers.get('X-Request-Id'))).toHaveLength(0)
  expect((await put({ name: 'Altamira', address: 'Calle 2' })).body).toMatchObject({
    ...{ name: 'Altamira', address: 'Calle 2', active: false },
  })
})

test('a name that another branch has is refused, and so is a branch of another merchant', async () => {
  const one = await createBranch(shop.service, shop.merchant, { name: 'Uno' })
  await createBranch(shop.service, shop.merchant, { name: 'Dos' })
  expectRefusal(await shop.call('PUT', `/branches/${one.id}`, { name: 'dos' }), 'CONFLICT')
  const other = await createMerchant(shop.service, shop.owner)
  const strange = await createBranch(shop.service, other)
  expectRefusal(await shop.call('PUT', `/branches/${strange.id}`, { name: 'Mía' }), 'NOT_FOUND')
})

test('whoever may not change branches is refused', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  const request = ['PUT', `/branches/${branch.id}`, { active: false }] as const
  await expectRefusals(shop, request, [shop.member, shop.cashier])
})
