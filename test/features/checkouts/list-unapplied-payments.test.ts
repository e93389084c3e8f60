import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createUnapplied } from '../../support/checkout-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

test('lists what a merchant was paid for nothing, newest first, by environment and status', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const first = await createUnapplied(service, merchant)
  const second = await createUnapplied(service, merchant, { amount: '77.10' })
  await createUnapplied(service, merchant, { environment: 'live' })
  await createUnapplied(service, await createMerchant(service, owner))
  const list = async (query: string) => {
    const path = `/merchants/${merchant.id}/unapplied-payments?environment=test${query}`
    return (await api('GET', path, { as: owner })).body
  }
  expect(await list('')).toMatchObject({
    total: 2,
    data: [
      {
        id: second.id,
        checkoutId: second.checkout.id,
        transactionId: second.transaction.id,
        amountVes: 77.1,
        reason: 'canceled',
        status: 'open',
      },
      { id: first.id },
    ],
  })
  expect(await list('&status=applied')).toMatchObject({ total: 0, data: [] })
  expect(await list('&status=open&limit=1&page=2')).toMatchObject({
    total: 2,
    data: [{ id: first.id }],
  })
})
