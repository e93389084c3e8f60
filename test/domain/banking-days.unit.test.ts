import { describe, expect, test } from 'vitest'
import { BANK_HOLIDAYS } from '../../src/domain/bank-holidays.ts'
import {
  isBankingDay,
  nextBankingDay,
  valueDateOf,
  yearWithoutHolidays,
} from '../../src/domain/banking-days.ts'

const told = (time: string) => valueDateOf(new Date(`${time}-04:00`))

describe('the value date of what a source without one tells', () => {
  test.each([
    ['before 15:00 it is that day', '2026-01-28T14:59:59', '2026-01-28'],
    ['from 15:00 on the next day', '2026-01-28T15:00:00', '2026-01-29'],
    ['on a Friday afternoon Monday', '2026-01-30T17:05:00', '2026-02-02'],
    ['on a Saturday morning Monday', '2026-01-31T09:00:00', '2026-02-02'],
    ['on a Sunday evening Monday', '2026-02-01T23:59:59', '2026-02-02'],
    ['over a Monday without banks, Tuesday', '2026-01-16T17:05:00', '2026-01-20'],
    ['on a bank holiday the day after', '2026-01-19T10:00:00', '2026-01-20'],
    ['before Carnival Wednesday', '2026-02-13T17:05:00', '2026-02-18'],
    ['before the Holy Week’s end Monday', '2026-04-01T17:05:00', '2026-04-06'],
    ['before Christmas Monday', '2026-12-23T17:05:00', '2026-12-28'],
    ['over the turn of the year', '2026-12-30T17:05:00', '2027-01-04'],
  ])('%s', (_, moment, day) => {
    expect(told(moment)).toBe(day)
  })
})

test('a year of which nothing is known has its weekends', () => {
  expect(isBankingDay('2031-01-01')).toBe(true)
  expect(nextBankingDay('2031-01-03')).toBe('2031-01-06')
  expect(yearWithoutHolidays('2031-01-01')).toBe('2031')
  expect(yearWithoutHolidays('2026-06-01')).toBeNull()
})

describe.each(Object.entries(BANK_HOLIDAYS))('the holidays of %s', (year, { days, source }) => {
  test('are calendar days in order, each once, none on a weekend, with a source', () => {
    expect(days).toStrictEqual([...new Set(days)].toSorted())
    const weekdays = days.map((day) => new Date(`${year}-${day}T00:00:00.000Z`))
    expect(weekdays.map((day) => day.toJSON().slice(5, 10))).toStrictEqual([...days])
    expect(weekdays.filter((day) => day.getUTCDay() % 6 === 0)).toStrictEqual([])
    expect(source).not.toBe('')
  })

  test('have those that the law fixes, where they fall on no weekend', () => {
    const fixed = [
      '01-01',
      '04-19',
      '05-01',
      '06-24',
      '07-05',
      '07-24',
      '10-12',
      '12-24',
      '12-25',
      '12-31',
    ]
    const onWeekdays = fixed.filter(
      (day) => new Date(`${year}-${day}T00:00:00.000Z`).getUTCDay() % 6 !== 0,
    )
    expect(days).toEqual(expect.arrayContaining(onWeekdays))
  })
})
