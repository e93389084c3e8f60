import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { caracasTime, createIntegrator, createRate } from '../../support/rates.ts'
import { type Service, startService } from '../../support/service.ts'

const TODAY = '2026-01-30'
const RUNS = 150

let service: Service
let api: Api
let as: { token: string }
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  as = await createIntegrator(service)
})
afterAll(() => service.stop())
beforeEach(async () => {
  service.setNow(caracasTime(TODAY))
  await setRate('36.66420000')
})

async function setRate(rate: string): Promise<void> {
  await service.database.query('delete from exchange_rates')
  await createRate(service, { day: TODAY, rate })
}

const convert = (from: string, to: string, amount: string) =>
  api('GET', `/rates/convert?${new URLSearchParams({ from, to, amount })}`, { as })
const resultOf = async (from: string, to: string, amount: string): Promise<number> => {
  const converted = await convert(from, to, amount)
  expect(converted.status, converted.text).toBe(200)
  return converted.body.result
}

/** `1234n` -> `12.34` */
const decimal = (whole: bigint, places: number): string => {
  const digits = String(whole).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The whole number nearest to the quotient; the greater one where both are as near. */
const halfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)

const RATE_UNIT = 100_000_000n
const MOST_CENTS = 9_999_999_999_999n
const centsOfAmount = fc.oneof(
  fc.bigInt({ min: 1n, max: MOST_CENTS }),
  fc.bigInt({ min: 1n, max: 100_000n }),
)
const partsOfRate = fc.oneof(
  fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
  fc.bigInt({ min: RATE_UNIT, max: 1_000n * RATE_UNIT }),
)

async function expectExact(
  from: 'USD' | 'VES',
  to: 'USD' | 'VES',
  expected: (cents: bigint, parts: bigint) => bigint,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(centsOfAmount, partsOfRate, async (cents, parts) => {
      await setRate(decimal(parts, 8))
      const converted = await convert(from, to, decimal(cents, 2))
      const result = expected(cents, parts)
      if (result > MOST_CENTS) {
        expectRefusal(converted, 'INVALID_REQUEST')
        expect(converted.body.error.details[0].path).toBe('amount')
        return
      }
      expect(converted.body).toMatchObject({
        amount: Number(decimal(cents, 2)),
        rate: Number(decimal(parts, 8)),
        result: Number(decimal(result, 2)),
      })
    }),
    { numRuns: RUNS },
  )
}

test(
  'dollars are multiplied exactly, and rounded half up to the cent',
  { tags: ['full'], timeout: 120_000 },
  () => expectExact('USD', 'VES', (cents, parts) => halfUp(cents * parts, RATE_UNIT)),
)

test(
  'bolívares are divided exactly, and rounded half up to the cent',
  { tags: ['full'], timeout: 120_000 },
  () => expectExact('VES', 'USD', (cents, parts) => halfUp(cents * RATE_UNIT, parts)),
)

test('the response has the rate that was used, in bolívares per dollar both ways', async () => {
  const common = { rate: 36.6642, source: 'DolarApi', effectiveDate: TODAY }
  expect((await convert('USD', 'VES', '125.50')).body).toStrictEqual({
    from: 'USD',
    to: 'VES',
    amount: 125.5,
    result: 4601.36,
    ...common,
  })
  expect((await convert('VES', 'USD', '4601.36')).body).toStrictEqual({
    from: 'VES',
    to: 'USD',
    amount: 4601.36,
    result: 125.5,
    ...common,
  })
})

test('half a cent is rounded up, and slightly less is rounded down', async () => {
  await setRate('0.50000000')
  expect(await resultOf('USD', 'VES', '0.01')).toBe(0.01)
  await setRate('0.49999999')
  expect(await resultOf('USD', 'VES', '0.01')).toBe(0)
  await setRate('2.00000000')
  expect(await resultOf('VES', 'USD', '0.01')).toBe(0.01)
  // 89,999,214,285.71499999995: of fewer decimals the quotient would be .715.
  await setRate('1.00000007')
  expect(await resultOf('VES', 'USD', '89999220585.66')).toBe(89_999_214_285.71)
})

test('an amount with one decimal or none is accepted', async () => {
  expect(await resultOf('USD', 'VES', '10.5')).toBe(await resultOf('USD', 'VES', '10.50'))
  expect(await resultOf('USD', 'VES', '10')).toBe(366.64)
})

test('the currencies are accepted in any case', async () => {
  expect((await convert('usd', 'Ves', '1')).body).toMatchObject({ from: 'USD', to: 'VES' })
})

test('a result that is not a valid amount is refused', async () => {
  const refused = await convert('USD', 'VES', '99999999999.99')
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details[0].path).toBe('amount')
})

test.each([
  '',
  '0',
  '0.00',
  '-1',
  '+1',
  '1.005',
  '1.',
  '.5',
  '1,50',
  '1e3',
  '0x10',
  '01',
  ' 1',
  '1 ',
  'NaN',
  'Infinity',
  '100000000000',
  '99999999999.999',
  '9'.repeat(400),
  '١',
])('the amount %j is refused', async (amount) => {
  const refused = await convert('USD', 'VES', amount)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toEqual(['amount'])
})

test.each([
  ['USD', 'USD', 'to'],
  ['VES', 'ves', 'to'],
  ['EUR', 'VES', 'from'],
  ['USD', 'EUR', 'to'],
  ['', 'VES', 'from'],
])('a conversion from %j to %j is refused', async (from, to, path) => {
  const refused = await convert(from, to, '1')
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details[0].path).toBe(path)
})

test('each missing parameter is named', async () => {
  const refused = await api('GET', '/rates/convert', { as })
  expectRefusal(refused, 'INVALID_REQUEST')
  const paths = refused.body.error.details.map(({ path }: { path: string }) => path)
  expect(paths.toSorted()).toEqual(['amount', 'from', 'to'])
})

test('without a rate, or with one of 6 days ago, a conversion is refused', async () => {
  service.setNow(caracasTime('2026-02-04'))
  expect(await resultOf('USD', 'VES', '1')).toBe(36.66)
  service.setNow(caracasTime('2026-02-05'))
  expectRefusal(await convert('USD', 'VES', '1'), 'SERVICE_UNAVAILABLE')
  await service.database.query('delete from exchange_rates')
  expectRefusal(await convert('VES', 'USD', '1'), 'SERVICE_UNAVAILABLE')
})
