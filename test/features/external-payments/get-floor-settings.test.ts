import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type ExternalShop, startExternalShop } from '../../support/external-shop.ts'

let shop: ExternalShop
beforeAll(async () => {
  shop = await startExternalShop()
})
afterAll(() => shop.service.stop())

test('is nothing until it is decided, and not a CASHIER’s to read', async () => {
  const get = (as: { token: string }) => shop.api('GET', shop.path('/settings/floor'), { as })
  expect((await get(shop.member)).body).toStrictEqual({
    ...{ confirmation: [], shiftDifferenceBoundVes: null },
  })
  expectRefusal(await get(shop.cashier), 'FORBIDDEN')
})
