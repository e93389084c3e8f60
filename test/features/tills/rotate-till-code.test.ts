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

test('a till gets another code, which no record shows', async () => {
  const till = await createTill(shop.service, await createBranch(shop.service, shop.merchant))
  const rotated = await shop.call('POST', `/tills/${till.id}/rotate-code`, undefined, shop.admin)
  expect(rotated.body).toMatchObject({
    id: till.id,
    code: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
  })
  expect(rotated.body.code).not.toBe(till.code)
  const records = await auditRecordsOfRequest(
    shop.service,
    'till.rotate_code',
    rotated.headers.get('X-Request-Id'),
  )
  expect(records).toHaveLength(1)
  expect(JSON.stringify(records)).not.toContain(rotated.body.code)
})

test('a till of another merchant is refused', async () => {
  const other = await createMerchant(shop.service, shop.owner)
  const strange = await createTill(shop.service, await createBranch(shop.service, other))
  expectRefusal(await shop.call('POST', `/tills/${strange.id}/rotate-code`), 'NOT_FOUND')
})

test('whoever may not change tills is refused', async () => {
  const till = await createTill(shop.service, await createBranch(shop.service, shop.merchant))
  const request = ['POST', `/tills/${till.id}/rotate-code`] as const
  await expectRefusals(shop, request, [shop.member, shop.cashier])
})
