import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type SandboxShop, sandboxCallers, startSandboxShop } from '../../support/sandbox-shop.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await startSandboxShop()
})
afterAll(() => shop.stop())

const list = (as: { token: string }, query = `?merchantId=${shop.merchant.id}`) =>
  shop.api('GET', `/sandbox/simulations${query}`, { as })

test('a merchant’s simulations are listed with the active ones first, and those of no other', async () => {
  const first = (await shop.simulate({ type: 'bank_outage', seconds: 60 })).body
  const second = (
    await shop.simulate({ type: 'incoming_payment', phone: '04121234567', amount: 5 })
  ).body
  const third = (await shop.simulate({ type: 'rate_change', rate: 99.5 })).body
  await shop.simulate({ type: 'lost_answer', merchantId: shop.sibling.id })
  expect((await list(shop.owner)).body).toStrictEqual({ data: [third, first, second] })
  expect(first).toStrictEqual({
    ...{ id: expect.stringMatching(/^sim_/), merchantId: shop.merchant.id },
    ...{ type: 'bank_outage', status: 'active', delaySeconds: null, amount: null, rate: null },
    ...{ payment: null, spentAt: null, createdAt: expect.any(String) },
    endsAt: new Date(Date.parse(first.createdAt) + 60_000).toISOString(),
  })
})

test('they are shown to members but cashiers, with a token or a test key', async () => {
  const { allowed, refused } = await sandboxCallers(shop)
  for (const as of Object.values(allowed)) expect((await list(as)).status).toBe(200)
  for (const [as, code] of Object.values(refused)) expectRefusal(await list(as), code)
  expectRefusal(await shop.api('GET', '/sandbox/simulations'), 'UNAUTHORIZED')
  expectRefusal(await list(shop.owner, ''), 'INVALID_REQUEST')
  const bound = { environment: 'test', merchant: shop.merchant } as const
  expect((await list(await createApiKey(shop.service, shop.owner, bound), '')).status).toBe(200)
})
