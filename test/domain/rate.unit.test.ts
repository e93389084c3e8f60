import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_RATE, rateFromNumber, rateFromText, rateToNumber } from '../../src/domain/rate.ts'

const UNIT = 100_000_000n

/** `3666420000n` -> `36.66420000` */
const written = (parts: bigint): string =>
  `${parts / UNIT}.${String(parts % UNIT).padStart(8, '0')}`

const rates = fc.bigInt({ min: 1n, max: 999_999_999_999_999n }).map(written)

test('any rate of eight decimals survives the wire unchanged', () => {
  fc.assert(
    fc.property(rates, (rate) => {
      expect(rateFromNumber(JSON.parse(JSON.stringify(rateToNumber(rate))))).toBe(rate)
    }),
  )
})

test('any rate of eight decimals is parsed from text unchanged', () => {
  fc.assert(
    fc.property(rates, (rate) => {
      expect(rateFromText(rate)).toBe(rate)
    }),
  )
})

test.each([
  [36.6642, '36.66420000'],
  [0.00000001, '0.00000001'],
  [MAX_RATE, '9999999.99999999'],
])('%d is %s', (number, rate) => {
  expect(rateFromNumber(number)).toBe(rate)
})

test.each([
  0,
  -0,
  -36.6642,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.MIN_VALUE,
  0.000000001,
  36.123456789,
  10_000_000,
  1e21,
])('%d is not a rate', (number) => {
  expect(rateFromNumber(number)).toBeNull()
})

test.each([
  ['36', '36.00000000'],
  ['36.6', '36.60000000'],
  ['036.6', '36.60000000'],
  ['36.664200000000', '36.66420000'],
])('%s from a bank is %s', (text, rate) => {
  expect(rateFromText(text)).toBe(rate)
})

test.each([
  '',
  '0',
  '0.00000000',
  '-36.66',
  '+36.66',
  '36,66',
  '36.',
  '.66',
  '1e3',
  '36.123456789',
  '10000000',
  'NaN',
  'Infinity',
  ' 36',
  '36\n',
  '٣٦',
])('%j from a bank is not a rate', (text) => {
  expect(rateFromText(text)).toBeNull()
})
