import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caracasDay, startOfCaracasDay } from '../../../src/domain/caracas.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { type CheckoutFixture, createCheckout } from '../../support/checkout-fixtures.ts'
import { createRate } from '../../support/rates.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction, type TransactionOptions } from '../../support/transactions.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  await createRate(service, { day: '2026-03-09', rate: '40.00000000' })
})
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const MARCH = 'environment=test&day=2026-03-17'

const read = (query = MARCH, as: { token: string } = owner): Promise<CallResult> =>
  api('GET', `/merchants/${merchant.id}/summary/day?${query}`, { as })

const at = (day: string, hour: number, minute = 0) =>
  new Date(startOfCaracasDay(day).getTime() + (hour * 60 + minute) * 60_000)

const sell = (createdAt: Date, options: TransactionOptions = {}) =>
  createTransaction(service, merchant, { amount: '100.00', ...options, createdAt })

/** A checkout that this member has made. */
async function checkoutOf({ uuid }: Actor): Promise<CheckoutFixture> {
  const checkout = await createCheckout(service, merchant)
  await service.database.query('update checkouts set created_by = $2 where id = $1', [
    checkout.uuid,
    uuid,
  ])
  return checkout
}

test('sums a day and the same day of the week before, by hour, method, status and person', async () => {
  const seller = await createUser(service)
  const { link } = await checkoutOf(seller)
  await sell(at('2026-03-17', 9, 5), { link })
  await sell(at('2026-03-17', 9, 55), { link, amount: '0.20' })
  await sell(at('2026-03-17', 9, 55))
  await sell(at('2026-03-17', 10), { status: 'pending', paymentMethod: 'c2p' })
  await sell(at('2026-03-10', 23, 59), { amount: '40.00' })
  // Of no day that is asked for.
  for (const day of ['2026-03-09', '2026-03-11', '2026-03-16', '2026-03-18']) await sell(at(day, 9))
  const { body } = await read()
  const sum = { paymentMethod: 'sandbox', status: 'completed', isByNow: expect.any(Boolean) }
  expect(body).toStrictEqual({
    day: '2026-03-17',
    weekBefore: '2026-03-10',
    environment: 'sandbox',
    data: expect.any(Array),
  })
  expect(body.data).toHaveLength(4)
  expect(body.data).toEqual(
    expect.arrayContaining([
      {
        ...{ ...sum, day: '2026-03-10', hour: 23, person: null },
        ...{ count: 1, amountVes: 40, amountUsd: 1 },
      },
      {
        ...{ ...sum, day: '2026-03-17', hour: 9 },
        person: { id: seller.id, name: seller.name },
        ...{ count: 2, amountVes: 100.2, amountUsd: 2.51 },
      },
      {
        ...{ ...sum, day: '2026-03-17', hour: 9, person: null },
        ...{ count: 1, amountVes: 100, amountUsd: 2.5 },
      },
      {
        ...{ ...sum, day: '2026-03-17', hour: 10, person: null, paymentMethod: 'c2p' },
        ...{ status: 'pending', count: 1, amountVes: 100, amountUsd: 2.5 },
      },
    ]),
  )
})

test('tells what was by the present time of the day from what was later', async () => {
  const [{ now }] = (await service.database.query<{ now: Date }>('select now() as now')) as [
    { now: Date },
  ]
  // So that neither falls on another day.
  const sinceMidnight = now.getTime() - startOfCaracasDay(caracasDay(now)).getTime()
  await sell(new Date(at('2026-03-10', 0).getTime() + Math.floor(sinceMidnight / 2)))
  await sell(new Date(at('2026-03-11', 0).getTime() - 1))
  const { data } = (await read()).body
  expect(data.map(({ isByNow }: { isByNow: boolean }) => isByNow)).toEqual([true, false])
})

test('adds up to the céntimo what a sum of floating-point numbers would not', async () => {
  for (let sale = 0; sale < 10; sale += 1) await sell(at('2026-03-17', 9), { amount: '0.10' })
  await sell(at('2026-03-17', 9), { amount: '99999999999.99' })
  expect((await read('environment=test&day=2026-03-17')).body.data).toMatchObject([
    { count: 11, amountVes: 100000000000.99 },
  ])
})

describe('it is of', () => {
  test('today, unless another day is asked for', async () => {
    await sell(new Date())
    const { body } = await read('environment=test')
    expect(body).toMatchObject({ day: caracasDay(new Date()), data: [{ count: 1 }] })
  })

  test('one merchant and one environment, which is that of a test key', async () => {
    await sell(at('2026-03-17', 9))
    await sell(at('2026-03-17', 9), { environment: 'live', amount: '7.00' })
    const other = await createMerchant(service, owner)
    await createTransaction(service, other, { createdAt: at('2026-03-17', 9) })
    expect((await read('day=2026-03-17')).body.data).toMatchObject([{ amountVes: 7 }])
    const key = await createApiKey(service, owner, { environment: 'test' })
    expect((await read('day=2026-03-17', key)).body).toMatchObject({
      environment: 'sandbox',
      data: [{ amountVes: 100 }],
    })
  })

  test('a CASHIER’s own sales of today, and nothing else', async () => {
    const cashier = await createUser(service)
    await addMember(service, merchant, cashier, 'CASHIER')
    const { link } = await checkoutOf(cashier)
    const others = await checkoutOf(owner)
    await sell(new Date(), { link, amount: '3.00' })
    await sell(new Date(), { link: others.link })
    await sell(new Date())
    await sell(at('2026-03-17', 9), { link })
    const { data } = (await read('environment=test', cashier)).body
    expect(data).toMatchObject([{ amountVes: 3, person: { id: cashier.id } }])
    expect((await read(MARCH, cashier)).body.data).toEqual([])
    expect((await read('environment=test')).body.data).toHaveLength(3)
  })
})

test('who made a checkout is a person, and not a program', async () => {
  const make = async (as: { token: string }, externalReference: string) =>
    (
      await api('POST', `/merchants/${merchant.id}/checkouts`, {
        as,
        body: { externalReference, amount: 5, currency: 'VES', environment: 'test' },
      })
    ).body.createdBy
  expect(await make(owner, 'CAJA-1')).toEqual({ id: owner.id, name: owner.name })
  const key = await createApiKey(service, owner, { environment: 'test' })
  expect(await make(key, 'WEB-1')).toBeNull()
})

test.each(['2026-02-30', 'hoy', '2026-3-7'])('refuses %s, which is no day', async (day) => {
  const refused = await read(`environment=test&day=${day}`)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'day' }])
})

test('refuses who is no member as if the merchant did not exist', async () => {
  expectRefusal(await read(MARCH, await createUser(service)), 'NOT_FOUND')
})
