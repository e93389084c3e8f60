import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, isMobilePhone, normalizePhone } from '../../src/domain/phone.ts'
import { anyText } from '../support/any-text.ts'

const subscriber = fc.stringMatching(/^[1-9][0-9]{9}$/)
const prefix = fc.constantFrom('0', '58', '+58', '0058')
const gaps = fc.array(fc.constantFrom('', ' ', '-', '.', ' - ', '(', ')'), {
  minLength: 14,
  maxLength: 14,
})

test.each([
  '04121234567',
  '584121234567',
  '+584121234567',
  '00584121234567',
  '0412-1234567',
  '0412 123 45 67',
  '(0412) 123.45.67',
  '+58 412-123-4567',
  '+58 (412) 1234567',
  '0058 412 1234567',
  '  04121234567\n',
  '4121234567',
  '+58 0412-123.45.67',
  '5804121234567',
  '\u202a+58 412\u2011123\u00a045\u202f67\u202c',
  '\ufeff0412\u2013123\u200b4567',
])('%j is 04121234567', (text) => {
  expect(normalizePhone(text)).toBe('04121234567')
})

test('every spelling of a phone has the same local form', () => {
  fc.assert(
    fc.property(subscriber, prefix, gaps, (digits, before, between) => {
      const written = [...(before + digits)]
        .map((digit, place) => digit + (between[place] ?? ''))
        .join('')
      expect(normalizePhone(written)).toBe(`0${digits}`)
    }),
  )
})

test('11 digits that begin with 0 stay as they are', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0[0-9]{10}$/), (phone) => {
      expect(normalizePhone(phone)).toBe(phone)
    }),
  )
})

test.each([
  ['', 'empty'],
  ['   ', 'spaces alone'],
  ['+58', 'a country code alone'],
  ['2121234567', '10 digits of a line that is not mobile'],
  ['4131234567', '10 digits of an unknown network'],
  ['0412123456', 'a digit too few'],
  ['041212345678', '12 digits'],
  ['14121234567', '11 digits that do not begin with 0'],
  ['58412123456', 'a digit too few behind 58'],
  ['5841212345678', 'a digit too many behind 58'],
  ['580412123456', '58, and the local 0 with a digit too few'],
  ['+580412123456', '+58, and the local 0 with a digit too few'],
  ['+04121234567', 'a plus without a country code'],
  ['++584121234567', 'two pluses'],
  ['+00584121234567', 'a plus and 00'],
  ['58+4121234567', 'a plus inside'],
  ['+573001234567', 'Colombia'],
  ['573001234567', 'Colombia without a plus'],
  ['+14121234567', 'North America'],
  ['0412ABC4567', 'letters'],
  ['O4121234567', 'a letter O for the 0'],
  ['04121234567x1', 'an extension'],
  ['0412\t1234567', 'a tab inside'],
  ['0412\n1234567', 'a line break inside'],
  ['0412123456\0', 'a NUL'],
  ['04121234567\0', 'a NUL behind'],
  ['٠٤١٢١٢٣٤٥٦٧', 'Arabic-Indic digits'],
  ['０４１２１２３４５６７', 'fullwidth digits'],
  ['＋584121234567', 'a fullwidth plus'],
])('%j is refused: %s', (text) => {
  expect(normalizePhone(text)).toBeNull()
})

test('any text is parsed or refused without an exception', () => {
  const phoneLike = fc.string({ unit: fc.constantFrom(...'+0584 ().-x') })
  fc.assert(
    fc.property(fc.oneof(anyText(), phoneLike), (text) => {
      expect(normalizePhone(text) ?? '00000000000').toMatch(/^0[0-9]{10}$/)
      expect(isMobilePhone(text)).toBeTypeOf('boolean')
    }),
  )
})

test.each(['0412', '0414', '0416', '0422', '0424', '0426'])('%s is mobile', (network) => {
  expect(isMobilePhone(`${network}1234567`)).toBe(true)
})

test('no other prefix of four digits is mobile', () => {
  const prefixes = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))
  expect(prefixes.filter((network) => isMobilePhone(`${network}1234567`))).toHaveLength(6)
})

test.each(['584121234567', '0412-1234567', '0412123456', '041212345678', '04121234567\n', ''])(
  '%j is not mobile, since it is not in the local form',
  (text) => {
    expect(isMobilePhone(text)).toBe(false)
  },
)

test.each([
  ['04141234567', '0414-123\u00a04567'],
  ['+573001234567', '+573001234567'],
  ['584141234567', '584141234567'],
  ['0414***4567', '0414***4567'],
  ['', ''],
])('%j is written as %j', (phone, written) => {
  expect(formatPhone(phone)).toBe(written)
})
