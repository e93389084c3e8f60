import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import { createRate } from '../../support/rates.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  await createRate(service)
})
afterAll(() => service.stop())

async function createShop() {
  const owner = await createUser(service, { kycStatus: 'approved' })
  const merchant = await createMerchant(service, owner)
  const path = (id: string) => `/merchants/${merchant.id}/checkouts/${id}`
  return { owner, merchant, path }
}

test('shows what it comes to at the present rate, which holds once a payer is asked', async () => {
  const { owner, merchant, path } = await createShop()
  const { id, link } = await createCheckout(service, merchant, { currency: 'USD' })
  const read = async () => (await api('GET', path(id), { as: owner })).body
  const seen = { amount: 25, amountVes: 916.61, rate: 36.6642, remainingVes: 916.61 }
  expect(await read()).toMatchObject({ ...seen, quoteExpiresAt: null })
  await api('GET', `/pay/${link.token}`)
  expect(await read()).toMatchObject({ ...seen, quoteExpiresAt: expect.any(String) })
})

test('is shown as expired from its time on, before that is recorded', async () => {
  const { owner, merchant, path } = await createShop()
  const past = new Date(Date.now() - 1000)
  const { id } = await createCheckout(service, merchant, { expiresAt: past })
  expect((await api('GET', path(id), { as: owner })).body).toMatchObject({ status: 'expired' })
})

test('a key sees those of its environment, and nobody those of another merchant', async () => {
  const { owner, merchant, path } = await createShop()
  const { id } = await createCheckout(service, merchant, { environment: 'live' })
  const live = await createApiKey(service, owner, { environment: 'live' })
  const test = await createApiKey(service, owner, { environment: 'test' })
  expect((await api('GET', path(id), { as: live })).status).toBe(200)
  expectRefusal(await api('GET', path(id), { as: test }), 'NOT_FOUND')
  const other = await createShop()
  expectRefusal(await api('GET', other.path(id), { as: other.owner }), 'NOT_FOUND')
  expectRefusal(await api('GET', path('chk_nothing'), { as: owner }), 'NOT_FOUND')
})
