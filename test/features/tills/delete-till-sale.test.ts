import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { createBranch, createTill } from '../../support/floor.ts'
import { type FloorShop, startFloorShop } from '../../support/floor-shop.ts'

let shop: FloorShop
beforeAll(async () => {
  shop = await startFloorShop()
})
afterAll(() => shop.service.stop())

test('takes the sale off, twice if need be, and ends the checkout that was made for it', async () => {
  const till = await createTill(shop.service, await createBranch(shop.service, shop.merchant))
  const path = `/tills/${till.id}/sale`
  const put = await shop.call('PUT', path, { amount: 10, currency: 'VES', environment: 'test' })
  const take = () => shop.call('DELETE', `${path}?environment=test`, undefined, shop.cashier)
  expect((await take()).status).toBe(204)
  expect((await take()).status).toBe(204)
  expectRefusal(await shop.call('GET', `${path}?environment=test`), 'NOT_FOUND')
  const { body } = await shop.call('GET', `/checkouts/${put.body.checkout.id}`)
  expect(body.status).toBe('canceled')
})

test('whoever may not sell is refused', async () => {
  const till = await createTill(shop.service, await createBranch(shop.service, shop.merchant))
  const path = `/tills/${till.id}/sale?environment=test`
  expectRefusal(await shop.call('DELETE', path, undefined, shop.member), 'FORBIDDEN')
  expectRefusal(await shop.call('DELETE', '/tills/til_nada/sale'), 'NOT_FOUND')
  expectRefusal(await shop.api('DELETE', shop.path(path), {}), 'UNAUTHORIZED')
})
