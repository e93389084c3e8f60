import { expect, test } from 'vitest'
import { compareDocuments, compareNames, markWords } from '../../src/console/admin/kyc/compare.ts'

test.each([
  ['Carmen Rodríguez', 'RODRIGUEZ CARMEN', 'same'],
  ['Carmen Elena Rodríguez Mata', 'Carmen Rodríguez', 'part'],
  ['Carmen Rodríguez', 'Carmen H. Rodríguez', 'part'],
  ['Carmen Rodríguez', 'Luis Rodríguez', 'different'],
  ['Carmen Rodríguez', 'Panadería La Ñapa, C.A.', 'different'],
  ['Carmen', '—', 'different'],
])('the names %s and %s are: %s %s', (one, other, likeness) => {
  expect(compareNames(one, other)).toBe(likeness)
  expect(compareNames(other, one)).toBe(likeness)
})

test.each([
  ['V12345678', 'v-12.345.678', 'same'],
  ['V12345678', 'V-12345678-1', 'same'],
  ['V1234567', 'V012345678', 'same'],
  ['V12345678', 'E12345678', 'different'],
  ['V12345678', 'V12345679', 'different'],
  ['V12345678', 'J309841327', 'different'],
])('the documents %s and %s are: %s', (one, other, likeness) => {
  expect(compareDocuments(one, other)).toBe(likeness)
  expect(compareDocuments(other, one)).toBe(likeness)
})

test('the words that the other name lacks are marked', () => {
  expect(markWords('Carmen H. Rodríguez', 'RODRIGUEZ CARMEN')).toStrictEqual([
    { word: 'Carmen', isShared: true },
    { word: 'H.', isShared: false },
    { word: 'Rodríguez', isShared: true },
  ])
})
