import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountFromNumber, amountToNumber, centsOf } from '../../src/domain/money.ts'

const MAX_CENTS = 9_999_999_999_999
const wholeCents = fc.integer({ min: 1, max: MAX_CENTS })

/** What an integrator's JSON holds for so many cents. */
const amountOf = (cents: number): number => Number(`${Math.trunc(cents / 100)}.${twoDigits(cents)}`)
const twoDigits = (cents: number): string => String(cents % 100).padStart(2, '0')

test('any amount of whole cents survives the wire unchanged', () => {
  fc.assert(
    fc.property(wholeCents, (cents) => {
      const amount = amountFromNumber(amountOf(cents))
      expect(amount).not.toBeNull()
      expect(centsOf(amount ?? '')).toBe(BigInt(cents))
      expect(amountToNumber(amount ?? '')).toBe(amountOf(cents))
    }),
  )
})

test('an amount has exactly two decimals and no leading zero', () => {
  fc.assert(
    fc.property(wholeCents, (cents) => {
      expect(amountFromNumber(amountOf(cents))).toMatch(/^(0|[1-9]\d*)\.\d{2}$/)
    }),
  )
})

test.each([
  [0.01, '0.01'],
  [0.1, '0.10'],
  [10, '10.00'],
  [1.15, '1.15'],
  [8.41, '8.41'],
  [99_999_999_999.99, '99999999999.99'],
])('%d is %s', (number, amount) => {
  expect(amountFromNumber(number)).toBe(amount)
})

test.each([
  0,
  -0,
  -1,
  -0.01,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.MIN_VALUE,
  0.001,
  0.009,
  1.005,
  0.1 + 0.2,
  100_000_000_000,
  99_999_999_999.995,
  1e20,
  1e21,
  Number.MAX_VALUE,
])('%d is not an amount', (number) => {
  expect(amountFromNumber(number)).toBeNull()
})

test('any number above the largest amount is refused', () => {
  const above = fc.double({ min: MAX_CENTS / 100, minExcluded: true, noNaN: true })
  fc.assert(
    fc.property(above, (number) => {
      expect(amountFromNumber(number)).toBeNull()
    }),
  )
})

test('a third decimal is refused wherever a number can have one', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 9 }), (cents, thousandths) => {
      const number = Number(`${Math.trunc(cents / 100)}.${twoDigits(cents)}${thousandths}`)
      expect(amountFromNumber(number)).toBeNull()
    }),
  )
})

test.each([
  ['10', 1000n],
  ['10.1', 1010n],
  ['10.10', 1010n],
  ['0.05', 5n],
])('%s from the database is %d cents', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents)
})
