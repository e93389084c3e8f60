import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import { type ExternalShop, startExternalShop } from '../../support/external-shop.ts'

let shop: ExternalShop
beforeAll(async () => {
  shop = await startExternalShop()
})
afterAll(() => shop.service.stop())

test('is the word of who records it, in bolívares', async () => {
  const answer = await shop.record(
    { note: 'Dos billetes', externalReference: 'PED-9' },
    shop.cashier,
  )
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    ...{ method: 'cash', amount: 25, currency: 'VES', amountVes: 25, rate: null, rateDate: null },
    ...{ status: 'recorded', needsConfirmation: false, checkoutId: null, note: 'Dos billetes' },
    ...{ externalReference: 'PED-9', environment: 'test', refundedAmount: 0, refundOf: null },
    ...{ recordedBy: { id: shop.cashier.id }, confirmedBy: null, voidedBy: null },
  })
  const [told] = await shop.service.database.query<{ data: object }>(
    `select data from outbox where type = 'external_payment.recorded' and data->>'id' = $1`,
    [answer.body.id],
  )
  expect(told?.data).toStrictEqual(answer.body)
})

test('of dollars is at the rate in force', async () => {
  const { body } = await shop.record({ method: 'zelle', amount: 10, currency: 'USD' })
  expect(body.rate).toBeGreaterThan(1)
  expect(body.amountVes).toBeCloseTo(10 * body.rate, 2)
})

test('pays what remains of a checkout, which tells that it was by hand', async () => {
  const { id } = await createCheckout(shop.service, shop.merchant)
  const { body } = await shop.record({ checkoutId: id })
  expect(body.checkoutId).toBe(id)
  expect(await shop.read(id)).toMatchObject({
    ...{ status: 'paid', receivedVes: 25, remainingVes: 0, overpaidVes: 0, transactions: [] },
    externalPayments: [{ id: body.id, method: 'cash', amountVes: 25, applied: true }],
  })
  const [told] = await shop.service.database.query<{ data: object }>(
    `select data from outbox where type = 'checkout.paid' and data->>'id' = $1`,
    [id],
  )
  expect(told?.data).toMatchObject({ byHand: true, transactionId: null })
})

test('of dollars closes a checkout in dollars by its parts, to the cent', async () => {
  const { id } = await shop.partCheckout({ amount: '20.00', currency: 'USD' })
  for (const amount of [3.33, 6.67, 9.99]) {
    expect((await shop.record({ amount, currency: 'USD', checkoutId: id })).status).toBe(201)
    expect((await shop.read(id)).status).toBe('partially_paid')
  }
  expect((await shop.record({ amount: 0.01, currency: 'USD', checkoutId: id })).status).toBe(201)
  const checkout = await shop.read(id)
  expect(checkout).toMatchObject({ status: 'paid', remainingVes: 0, overpaidVes: 0 })
  expect(checkout.receivedVes).toBe(checkout.amountVes)
})

test('One wins of fifty at once that each pay all of a checkout', async () => {
  const { id } = await createCheckout(shop.service, shop.merchant)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.record({ checkoutId: id })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  const checkout = await shop.read(id)
  expect(checkout).toMatchObject({ status: 'paid', receivedVes: 25 })
  expect(checkout.externalPayments).toHaveLength(1)
})

test('is in a section of its own of the summary, and in no sum of the bank’s', async () => {
  const other = await startMerchant()
  const read = async (route: string) =>
    (await shop.api('GET', `/merchants/${other.id}${route}?environment=test`, { as: shop.owner }))
      .body
  const before = await read('/balance')
  for (const body of [{ amount: 10 }, { amount: 2.5 }, { method: 'zelle', amount: 4 }])
    await shop.api('POST', `/merchants/${other.id}/external-payments`, {
      as: shop.owner,
      body: { method: 'cash', currency: 'VES', environment: 'test', ...body },
    })
  const summary = await read('/summary')
  expect(summary.data).toStrictEqual([])
  expect(summary.externalPayments).toMatchObject([
    {
      method: 'cash',
      currency: 'VES',
      status: 'recorded',
      count: 2,
      amount: 12.5,
      amountVes: 12.5,
    },
    { method: 'zelle', currency: 'VES', status: 'recorded', count: 1, amount: 4 },
  ])
  const { readAt: _, ...after } = await read('/balance')
  expect(before).toMatchObject(after)
})

const startMerchant = () => createMerchant(shop.service, shop.owner)

describe('is refused', () => {
  test('where it is more than remains of a checkout, or less and it takes no parts', async () => {
    const { id } = await createCheckout(shop.service, shop.merchant)
    const more = await shop.record({ checkoutId: id, amount: 25.01 })
    expect(expectRefusal(more, 'CONFLICT')).toMatch(/25\.00 remain/)
    const less = await shop.record({ checkoutId: id, amount: 24.99 })
    expect(expectRefusal(less, 'CONFLICT')).toMatch(/no part payments/)
    expect(await shop.read(id)).toMatchObject({ status: 'open', externalPayments: [] })
  })

  test('for a checkout that is closed, or of another merchant or environment', async () => {
    const { service, merchant, record } = shop
    const canceled = await createCheckout(service, merchant, { status: 'canceled' })
    expectRefusal(await record({ checkoutId: canceled.id }), 'CONFLICT')
    const late = await createCheckout(service, merchant, { expiresAt: new Date(Date.now() - 1000) })
    expectRefusal(await record({ checkoutId: late.id }), 'GONE')
    const other = await createMerchant(service, await createUser(service))
    const strange = await createCheckout(service, other)
    const live = await createCheckout(service, merchant, { environment: 'live' })
    for (const id of [strange.id, live.id, 'chk_nothing'])
      expectRefusal(await record({ checkoutId: id }), 'NOT_FOUND')
  })

  test.each([
    ['an unknown method', { method: 'cheque' }],
    ['another currency', { currency: 'EUR' }],
    ['no amount', { amount: null }],
    ['half a céntimo', { amount: 0.005 }],
  ])('with %s', async (_, body) => {
    expectRefusal(await shop.record(body), 'INVALID_REQUEST')
  })

  test('of dollars, while no rate is known: nothing is recorded', async () => {
    const { service } = shop
    const count = async () => (await service.database.query('select from external_payments')).length
    const before = await count()
    await service.database.query('create table kept_rates as select * from exchange_rates')
    await service.database.query('delete from exchange_rates')
    try {
      expectRefusal(await shop.record({ method: 'zelle', currency: 'USD' }), 'SERVICE_UNAVAILABLE')
      expect((await shop.record({})).status).toBe(201)
    } finally {
      await service.database.query('insert into exchange_rates select * from kept_rates')
    }
    expect(await count()).toBe(before + 1)
  })

  test('to a MEMBER', async () => {
    expectRefusal(await shop.record({}, shop.member), 'FORBIDDEN')
  })
})
