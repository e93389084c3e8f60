import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, caracasDay, startOfCaracasDay } from '../../src/domain/caracas.ts'
import { anyText } from '../support/any-text.ts'

/** Caracas has kept UTC-4 since 1 May 2016. */
const moment = fc.date({
  min: new Date('2016-05-02T00:00:00Z'),
  max: new Date('2035-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
const day = moment.map(caracasDay)

const timeZoneDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Caracas',
  dateStyle: 'short',
})

test.each([
  ['2026-03-10T03:59:59.999Z', '2026-03-09'],
  ['2026-03-10T04:00:00.000Z', '2026-03-10'],
  ['2026-03-10T23:59:59.999Z', '2026-03-10'],
  ['2026-03-11T00:00:00.000Z', '2026-03-10'],
  ['2026-01-01T03:59:59.999Z', '2025-12-31'],
  ['2026-01-01T04:00:00.000Z', '2026-01-01'],
  ['2028-03-01T03:59:59.999Z', '2028-02-29'],
  ['2027-03-01T03:59:59.999Z', '2027-02-28'],
  ['2026-07-01T03:59:59.999Z', '2026-06-30'],
])('%s is in Caracas the day %s', (time, expected) => {
  expect(caracasDay(new Date(time))).toBe(expected)
})

test('the day is the one that the time zone database tells', () => {
  fc.assert(
    fc.property(moment, (time) => {
      expect(caracasDay(time)).toBe(timeZoneDay.format(time))
    }),
  )
})

test.each([
  ['2026-01-01', '2026-01-01T04:00:00.000Z'],
  ['2028-02-29', '2028-02-29T04:00:00.000Z'],
  ['2026-12-31', '2026-12-31T04:00:00.000Z'],
])('%s begins at %s', (text, expected) => {
  expect(startOfCaracasDay(text).toISOString()).toBe(expected)
})

test('a day holds its first moment and not the one before it', () => {
  fc.assert(
    fc.property(day, (text) => {
      const start = startOfCaracasDay(text)
      expect(caracasDay(start)).toBe(text)
      expect(caracasDay(new Date(start.getTime() - 1))).toBe(addDays(text, -1))
    }),
  )
})

test('a moment lies between the start of its day and the start of the next', () => {
  fc.assert(
    fc.property(moment, (time) => {
      const today = caracasDay(time)
      const [start, next] = [startOfCaracasDay(today), startOfCaracasDay(addDays(today, 1))]
      expect(start.getTime()).toBeLessThanOrEqual(time.getTime())
      expect(next.getTime()).toBeGreaterThan(time.getTime())
    }),
  )
})

test.each([
  ['2026-01-31', 1, '2026-02-01'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-29', 1, '2028-03-01'],
  ['2000-02-28', 1, '2000-02-29'],
  ['2100-02-28', 1, '2100-03-01'],
  ['2025-12-31', 1, '2026-01-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-05-15', 0, '2026-05-15'],
  ['2026-01-01', 31, '2026-02-01'],
  ['2026-01-01', 365, '2027-01-01'],
  ['2028-01-01', 365, '2028-12-31'],
  ['2028-01-01', 366, '2029-01-01'],
  ['9999-12-31', 1, '+010000-01-01'],
])('%s and %d days are %s', (text, days, expected) => {
  expect(addDays(text, days)).toBe(expected)
})

test('days added one after the other, or taken away again, are the same', () => {
  const few = fc.integer({ min: -4000, max: 4000 })
  fc.assert(
    fc.property(day, few, few, (text, first, second) => {
      expect(addDays(addDays(text, first), second)).toBe(addDays(text, first + second))
      expect(addDays(addDays(text, first), -first)).toBe(text)
    }),
  )
})

const NO_DAYS = [
  '',
  '2026-02-29',
  '2026-02-30',
  '2100-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
  '2026-1-1',
  '2026-01',
  '2026',
  '26-01-01',
  '01/02/2026',
  '2026-01-01 ',
  ' 2026-01-01',
  '2026-01-01T00:00:00Z',
  '2026-01-01\0',
  '2026-01-01(',
  '٢٠٢٦-٠١-٠١',
  '２０２６-０１-０１',
]

test.each(NO_DAYS)('%j is no day: it has no start and no next day', (text) => {
  expect(startOfCaracasDay(text).getTime()).toBeNaN()
  expect(() => addDays(text, 1)).toThrow(RangeError)
})

test('any text has a start as a day of the calendar or an invalid one, and never throws', () => {
  const dayLike = fc.stringMatching(/^20[0-9]{2}-[01][0-9]-[0-3][0-9]$/)
  fc.assert(
    fc.property(fc.oneof(anyText(), dayLike), (text) => {
      const start = startOfCaracasDay(text)
      expect(Number.isNaN(start.getTime()) || caracasDay(start) === text).toBe(true)
    }),
  )
})
