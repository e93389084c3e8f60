import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBolivares } from '../../src/domain/format.ts'
import { amountFromText } from '../../src/domain/money.ts'

test.each([
  ['25', '25.00'],
  [' 25,5 ', '25.50'],
  ['25.50', '25.50'],
  ['1.500', '1500.00'],
  ['1.234.567,89', '1234567.89'],
  ['0,01', '0.01'],
  ['99999999999,99', '99999999999.99'],
  ['', null],
  ['0', null],
  ['-5', null],
  ['1,500', null],
  ['1.50.0', null],
  ['1e3', null],
  ['25,555', null],
  ['Bs. 25', null],
  ['100000000000', null],
])('%j is the amount %j', (typed, amount) => {
  expect(amountFromText(typed)).toBe(amount)
})

test('an amount as the pages write it is read back', () => {
  const holds = fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (cents) => {
    const amount = (cents / 100).toFixed(2)
    expect(amountFromText(formatBolivares(amount, 'es').replace('Bs.\u00a0', ''))).toBe(amount)
  })
  fc.assert(holds)
})
