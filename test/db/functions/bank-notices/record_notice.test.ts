import { expect, test } from 'vitest'
import { recordNotice } from '../../../../src/db/functions.ts'
import type { Row } from '../../../support/database.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'

const bed = useFunctionBed()

const notice = {
  connection: 'bnc',
  noticeKey: 'one',
  type: 'p2p',
  amount: '250.00',
  bookedOn: '2026-03-02',
  reference: '00012283',
  concept: 'Café',
  onStatement: true,
  bookedAt: '2026-03-02T14:00:00Z',
  phone: '04141234567',
  bankCode: '0105',
}
const record = (changes: Partial<typeof notice> = {}) =>
  bed.value(recordNotice({ ...notice, ...changes }))
const movements = () =>
  bed.database.query<Row>(
    'select notice_key, amount, booked_on, direction, environment, phone from bank_movements order by id',
  )

test('a new notice is recorded as a live, incoming movement', async () => {
  expect(await record()).toBe('recorded')
  expect(await movements()).toEqual([
    {
      ...{ notice_key: 'one', amount: '250.00', booked_on: '2026-03-02', direction: 'in' },
      ...{ environment: 'live', phone: '04141234567' },
    },
  ])
})

test('a repeated notice is known, and one with another amount leaves the first one', async () => {
  await record()
  expect(await record()).toBe('known')
  expect(await record({ amount: '251.00' })).toBe('changed')
  expect(await movements()).toMatchObject([{ amount: '250.00' }])
})

test('a notice of another connection with the same key is another one', async () => {
  await record()
  expect(await record({ connection: 'r4' })).toBe('recorded')
})

test('without bank statements, a notice of the next day is the same payment', async () => {
  await record({ onStatement: false })
  const next = { noticeKey: 'two', bookedOn: '2026-03-03', onStatement: false }
  expect(await record(next)).toBe('changed')
  expect(await record({ ...next, noticeKey: 'three', bookedOn: '2026-03-04' })).toBe('recorded')
})

test('with bank statements, a notice of the next day is a new payment', async () => {
  await record()
  expect(await record({ noticeKey: 'two', bookedOn: '2026-03-03' })).toMatch(
    /^(recorded|possible_duplicate)$/,
  )
  expect(await movements()).toHaveLength(2)
})

test('a notice completes the movement that a bank statement has shown', async () => {
  await record()
  await bed.database.query(
    'update bank_movements set notice_key = null, phone = null, control_number = 1',
  )
  expect(await record({ noticeKey: 'two' })).toBe('known')
  expect(await movements()).toMatchObject([{ notice_key: 'two', phone: '04141234567' }])
})
