import { expect, test } from 'vitest'
import { messageTime } from '../../src/platform/clock.ts'

const YEAR_2050 = '2050-01-01T00:00:00.000Z'
const secondsFromNow = (moment: Date) => Math.abs(moment.getTime() - Date.now()) / 1000

test('outside the local stack no message sets the clock', () => {
  expect(secondsFromNow(messageTime([YEAR_2050], false))).toBeLessThan(5)
  expect(secondsFromNow(messageTime([], false))).toBeLessThan(5)
})

test('in the local stack the latest time of a batch counts', () => {
  const times = [undefined, '2049-06-01T00:00:00.000Z', YEAR_2050, '2030-01-01T00:00:00.000Z']
  expect(messageTime(times, true).toISOString()).toBe(YEAR_2050)
  expect(secondsFromNow(messageTime([undefined], true))).toBeLessThan(5)
})
