import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { createBranch, createTill } from '../../support/floor.ts'
import { expectRefusals, type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
})
afterAll(() => shop.service.stop())

test('shows what is on the till, in its environment alone', async () => {
  const till = await createTill(shop.service, await createBranch(shop.service, shop.merchant))
  const path = `/tills/${till.id}/sale`
  expectRefusal(await shop.call('GET', `${path}?environment=test`), 'NOT_FOUND')
  const put = await shop.call('PUT', path, { amount: 10, currency: 'VES', environment: 'test' })
  const { body } = await shop.call('GET', `${path}?environment=test`, undefined, shop.member)
  expect(body).toStrictEqual(put.body)
  expectRefusal(await shop.call('GET', path), 'NOT_FOUND')
})

test('whoever is no member is refused', async () => {
  const till = await createTill(shop.service, await createBranch(shop.service, shop.merchant))
  await expectRefusals(shop, ['GET', `/tills/${till.id}/sale`])
})
