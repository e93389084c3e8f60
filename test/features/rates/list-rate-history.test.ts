import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../src/domain/caracas.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { caracasTime, createIntegrator, createRate } from '../../support/rates.ts'
import { type Service, startService } from '../../support/service.ts'

const TODAY = '2026-03-10'
const FIRST = addDays(TODAY, -400)

let service: Service
let api: Api
let as: { token: string }
beforeAll(async () => {
  service = await startService({ now: caracasTime(TODAY) })
  api = apiOf(service)
  as = await createIntegrator(service)
  for (let day = FIRST; day <= addDays(TODAY, 1); day = addDays(day, 1)) {
    await createRate(service, { day })
  }
})
afterAll(() => service.stop())

const history = (query = '') => api('GET', `/rates/history${query}`, { as })
async function daysOf(query = ''): Promise<string[]> {
  const result = await history(query)
  expect(result.status, result.text).toBe(200)
  return result.body.data.map(({ effectiveDate }: { effectiveDate: string }) => effectiveDate)
}

test('the default is the last 30 days, with today’s rate first and without tomorrow’s', async () => {
  const days = await daysOf()
  expect(days).toHaveLength(30)
  expect([days[0], days.at(-1)]).toEqual([TODAY, addDays(TODAY, -29)])
  expect(days).toEqual(days.toSorted().toReversed())
})

test('each rate is shown with its currency and source', async () => {
  expect((await history('?from=2026-03-10')).body).toStrictEqual({
    data: [{ currency: 'USD', rate: 36.6642, source: 'DolarApi', effectiveDate: TODAY }],
  })
})

test('`from` is inclusive and `to` exclusive, by days in Caracas', async () => {
  expect(await daysOf('?from=2026-03-01&to=2026-03-03')).toEqual(['2026-03-02', '2026-03-01'])
  expect(await daysOf('?from=2026-03-01&to=2026-03-01')).toEqual([])
})

test('times are accepted too: a day is in the period if it begins in it', async () => {
  const period = (from: string, to: string) => daysOf(`?from=${from}&to=${to}`)
  expect(await period('2026-03-01T04:00:00Z', '2026-03-02T04:00:00.001Z')).toEqual([
    '2026-03-02',
    '2026-03-01',
  ])
  expect(await period('2026-03-01T04:00:00.001Z', '2026-03-02T04:00:00Z')).toEqual([])
})

test('one bound is enough', async () => {
  expect(await daysOf('?from=2026-03-09')).toEqual([TODAY, '2026-03-09'])
  const before = await daysOf('?to=2026-02-01')
  expect([before.length, before[0], before.at(-1)]).toEqual([30, '2026-01-31', '2026-01-02'])
  expect(await daysOf(`?from=${TODAY}&to=${addDays(TODAY, 2)}`)).toEqual([addDays(TODAY, 1), TODAY])
})

test('366 days are accepted, and one more is refused', async () => {
  const from = addDays(TODAY, -366)
  expect(await daysOf(`?from=${from}&to=${TODAY}`)).toHaveLength(366)
  const refused = await history(`?from=${addDays(from, -1)}&to=${TODAY}`)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details[0].path).toBe('from')
})

test('the currency is accepted in any case', async () => {
  expect(await daysOf('?currency=usd&from=2026-03-10')).toEqual([TODAY])
})

test('the far ends of the calendar are empty periods, not errors', async () => {
  expect(await daysOf('?to=0001-01-01')).toEqual([])
  expect(await daysOf('?from=9999-12-30&to=9999-12-31')).toEqual([])
  expect(await daysOf('?from=0001-01-01T00:00:00Z&to=0001-01-02')).toEqual([])
})

test.each([
  ['?currency=VES', 'currency'],
  ['?currency=EUR', 'currency'],
  ['?currency=', 'currency'],
  ['?from=2026-02-30', 'from'],
  ['?from=yesterday', 'from'],
  ['?from=', 'from'],
  ['?from=2026-3-1', 'from'],
  ['?from=0000-01-01', 'from'],
  ['?to=20260301', 'to'],
  ['?from=2026-03-02&to=2026-03-01', 'from'],
  ['?from=2026-03-12', 'from'],
])('%s is refused', async (query, path) => {
  const refused = await history(query)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details[0].path).toBe(path)
})
