import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { COMPUTE_UNITS, PAYMENTS_A_MONTH } from '../../dev/costs/quantities.ts'
import { bill, processorsAtPeak, withCostTable } from '../../dev/costs/table.ts'
import { projectFolder } from '../../dev/stack/paths.ts'

const page = readFileSync(join(projectFolder, 'docs/scale.md'), 'utf8')

test('the cost table of docs/scale.md is what its quantities and prices give', () => {
  expect(withCostTable(page)).toBe(page)
})

test('a page without a place for the table is refused', () => {
  expect(() => withCostTable('# Scale')).toThrow('no place')
})

describe.each(PAYMENTS_A_MONTH)('%d payments a month', (payments) => {
  test('cost nothing negative, and the plan at least', () => {
    const dollars = bill(payments).map((line) => line.dollars)
    expect(Math.min(...dollars)).toBeGreaterThanOrEqual(0)
    expect(dollars[0]).toBeGreaterThanOrEqual(5)
  })

  test('have a compute that the busiest minute does not fill', () => {
    expect(COMPUTE_UNITS[payments]).toBeGreaterThanOrEqual(processorsAtPeak(payments))
  })
})

test('the price of ten million mails is what a reader reckons', () => {
  const mails = bill(10_000_000).find(({ part }) => part === 'Email Service')
  expect(mails?.dollars).toBeCloseTo((10_000_000 - 3_000) * 0.00035, 2)
})
