import { expect, test } from 'vitest'
import { readTyped, typedAmount } from '../../src/console/parts/amount.ts'

const read = { amount: '1250.50', currency: null, choices: [] }

test.each(['1250,50', '1250.50', '1250,5', '1.250,50', '1,250.50', ' 1 250,50 ', '\u200b1.250,50'])(
  '%j is read as people type it and programs write it',
  (text) => expect(readTyped(text)).toEqual(read),
)

test.each([
  ['Bs. 1.250,50', 'VES'],
  ['Bs.1.250,50', 'VES'],
  ['bs 1250,50', 'VES'],
  ['BsS 1,250.50', 'VES'],
  ['Bs.\u00a01.250,50', 'VES'],
  ['VES 1250.50', 'VES'],
  ['1.250,50 Bs', 'VES'],
  ['1.250,50 bolívares', 'VES'],
  ['$1,250.50', 'USD'],
  ['$ 1.250,50', 'USD'],
  ['US$ 1250.50', 'USD'],
  ['USD 1250.50', 'USD'],
  ['REF 1250,50', 'USD'],
  ['1250.50 USD', 'USD'],
  ['1250,50$', 'USD'],
  ['1250,50 dólares', 'USD'],
])('a sign says the currency: %j', (text, currency) =>
  expect(readTyped(text)).toEqual({ ...read, currency }),
)

test('points separate thousands', () => {
  expect(readTyped('1.250').amount).toBe('1250.00')
  expect(readTyped('Bs. 99.999.999.999,99').amount).toBe('99999999999.99')
})

test.each([
  ['1,250', ['1250.00', '1.25'], null],
  ['$ 1,250', ['1250.00', '1.25'], 'USD'],
  ['1,255', ['1255.00'], null],
])('what can be read in two ways is asked: %j', (text, choices, currency) =>
  expect(readTyped(text)).toEqual({ amount: null, currency, choices }),
)

test.each([
  '',
  'siete',
  '-5',
  '5-',
  '1,2,3',
  '1.25.3',
  '€ 5',
  'Bs. 5 USD',
  '1e5',
  '0x10',
  '5 %',
  '12345678901234',
])('%j is no amount', (text) =>
  expect(readTyped(text)).toMatchObject({ amount: null, choices: [] }),
)

test('what is no amount is sent as it was typed, and what is in doubt too', () => {
  expect(typedAmount('Bs. 1.250,50')).toBe(1250.5)
  expect(typedAmount('siete')).toBe('siete')
  expect(typedAmount('1,250')).toBe('1,250')
})
