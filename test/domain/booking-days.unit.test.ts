import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areOver, bookingDays, eachDay } from '../../src/domain/booking-days.ts'
import { addDays, caracasDay } from '../../src/domain/caracas.ts'

const HOUR_MS = 60 * 60 * 1000

/** Times in Caracas, which keeps UTC-4. */
const at = (time: string): Date => new Date(`${time}-04:00`)

test.each([
  ['2026-03-10T10:00:00', ['2026-03-10']],
  ['2026-03-10T00:00:10', ['2026-03-09', '2026-03-10']],
  ['2026-03-10T02:59:59', ['2026-03-09', '2026-03-10']],
  ['2026-03-10T03:00:00', ['2026-03-10']],
  ['2026-03-10T19:59:59', ['2026-03-10']],
  ['2026-03-10T20:00:00', ['2026-03-10', '2026-03-11']],
  ['2026-03-10T23:59:59', ['2026-03-10', '2026-03-11']],
  // At the end of a month, of a year and of February.
  ['2026-04-01T00:00:10', ['2026-03-31', '2026-04-01']],
  ['2026-03-31T23:00:00', ['2026-03-31', '2026-04-01']],
  ['2027-01-01T00:00:10', ['2026-12-31', '2027-01-01']],
  ['2026-12-31T23:00:00', ['2026-12-31', '2027-01-01']],
  ['2028-03-01T00:30:00', ['2028-02-29', '2028-03-01']],
  ['2027-02-28T22:00:00', ['2027-02-28', '2027-03-01']],
])('what was made at %s can be booked on %j', (time, days) => {
  expect(eachDay(bookingDays(at(time)))).toStrictEqual(days)
})

test('the day after counts for what may reach the bank only after 20:00', () => {
  const sentUntil = at('2026-03-10T20:04:00')
  expect(eachDay(bookingDays(at('2026-03-10T19:54:00'), sentUntil))).toStrictEqual([
    '2026-03-10',
    '2026-03-11',
  ])
})

test('the days are over once the day after the last of them is', () => {
  const days = bookingDays(at('2026-03-10T23:00:00'))
  expect(areOver(days, at('2026-03-12T23:59:59'))).toBe(false)
  expect(areOver(days, at('2026-03-13T00:00:00'))).toBe(true)
})

test('whenever it is made and booked within the hours around midnight, its day is looked at', () => {
  const moment = fc.date({
    min: at('2026-01-01T00:00:00'),
    max: at('2030-12-31T23:59:59'),
    noInvalidDate: true,
  })
  const shift = fc.integer({ min: -3 * HOUR_MS, max: 4 * HOUR_MS })
  fc.assert(
    fc.property(moment, shift, (made, ms) => {
      const booked = caracasDay(new Date(made.getTime() + ms))
      expect(eachDay(bookingDays(made))).toContain(booked)
      expect(areOver(bookingDays(made), made)).toBe(false)
      expect(booked <= addDays(caracasDay(made), 1)).toBe(true)
    }),
  )
})
