import { expect, test } from 'vitest'
import { readSearch } from '../../../../src/features/admin/search/rules.ts'

test.each([
  ['1250', { amount: '1250.00', phoneEnd: '1250', reference: '1250', words: null, phone: null }],
  ['Bs. 1.250,50', { amount: '1250.50', words: null, phoneEnd: null, reference: null }],
  ['Panadería Bs. 1.250', { words: 'Panadería', amount: '1250.00', phoneEnd: null }],
  ['La Ñapa 2 1250,5', { words: 'La Ñapa 2', amount: '1250.50' }],
  ['+58 412 123 45 67', { phone: '04121234567' }],
  ['04121234567', { phone: '04121234567', reference: '04121234567', phoneEnd: null }],
  ['00083736', { reference: '00083736', words: null }],
  ['PED-1042', { reference: 'PED-1042', words: 'PED-1042' }],
  ['J-30984132-7', { words: 'J-30984132-7', reference: 'J-30984132-7' }],
  ['ana@example.com', { words: 'ana@example.com', amount: null, reference: null }],
  ['an', { words: null, amount: null, phone: null, phoneEnd: null, reference: null }],
])('%s is read as all that it may be', (term, meant) => {
  expect(readSearch(term)).toMatchObject(meant)
})
