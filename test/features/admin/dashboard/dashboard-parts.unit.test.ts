import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../../src/domain/caracas.ts'
import { splitIntoSpans, successRate } from '../../../../src/features/admin/dashboard/rules.ts'

function daysBetween(from: string, to: string): string[] {
  const days = []
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day)
  return days
}

test('the parts of a range contain each of its days once, and months are whole', () => {
  const range = fc.record({ start: fc.nat(1_500), length: fc.integer({ min: 1, max: 366 }) })
  fc.assert(
    fc.property(range, ({ start, length }) => {
      const from = addDays('2023-11-15', start)
      const to = addDays(from, length)
      const parts = splitIntoSpans({ from, to })
      expect(parts.flatMap((part) => daysBetween(part.from, part.to))).toEqual(
        daysBetween(from, to),
      )
      for (const { span, ...month } of parts.filter(({ span }) => span === 'month')) {
        expect([month.from, month.to].map((day) => day.slice(8))).toEqual(['01', '01'])
      }
    }),
  )
})

test.each([
  ['2025-01-01', '2025-02-01', ['month']],
  ['2025-01-31', '2025-03-01', ['day', 'month']],
  ['2025-01-01', '2025-02-02', ['month', 'day']],
  ['2025-01-15', '2025-02-15', ['day']],
  ['2025-01-15', '2025-03-15', ['day', 'month', 'day']],
])('the range from %s to %s is read as %j', (from, to, spans) => {
  expect(splitIntoSpans({ from, to }).map(({ span }) => span)).toEqual(spans)
})

test.each([
  [{ completed: 0, refunded: 0, failed: 0 }, null],
  [{ completed: 2, refunded: 1, failed: 0 }, 1],
  [{ completed: 0, refunded: 0, failed: 4 }, 0],
  [{ completed: 1, refunded: 1, failed: 1 }, 0.6667],
])('of %j the paid share is %j', (byStatus, rate) => {
  expect(successRate(byStatus)).toBe(rate)
})
