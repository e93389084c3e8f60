import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type SandboxShop, startSandboxShop } from '../../support/sandbox-shop.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await startSandboxShop()
})
afterAll(() => shop.stop())

test('a clock that nobody has moved shows the service’s time, to the merchant’s own key without naming it', async () => {
  const moment = new Date('2026-03-04T15:00:00.000Z')
  shop.service.setNow(moment)
  const bound = { environment: 'test', merchant: shop.merchant } as const
  const as = await createApiKey(shop.service, shop.owner, bound)
  const { status, body } = await shop.api('GET', '/sandbox/clock', { as })
  expect([status, body]).toStrictEqual([
    200,
    { merchantId: shop.merchant.id, now: moment.toISOString(), aheadSeconds: 0 },
  ])
  shop.service.setNow()
})

test('a clock of no merchant, and that of a merchant of others, are refused', async () => {
  const read = (query: string, as: { token: string }) =>
    shop.api('GET', `/sandbox/clock${query}`, { as })
  expectRefusal(await read('', shop.owner), 'INVALID_REQUEST')
  expectRefusal(await read(`?merchantId=${shop.merchant.id}`, shop.stranger), 'NOT_FOUND')
  expectRefusal(await read('?merchantId=none', shop.owner), 'NOT_FOUND')
})
