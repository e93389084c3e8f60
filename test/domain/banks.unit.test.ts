import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BANKS, bankName, isBankCode, LARGEST_BANKS } from '../../src/domain/banks.ts'
import { anyText } from '../support/any-text.ts'

/** The national payment system's codes, and a word of each bank's name. */
const KNOWN = [
  ['0001', 'Central'],
  ['0102', 'de Venezuela'],
  ['0104', 'Venezolano de Crédito'],
  ['0105', 'Mercantil'],
  ['0108', 'Provincial'],
  ['0114', 'Bancaribe'],
  ['0115', 'Exterior'],
  ['0128', 'Caroní'],
  ['0134', 'Banesco'],
  ['0137', 'Sofitasa'],
  ['0138', 'Plaza'],
  ['0146', 'Bangente'],
  ['0151', 'BFC'],
  ['0156', '100% Banco'],
  ['0157', 'DelSur'],
  ['0163', 'Tesoro'],
  ['0166', 'Agrícola'],
  ['0168', 'Bancrecer'],
  ['0169', 'R4'],
  ['0171', 'Activo'],
  ['0172', 'Bancamiga'],
  ['0173', 'Internacional de Desarrollo'],
  ['0174', 'Banplus'],
  ['0175', 'Digital de los Trabajadores'],
  ['0177', 'Banfanb'],
  ['0178', 'N58'],
  ['0191', 'BNC'],
  ['0601', 'Instituto Municipal de Crédito Popular'],
] as const

test('the list has the 28 banks and no others, in the order of their codes', () => {
  expect(Object.keys(BANKS)).toEqual(KNOWN.map(([code]) => code))
  expect(KNOWN).toHaveLength(28)
})

test.each(KNOWN)('%s is %s', (code, word) => {
  expect(isBankCode(code)).toBe(true)
  expect(bankName(code)).toContain(word)
})

test('the largest banks are among them', () => {
  expect(LARGEST_BANKS.filter((code) => !isBankCode(code))).toEqual([])
})

test('no two banks have the same name', () => {
  expect(new Set(Object.values(BANKS)).size).toBe(KNOWN.length)
})

test('of all codes of four digits only the 28 are banks', () => {
  const codes = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))
  expect(codes.filter(isBankCode)).toEqual(KNOWN.map(([code]) => code))
})

test.each([
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '',
  '191',
  '00191',
  '0191 ',
  '0191\0',
  '0000',
  '٠١٩١',
  '０１９１',
])('%j is not a bank and has no name', (code) => {
  expect(isBankCode(code)).toBe(false)
  expect(bankName(code)).toBe('')
})

test('any text is a bank with a name or neither, without an exception', () => {
  const codeLike = fc.oneof(anyText(), fc.constantFrom(...Object.keys(BANKS)))
  fc.assert(
    fc.property(codeLike, (code) => {
      expect(bankName(code)).toBeTypeOf('string')
      expect(bankName(code) !== '').toBe(isBankCode(code))
    }),
  )
})
