import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { createBranch, createTill } from '../../support/floor.ts'
import { expectRefusals, type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
})
afterAll(() => shop.service.stop())

test('what is sent is changed, and recorded once; branch and code stay', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  const till = await createTill(shop.service, branch, { name: 'Caja 1' })
  const put = (body: object) => shop.call('PUT', `/tills/${till.id}`, body, shop.admin)
  const recordsOf = (id: string | null) => auditRecordsOfRequest(shop.service, 'till.update', id)
  const renamed = await put({ name: 'Caja rápida' })
  expect(renamed.body).toMatchObject({
    ...{ name: 'Caja rápida', branchId: branch.id, code: till.code, active: true },
  })
  expect(await recordsOf(renamed.headers.get('X-Request-Id'))).toHaveLength(1)
  const same = await put({ name: 'Caja rápida' })
  expect(same.body).toStrictEqual(renamed.body)
  expect(await recordsOf(same.headers.get('X-Request-Id'))).toHaveLength(0)
  expect((await put({ active: false })).body.active).toBe(false)
})

test('a name that another till of the branch has is refused, and so is a till of another merchant', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  const one = await createTill(shop.service, branch, { name: 'Uno' })
  await createTill(shop.service, branch, { name: 'Dos' })
  expectRefusal(await shop.call('PUT', `/tills/${one.id}`, { name: 'DOS' }), 'CONFLICT')
  const other = await createMerchant(shop.service, shop.owner)
  const strange = await createTill(shop.service, await createBranch(shop.service, other))
  expectRefusal(await shop.call('PUT', `/tills/${strange.id}`, { name: 'Mía' }), 'NOT_FOUND')
})

test('whoever may not change tills is refused', async () => {
  const till = await createTill(shop.service, await createBranch(shop.service, shop.merchant))
  const request = ['PUT', `/tills/${till.id}`, { active: false }] as const
  await expectRefusals(shop, request, [shop.member, shop.cashier])
})
