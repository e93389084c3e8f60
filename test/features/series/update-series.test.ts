import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'
import { createSeries } from '../../support/series.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const change = { concept: 'Cuota', amount: 30, currency: 'VES', day: '31', dueAfterDays: 3 }

test('counts from the next period on; who is added or taken off does too', async () => {
  const { service, merchant } = shop
  const [leaves, stays, comes] = await Promise.all([
    ...[createCustomer(service, merchant), createCustomer(service, merchant)],
    createCustomer(service, merchant),
  ] as const)
  // What cron has missed is made as it was asked for then.
  const { id } = await createSeries(service, merchant, {
    ...{ customers: [leaves, stays], nextOn: '2026-01-05' },
  })
  const { status, body } = await shop.put(`/series/${id}`, {
    ...{ ...change, customers: [stays.id, comes.id] },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ concept: 'Cuota', amount: 30, day: '31', dueAfterDays: 3 })
  const { body: list } = await shop.get(`/charge-notes?environment=test&seriesId=${id}&limit=100`)
  const months = list.total / 2
  expect(months).toBeGreaterThan(9)
  expect(list.data.every(({ amount }: { amount: number }) => amount === 25)).toBe(true)
  expect(
    list.data.filter(({ customerId }: { customerId: string }) => customerId === leaves.id),
  ).toHaveLength(months)
  expect(list.data.some(({ customerId }: { customerId: string }) => customerId === comes.id)).toBe(
    false,
  )
})

test('is refused with a bad day, an end before the next note, or strangers', async () => {
  const customer = await createCustomer(shop.service, shop.merchant)
  const { id } = await createSeries(shop.service, shop.merchant, { customers: [customer] })
  const put = (changes: object, as: { token: string } = shop.owner) =>
    shop.put(`/series/${id}`, { ...change, customers: [customer.id], ...changes }, as)
  for (const [path, changes] of [
    ['day', { day: '32' }],
    ['day', { day: '12-31' }],
    ['endsOn', { endsOn: '2026-01-01' }],
    ['customers.0', { customers: ['cus_nothing'] }],
    ['lines', { lines: [{ name: 'Cuota', quantity: 1, unitAmount: 1 }] }],
  ] as const) {
    const answer = await put(changes)
    expectRefusal(answer, 'INVALID_REQUEST')
    expect(answer.body.error.details).toMatchObject([{ path }])
  }
  expectRefusal(await put({}, shop.member), 'FORBIDDEN')
  expectRefusal(await put({}, shop.liveKey), 'NOT_FOUND')
  await shop.post(`/series/${id}/end`)
  expectRefusal(await put({}), 'CONFLICT')
})
