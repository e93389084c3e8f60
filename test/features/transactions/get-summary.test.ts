import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startOfCaracasDay } from '../../../src/domain/caracas.ts'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
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
  await createRate(service, { day: '2026-03-11', rate: '50.00000000' })
})
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const MARCH = 'environment=test&from=2026-03-01&to=2026-04-01'

const read = (query = MARCH, as: { token: string } = owner): Promise<CallResult> =>
  api('GET', `/merchants/${merchant.id}/summary?${query}`, { as })

const sell = (day: string, options: TransactionOptions) =>
  createTransaction(service, merchant, {
    ...options,
    createdAt: new Date(startOfCaracasDay(day).getTime() + 9 * 60 * 60 * 1000),
  })

const inDollars = { currency: 'USD', amount: '10.50', rate: '40.00', amountVes: '420.00' } as const

test('sums the transactions of each day, method and status', async () => {
  await sell('2026-03-10', { amount: '400.10' })
  await sell('2026-03-10', { amount: '0.20' })
  await sell('2026-03-10', inDollars)
  await sell('2026-03-10', { amount: '70.00', status: 'failed' })
  await sell('2026-03-10', { amount: '80.00', paymentMethod: 'c2p' })
  await sell('2026-03-12', { amount: '100.00', status: 'pending' })
  const { body } = await read()
  const sum = { day: '2026-03-10', paymentMethod: 'sandbox', status: 'completed', refundedVes: 0 }
  expect(body).toStrictEqual({
    from: '2026-03-01T04:00:00.000Z',
    to: '2026-04-01T04:00:00.000Z',
    environment: 'sandbox',
    data: [
      // The rate of the day before goes on.
      { ...sum, paymentMethod: 'c2p', count: 1, amountVes: 80, amountUsd: 2 },
      { ...sum, count: 3, amountVes: 820.3, amountUsd: 20.51 },
      { ...sum, status: 'failed', count: 1, amountVes: 70, amountUsd: 1.75 },
      { ...sum, day: '2026-03-12', status: 'pending', count: 1, amountVes: 100, amountUsd: 2 },
    ],
    externalPayments: [],
  })
})

test('adds up to the céntimo what a sum of floating-point numbers would not', async () => {
  for (let sale = 0; sale < 10; sale += 1) await sell('2026-03-10', { amount: '0.10' })
  await sell('2026-03-10', { amount: '99999999999.99' })
  expect((await read()).body.data).toMatchObject([{ count: 11, amountVes: 100000000000.99 }])
})

test('reckons days as the country does', async () => {
  const midnight = startOfCaracasDay('2026-03-11').getTime()
  for (const [moment, amount] of [
    [midnight - 1, '1.00'],
    [midnight, '2.00'],
  ] as const) {
    await createTransaction(service, merchant, { createdAt: new Date(moment), amount })
  }
  const days = async (query: string) =>
    (await read(`environment=test&${query}`)).body.data.map(({ day }: { day: string }) => day)
  expect(await days('from=2026-03-01&to=2026-04-01')).toEqual(['2026-03-10', '2026-03-11'])
  expect(await days('from=2026-03-10&to=2026-03-11')).toEqual(['2026-03-10'])
  expect(await days('from=2026-03-11&to=2026-03-12')).toEqual(['2026-03-11'])
})

test('shows the refunded part, and no dollars where bolívares had no rate', async () => {
  const { uuid } = await sell('2026-03-10', { amount: '100.00' })
  await service.database.query(
    'update transactions set refunded_ves = 30, committed_refunds_ves = 30 where id = $1',
    [uuid],
  )
  expect((await read()).body.data).toMatchObject([{ amountVes: 100, refundedVes: 30 }])
  await sell('2026-01-10', { amount: '5.00' })
  await sell('2026-01-11', inDollars)
  const { body } = await read('environment=test&from=2026-01-01&to=2026-02-01')
  expect(body.data).toMatchObject([{ amountUsd: null }, { amountUsd: 10.5 }])
})

describe('a summary is of', () => {
  test('one merchant and one environment, which is that of a test key', async () => {
    await sell('2026-03-10', { amount: '1.00' })
    await sell('2026-03-10', { amount: '2.00', environment: 'live' })
    const other = await createMerchant(service, owner)
    await createTransaction(service, other, { createdAt: new Date('2026-03-10T12:00:00Z') })
    const live = await read('from=2026-03-01&to=2026-04-01')
    expect(live.body.data).toMatchObject([{ count: 1, amountVes: 2 }])
    const key = await createApiKey(service, owner, { environment: 'test' })
    const byKey = await read('from=2026-03-01&to=2026-04-01', key)
    expect(byKey.body).toMatchObject({ environment: 'sandbox', data: [{ amountVes: 1 }] })
  })

  test('the last 30 days, with today, unless others are asked for', async () => {
    await createTransaction(service, merchant, { createdAt: new Date() })
    const { body } = await read('environment=test')
    expect(body.data).toMatchObject([{ count: 1 }])
    expect(Date.parse(body.to) - Date.parse(body.from)).toBe(30 * 24 * 60 * 60 * 1000)
  })

  test('at most 366 days, in order', async () => {
    for (const query of ['from=2025-01-01&to=2026-01-03', 'from=2026-02-02&to=2026-02-01']) {
      const refused = await read(query)
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'from' }])
    }
  })
})
