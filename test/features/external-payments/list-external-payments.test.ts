import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import { createExternal } from '../../support/external-payments.ts'
import { type ExternalShop, startExternalShop } from '../../support/external-shop.ts'

let shop: ExternalShop
beforeAll(async () => {
  shop = await startExternalShop()
})
afterAll(() => shop.service.stop())

test('is newest first, by environment, method, status, checkout, reference and time', async () => {
  const checkout = await createCheckout(shop.service, shop.merchant)
  const old = await createExternal(shop.service, shop.merchant, {
    ...{ by: shop.owner, createdAt: new Date('2026-01-15T12:00:00Z') },
  })
  await createExternal(shop.service, shop.merchant, { by: shop.owner, environment: 'live' })
  const cash = await shop.record({ externalReference: 'PED-11' })
  const zelle = await shop.record({ method: 'zelle', checkoutId: checkout.id })
  const voided = await shop.record({})
  await shop.change(voided.body.id, 'void')
  const ids = async (query: string, as: { token: string } = shop.owner) => {
    const { body } = await shop.api(
      'GET',
      shop.path(`/external-payments?environment=test${query}`),
      { as },
    )
    return body.data.map(({ id }: { id: string }) => id) as string[]
  }
  const [first, second, third] = [cash.body.id, zelle.body.id, voided.body.id]
  expect(await ids('')).toStrictEqual([third, second, first, old.id])
  expect(await ids('&method=zelle')).toStrictEqual([second])
  expect(await ids('&status=voided')).toStrictEqual([third])
  expect(await ids(`&checkoutId=${checkout.id}`)).toStrictEqual([second])
  expect(await ids('&externalReference=PED-11')).toStrictEqual([first])
  expect(await ids('&to=2026-02-01')).toStrictEqual([old.id])
  expect(await ids('&limit=1&page=2')).toStrictEqual([second])
  expect(await ids(`&after=${second}`)).toStrictEqual([first, old.id])
  // A CASHIER sees what is of today.
  expect(await ids('', shop.cashier)).toStrictEqual([third, second, first])
})
