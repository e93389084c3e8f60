import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWrittenAmount } from '../../src/domain/written-amount.ts'

test.each([
  ['25', '25.00', null],
  ['25,5', '25.50', ','],
  ['25.50', '25.50', '.'],
  ['1.234,50', '1234.50', ','],
  ['1,234.50', '1234.50', '.'],
  ['1.234.567', '1234567.00', ','],
  ['1,234,567', '1234567.00', '.'],
  ['Bs. 1.234,50', '1234.50', ','],
  ['Bs.S 12', '12.00', null],
  ['\u00a01234,5\u200b VES', '1234.50', ','],
] as const)('%j is %s', (text, amount, mark) => {
  expect(readWrittenAmount(text, null)).toStrictEqual({ amount, mark })
})

test.each(['1.000', '1,000', '999.999', '12,345'])('%j can be read in two ways', (text) => {
  expect(readWrittenAmount(text, null)).toBe('ambiguous')
  const asThousands = { amount: `${text.replace(/[.,]/, '')}.00` }
  expect(readWrittenAmount(text, text.includes('.') ? ',' : '.')).toMatchObject(asThousands)
  expect(readWrittenAmount(text, text.includes('.') ? '.' : ',')).toBe('none')
})

test.each([
  '',
  '0',
  '-5',
  '+5',
  '1,23E+05',
  '1e3',
  '0x10',
  '0b1',
  '0.001',
  '0,500',
  '012.345',
  '1.50.0',
  '1,5.00',
  '12.34,56',
  '1.234,567',
  '1..5',
  '.5',
  '5.',
  '$ 5',
  '5 %',
  'Bs',
  'NaN',
  'Infinity',
  '100000000000',
  '٥',
])('%j is none', (text) => {
  expect(readWrittenAmount(text, null)).toBe('none')
})

test('with the other mark known, decimals are none', () => {
  expect(readWrittenAmount('25.50', ',')).toBe('none')
  expect(readWrittenAmount('25,50', '.')).toBe('none')
  expect(readWrittenAmount('1.234,50', '.')).toBe('none')
})

test('what is written with a mark is read with it', () => {
  const marks = fc.constantFrom(',' as const, '.' as const)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), marks, (cents, mark) => {
      const amount = (cents / 100).toFixed(2)
      const [units = '', decimals] = amount.split('.')
      const grouped = units.replace(/\B(?=(\d{3})+$)/g, mark === ',' ? '.' : ',')
      for (const text of [`${units}${mark}${decimals}`, `${grouped}${mark}${decimals}`])
        expect(readWrittenAmount(text, mark)).toStrictEqual({ amount, mark })
    }),
  )
})
