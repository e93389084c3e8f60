import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf } from '../../support/api.ts'
import { caracasTime, createIntegrator, createRate } from '../../support/rates.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let as: { token: string }
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  service.setNow(caracasTime('2026-03-10', '08:00:00.000'))
  as = await createIntegrator(service)
  await createRate(service, { day: '2026-03-09', rate: '37.00000000' })
  const publishedAt = caracasTime('2026-03-10', '09:00:00.000')
  await createRate(service, { day: '2026-03-10', rate: '38.00000000', publishedAt })
  await service.database.query(
    'update exchange_rates set rate = 39, updated_at = $1 where rate = 38',
    [caracasTime('2026-03-10', '12:00:00.000')],
  )
  service.setNow(caracasTime('2026-03-10', '12:00:00.000'))
})
afterAll(() => service.stop())

const between = async (from: Date, to: Date) => {
  const rows = await service.database.query<{ rate: string }>(
    `select trim_scale(rate)::text as rate from rates_between('USD', $1, $2) rate order by rate`,
    [from, to],
  )
  return rows.map(({ rate }) => rate)
}
const at = (time: string, day = '2026-03-10') => caracasTime(day, time)

test.each([
  ['before it was told', '00:00:00.000', '08:59:59.999', ['37']],
  ['on the morning', '00:00:00.000', '11:59:59.999', ['37', '38']],
  ['between telling and correction', '09:00:00.000', '11:59:59.999', ['38']],
  ['to the correction', '09:00:00.000', '12:00:00.000', ['38', '39']],
  ['after it', '12:00:00.001', '23:59:59.999', ['39']],
  ['on the whole day', '00:00:00.000', '23:59:59.999', ['37', '38', '39']],
])('%s the rates that were in force then are known', async (_, from, to, rates) => {
  expect(await between(at(from), at(to))).toStrictEqual(rates)
})

test('a rate is carried forward for five days, and is not in force after that', async () => {
  expect(await between(at('23:00:00.000', '2026-03-15'), at('23:59:59.999', '2026-03-15'))).toEqual(
    ['39'],
  )
  expect(await between(at('00:00:00.000', '2026-03-16'), at('12:00:00.000', '2026-03-16'))).toEqual(
    [],
  )
  expect(await between(at('23:00:00.000', '2026-03-09'), at('00:30:00.000'))).toEqual(['37'])
})

test('the history has one rate for each day: the last one', async () => {
  const { body } = await api('GET', '/rates/history?currency=USD&from=2026-03-09&to=2026-03-11', {
    as,
  })
  const shown = body.data.map(({ effectiveDate, rate }: Record<string, unknown>) => [
    effectiveDate,
    rate,
  ])
  expect(shown.toSorted()).toStrictEqual([
    ['2026-03-09', 37],
    ['2026-03-10', 39],
  ])
})
