import { expect, test } from 'vitest'
import {
  initialsOf,
  isRepeated,
  missingOf,
  NOBODY,
  newPeople,
  totalOf,
  wagesAgain,
} from '../../src/console/screens/payouts/wage-rows.ts'

const ana = { phone: '04141234401', bankCode: '0102', document: 'V7654321', name: 'Ana Díaz' }
const luis = { phone: '04141234402', bankCode: '0134', document: 'V1234567', name: 'Luis Rojas' }
const paid = { ...ana, amount: 4100, concept: 'Quincena', externalReference: null }

test('who was paid is paid again at the bank that the contact has by now', () => {
  const [row] = wagesAgain([paid], [{ ...ana, bankCode: '0105' }], true)
  expect(row).toStrictEqual({
    ...ana,
    ...{
      bankCode: '0105',
      amount: '4100.00',
      concept: 'Quincena',
      externalReference: '',
      last: 4100,
    },
  })
  expect(wagesAgain([paid], [], false)[0]?.last).toBeNull()
})

test('who is new in the group is added without an amount', () => {
  const rows = wagesAgain([paid], [], true)
  const [added, ...others] = newPeople([ana, luis], rows)
  expect(others).toEqual([])
  expect(added).toStrictEqual({ ...NOBODY, ...luis, concept: 'Quincena' })
  expect(missingOf(added ?? NOBODY)).toEqual(['amount'])
})

test('what is missing, repeated and summed', () => {
  const row = { ...NOBODY, ...ana, amount: '0.10' }
  expect(missingOf(NOBODY)).toEqual(['name', 'document', 'phone', 'bankCode', 'amount'])
  expect(isRepeated(row, [row])).toBe(false)
  expect(isRepeated(row, [row, { ...row }])).toBe(true)
  expect(isRepeated(NOBODY, [NOBODY, { ...NOBODY }])).toBe(false)
  expect(totalOf([row, { ...row, amount: '0.20' }, NOBODY])).toBe(0.3)
})

test.each([
  ['Carmen Rodríguez', 'CR'],
  ['José Gregorio Peña Mora', 'JP'],
  ['Ana', 'A'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
