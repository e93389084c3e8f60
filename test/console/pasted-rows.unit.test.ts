import { expect, test } from 'vitest'
import { pastedRows } from '../../src/console/screens/payouts/pasted-rows.ts'

const CARMEN = {
  phone: '04141234401',
  bankCode: '0102',
  document: 'V12345678',
  name: 'Carmen Rodríguez',
  amount: '4100.00',
  concept: '',
  externalReference: '',
  last: null,
  paidAt: null,
}

test.each([
  [
    'headings in Spanish',
    'Teléfono;Banco;Cédula;Nombre;Monto\n04141234401;0102;V12345678;Carmen Rodríguez;4.100,00',
  ],
  [
    'headings in English, in another order, with tabs',
    'name\tamount\tbankCode\tdocument\tphone\nCarmen Rodríguez\t4100.00\t102\tV-12.345.678\t+584141234401',
  ],
  ['no headings, with tabs', 'Carmen Rodríguez\tV-12.345.678\t0414-123 4401\tVenezuela\t4.100,00'],
  [
    'no headings, in any order',
    '4.100,00; Banco de Venezuela; 4141234401; Carmen Rodríguez; 12.345.678',
  ],
  ['a message', 'Carmen Rodríguez, 12345678, 0414-1234401, 0102 Venezuela, Bs. 4.100,00'],
  ['a message with dashes', 'Carmen Rodríguez - V12345678 - 04141234401 - Venezuela - 4100,00'],
  [
    'an empty line and what a spreadsheet puts first',
    '\uFEFF\nCarmen Rodríguez;V12345678;04141234401;0102;4100,00\n\n',
  ],
])('%s', (_, text) => {
  expect(pastedRows(text)).toStrictEqual([CARMEN])
})

test('a concept stands after the name, and a reference under its heading', () => {
  expect(pastedRows('Ana Díaz;04141234401;Banesco;V7654321;10,50;Quincena 1')).toMatchObject([
    { name: 'Ana Díaz', bankCode: '0134', amount: '10.50', concept: 'Quincena 1' },
  ])
  expect(pastedRows('nombre;monto;concepto;referencia\nAna;10,50;Quincena;NOM-1')).toMatchObject([
    { concept: 'Quincena', externalReference: 'NOM-1' },
  ])
})

test('what cannot be read, or in two ways, is left empty', () => {
  expect(pastedRows('nombre;banco;monto;telefono\nAna Díaz;Banco X;1,250;0412')).toMatchObject([
    { name: 'Ana Díaz', bankCode: '', amount: '', phone: '' },
  ])
})

test.each([
  ['BNC', '0191'],
  ['Mercantil', '0105'],
  ['Provincial', '0108'],
  ['banco del tesoro', '0163'],
  ['Crédito', ''],
])('of banks %s is %s', (name, code) => {
  expect(pastedRows(`nombre;banco\nAna;${name}`)).toMatchObject([{ bankCode: code }])
})
