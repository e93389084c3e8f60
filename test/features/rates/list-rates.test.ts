import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { caracasTime, createIntegrator, createRate } from '../../support/rates.ts'
import { type Service, startService } from '../../support/service.ts'

const FRIDAY = '2026-01-30'
const SATURDAY = '2026-01-31'
const SUNDAY = '2026-02-01'
const MONDAY = '2026-02-02'

let service: Service
let api: Api
let as: { token: string }
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  as = await createIntegrator(service)
})
afterAll(() => service.stop())
beforeEach(() => service.database.query('delete from exchange_rates'))

const rates = () => api('GET', '/rates', { as })

async function inForceAt(moment: Date) {
  service.setNow(moment)
  const result = await rates()
  expect(result.status, result.text).toBe(200)
  return result.body.data[0]
}

test('the rate of today is shown, with its source', async () => {
  await createRate(service, {
    day: FRIDAY,
    rate: '36.66421234',
    origin: 'bank',
    source: 'BCV (BNC)',
  })
  service.setNow(caracasTime(FRIDAY))
  expect((await rates()).body).toStrictEqual({
    data: [
      {
        currency: 'USD',
        rate: 36.66421234,
        source: 'BCV (BNC)',
        effectiveDate: FRIDAY,
        carriedForward: false,
        updatedAt: expect.any(String),
      },
    ],
  })
})

test('a rate of eight decimals is shown with all of them', async () => {
  for (const rate of ['9999999.99999999', '0.00000001', '123.45678901']) {
    await service.database.query('delete from exchange_rates')
    await createRate(service, { day: FRIDAY, rate })
    expect((await inForceAt(caracasTime(FRIDAY))).rate).toBe(Number(rate))
  }
})

test('the rate of a Friday is carried forward over the weekend, and marked as such', async () => {
  await createRate(service, { day: FRIDAY })
  for (const day of [SATURDAY, SUNDAY]) {
    expect(await inForceAt(caracasTime(day))).toMatchObject({
      effectiveDate: FRIDAY,
      carriedForward: true,
    })
  }
})

test('a rate that is published for Monday is in force from Monday’s first moment in Caracas', async () => {
  await createRate(service, { day: FRIDAY, rate: '36.60000000' })
  await createRate(service, { day: MONDAY, rate: '36.90000000' })
  expect((await inForceAt(caracasTime(FRIDAY, '17:00:00.000'))).rate).toBe(36.6)
  expect((await inForceAt(caracasTime(SUNDAY, '23:59:59.999'))).rate).toBe(36.6)
  expect(await inForceAt(caracasTime(MONDAY, '00:00:00.000'))).toMatchObject({
    rate: 36.9,
    effectiveDate: MONDAY,
    carriedForward: false,
  })
})

test('the day is that of Caracas, not of Greenwich', async () => {
  await createRate(service, { day: FRIDAY, rate: '36.60000000' })
  await createRate(service, { day: SATURDAY, rate: '36.90000000' })
  const saturdayInGreenwich = new Date(`${SATURDAY}T03:59:59.999Z`)
  expect((await inForceAt(saturdayInGreenwich)).effectiveDate).toBe(FRIDAY)
})

test('a rate is valid for 5 days after its own, to the last moment, and then refused', async () => {
  await createRate(service, { day: FRIDAY })
  expect(await inForceAt(caracasTime('2026-02-04', '23:59:59.999'))).toMatchObject({
    effectiveDate: FRIDAY,
    carriedForward: true,
  })
  service.setNow(caracasTime('2026-02-05', '00:00:00.000'))
  const refused = await rates()
  expect(expectRefusal(refused, 'SERVICE_UNAVAILABLE')).toContain('5 days')
  expect(refused.headers.get('Retry-After')).toBe('300')
})

test('without a known rate the response is a 503', async () => {
  service.setNow(caracasTime(FRIDAY))
  expect(expectRefusal(await rates(), 'SERVICE_UNAVAILABLE')).toContain('known')
})

test('with tomorrow’s rate only the response is a 503', async () => {
  await createRate(service, { day: SATURDAY })
  service.setNow(caracasTime(FRIDAY))
  expectRefusal(await rates(), 'SERVICE_UNAVAILABLE')
})
