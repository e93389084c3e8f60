import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createLink, type LinkFixture } from '../../support/link-fixtures.ts'
import { chargeBody } from '../../support/payment-links.ts'
import { caracasTime, createRate } from '../../support/rates.ts'
import { countTransactions, simulate } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let key: { token: string }
let merchant: MerchantFixture
beforeAll(async () => {
  const now = caracasTime('2026-03-09')
  service = await startService({ now })
  api = apiOf(service)
  const owner = await createUser(service)
  key = await createApiKey(service, owner)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const someClaim = {
  reference: '00012345',
  phone: chargeBody.phone,
  bankCode: chargeBody.bankCode,
}

describe.each([
  ['more than one payment can carry', '99999999999.99', '36.66420000', '2026-03-09', 'más|alto'],
  ['nothing', '0.01', '0.00000001', '2026-03-16', 'bajo'],
])('a price in dollars that comes to %s at the rate', (_what, amount, rate, day, words) => {
  let link: LinkFixture
  beforeAll(async () => {
    service.setNow(caracasTime(day))
    await createRate(service, { day, rate })
    link = await createLink(service, merchant, { amount, currency: 'USD' })
  })

  const doors: Array<[string, () => ReturnType<Api>]> = [
    ['a charge', () => api('POST', `/pay/${link.token}/charge`, { body: chargeBody })],
    ['a verification', () => api('POST', `/pay/${link.token}/verify`, { body: someClaim })],
    ['a simulated charge', () => simulate(api, key, 'charge', link.token, 'success')],
    ['a simulated verification', () => simulate(api, key, 'verify', link.token, 'success')],
    ['a simulated charge left pending', () => simulate(api, key, 'charge', link.token, 'pending')],
  ]
  test.each(doors)(
    'is refused as a conflict by %s, and nothing is recorded',
    async (_door, open) => {
      const message = expectRefusal(await open(), 'CONFLICT')
      expect(message).toMatch(/amount/)
      expect(await countTransactions(service, link.uuid)).toBe(0)
    },
  )

  test('is shown without bolívares and without a way to pay', async () => {
    const { status, body } = await api('GET', `/pay/${link.token}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ amountVes: null, rate: Number(rate), methods: [] })
    const page = await service.fetch(`/pay/${link.token}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toMatch(new RegExp(`demasiado (${words})`))
  })

  test('is explained to a payer who sends the page’s form all the same', async () => {
    const body = new URLSearchParams({ ...chargeBody, key: 'k'.repeat(24) })
    const response = await service.fetch(`/pay/${link.token}/c2p`, {
      method: 'POST',
      body,
    })
    expect(response.status).toBe(409)
    expect(await response.text()).toMatch(new RegExp(`demasiado (${words})`))
  })
})

test('the largest and the smallest chargeable amounts are charged', async () => {
  const day = '2026-03-23'
  service.setNow(caracasTime(day))
  await createRate(service, { day, rate: '0.50000000' })
  for (const amount of ['99999999999.99', '0.01']) {
    const link = await createLink(service, merchant, { amount, currency: 'USD' })
    expect((await simulate(api, key, 'charge', link.token, 'success')).status).toBe(200)
  }
})
