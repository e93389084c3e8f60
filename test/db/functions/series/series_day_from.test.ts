import { expect, test } from 'vitest'
import { useFunctionBed } from '../../../support/function-bed.ts'

const bed = useFunctionBed()

/** From a day on, the days of a series and the periods in which they lie. */
test.each<[string, string, string, [string, string][]]>([
  [
    'week',
    '1',
    '2026-12-28',
    [
      ['2026-12-28', '2026-W53'],
      ['2027-01-04', '2027-W01'],
    ],
  ],
  [
    'week',
    '7',
    '2026-11-30',
    [
      ['2026-12-06', '2026-W49'],
      ['2026-12-13', '2026-W50'],
    ],
  ],
  [
    'month',
    '5',
    '2026-11-05',
    [
      ['2026-11-05', '2026-11'],
      ['2026-12-05', '2026-12'],
    ],
  ],
  [
    'month',
    '5',
    '2026-11-06',
    [
      ['2026-12-05', '2026-12'],
      ['2027-01-05', '2027-01'],
    ],
  ],
  [
    'month',
    '29',
    '2027-01-30',
    [
      ['2027-02-28', '2027-02'],
      ['2027-03-29', '2027-03'],
    ],
  ],
  [
    'month',
    '29',
    '2028-01-30',
    [
      ['2028-02-29', '2028-02'],
      ['2028-03-29', '2028-03'],
    ],
  ],
  [
    'month',
    '30',
    '2027-02-01',
    [
      ['2027-02-28', '2027-02'],
      ['2027-03-30', '2027-03'],
    ],
  ],
  [
    'month',
    '31',
    '2026-04-30',
    [
      ['2026-04-30', '2026-04'],
      ['2026-05-31', '2026-05'],
    ],
  ],
  [
    'year',
    '02-29',
    '2027-01-01',
    [
      ['2027-02-28', '2027'],
      ['2028-02-29', '2028'],
    ],
  ],
  [
    'year',
    '12-31',
    '2026-12-31',
    [
      ['2026-12-31', '2026'],
      ['2027-12-31', '2027'],
    ],
  ],
])('each %s on %s, from %s', async (every, day, from, expected) => {
  const [row] = await bed.database.query<Record<string, string>>(
    `select first::text, next::text, series_period($1, first) as period, series_period($1, next) as following
     from series_day_from($1, $2, $3) first cross join lateral series_day_from($1, $2, period_end($1, first)) next`,
    [every, day, from],
  )
  expect([
    [row?.first, row?.period],
    [row?.next, row?.following],
  ]).toStrictEqual(expected)
})

test.each<[string, string, boolean]>([
  ...['1', '7'].map((day) => ['week', day, true] as [string, string, boolean]),
  ...['0', '8', '01', ''].map((day) => ['week', day, false] as [string, string, boolean]),
  ...['1', '31'].map((day) => ['month', day, true] as [string, string, boolean]),
  ...['0', '32', '05', '1.5', '5\n'].map(
    (day) => ['month', day, false] as [string, string, boolean],
  ),
  ...['02-29', '12-31'].map((day) => ['year', day, true] as [string, string, boolean]),
  ...['02-30', '04-31', '13-01', '1-1', '5'].map(
    (day) => ['year', day, false] as [string, string, boolean],
  ),
])('whether each %s has a day %s', async (every, day, expected) => {
  const [row] = await bed.database.query('select is_series_day($1, $2) as it', [every, day])
  expect(row?.it).toBe(expected)
})
