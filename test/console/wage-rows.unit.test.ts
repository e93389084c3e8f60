import { expect, test } from 'vitest'
import { personInitials } from '../../src/console/parts/initials.ts'
import {
  isPaidLately,
  isRepeated,
  missingOf,
  NOBODY,
  newPeople,
  totalOf,
  wagesAgain,
} from '../../src/console/screens/payouts/wage-rows.ts'

const ana = { phone: '04141234401', bankCode: '0102', document: 'V7654321', name: 'Ana Díaz' }
const luis = { phone: '04141234402', bankCode: '0134', document: 'V1234567', name: 'Luis Rojas' }
const paid = {
  ...ana,
  amount: 4100,
  concept: 'Quincena',
  externalReference: null,
  status: 'success',
} as const

const paidAt = '2026-11-25T14:00:00.000Z'

test('who was paid is paid again at the bank that the contact has by now', () => {
  const [row] = wagesAgain([paid], [{ ...ana, bankCode: '0105' }], { paidAt })
  expect(row).toStrictEqual({
    ...ana,
    ...{
      bankCode: '0105',
      amount: '4100.00',
      concept: 'Quincena',
      externalReference: '',
      last: 4100,
      paidAt,
    },
  })
  expect(wagesAgain([paid], [], null)[0]?.last).toBeNull()
})

test('who was paid within a week is told apart, and nobody whose payment the bank did not make', () => {
  const lately = (status: 'success' | 'failed', now: string) =>
    wagesAgain([{ ...paid, status }], [], { paidAt }).map((row) => isPaidLately(row, new Date(now)))
  expect(lately('success', '2026-11-27T14:00:00Z')).toEqual([true])
  expect(lately('success', '2026-12-02T14:00:00Z')).toEqual([false])
  expect(lately('failed', '2026-11-27T14:00:00Z')).toEqual([false])
})

test('who is new in the group is added without an amount', () => {
  const rows = wagesAgain([paid], [], { paidAt })
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
  expect(personInitials(name)).toBe(initials)
})
