import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createExternal } from '../../support/external-payments.ts'
import { type ExternalShop, startExternalShop } from '../../support/external-shop.ts'

let shop: ExternalShop
beforeAll(async () => {
  shop = await startExternalShop()
})
afterAll(() => shop.service.stop())

test('shows what was recorded, to its own people alone', async () => {
  const { body } = await shop.record({ note: 'Vuelto dado' })
  const get = (id: string, as: { token: string }) =>
    shop.api('GET', shop.path(`/external-payments/${id}`), { as })
  expect((await get(body.id, shop.member)).body).toStrictEqual(body)
  const stranger = await createUser(shop.service)
  expectRefusal(await get(body.id, stranger), 'NOT_FOUND')
  const other = await createMerchant(shop.service, shop.owner)
  const strange = await createExternal(shop.service, other, { by: shop.owner })
  const live = await createExternal(shop.service, shop.merchant, {
    ...{ by: shop.owner, environment: 'live' },
  })
  const key = await createApiKey(shop.service, shop.owner, { environment: 'test' })
  expectRefusal(await get(strange.id, shop.owner), 'NOT_FOUND')
  expectRefusal(await get(live.id, key), 'NOT_FOUND')
  const yesterday = await createExternal(shop.service, shop.merchant, {
    ...{ by: shop.cashier, createdAt: new Date(Date.now() - 25 * 60 * 60_000) },
  })
  expectRefusal(await get(yesterday.id, shop.cashier), 'NOT_FOUND')
})
