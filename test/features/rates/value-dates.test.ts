import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DolarApi, startDolarApi } from '../../../dev/rates/dolar-api.ts'
import { apiOf } from '../../support/api.ts'
import { caracasTime, createIntegrator, createRate, ratesOf } from '../../support/rates.ts'
import { type Service, startService } from '../../support/service.ts'

const THURSDAY = '2026-01-29'
const FRIDAY = '2026-01-30'
const SATURDAY = '2026-01-31'
const SUNDAY = '2026-02-01'
const MONDAY = '2026-02-02'
/** Before Carnival. */
const CARNIVAL_FRIDAY = '2026-02-13'
const ASH_WEDNESDAY = '2026-02-18'

let dolarApi: DolarApi
let service: Service
let as: { token: string }
beforeAll(async () => {
  dolarApi = await startDolarApi()
  service = await startService({
    refreshesRates: true,
    vars: { BANK_CONNECTIONS: '[]', DOLARAPI_URL: dolarApi.url },
  })
  as = await createIntegrator(service)
})
afterAll(async () => {
  await service.stop()
  await dolarApi.stop()
})
beforeEach(async () => {
  for (const table of [
    'exchange_rates',
    'exchange_rate_versions',
    'rate_refreshes',
    'rate_reports',
  ])
    await service.database.query(`delete from ${table}`)
  service.logs().length = 0
})

/** The only source tells this at a moment, as a developer sets it, and cron asks it a minute later. */
async function tells(promedio: number, day: string, time: string): Promise<void> {
  const moment = caracasTime(day, `${time}:00.000`)
  const set = await fetch(`${dolarApi.url}/simulator/quotation`, {
    method: 'POST',
    body: JSON.stringify({ promedio, fechaActualizacion: moment.toISOString() }),
  })
  expect(set.status).toBe(200)
  await service.runCron(new Date(moment.getTime() + 60_000))
}

async function inForceAt(day: string, time: string) {
  service.setNow(caracasTime(day, `${time}:00.000`))
  const { body } = await apiOf(service)('GET', '/rates', { as })
  const { rate, effectiveDate, carriedForward } = body.data[0]
  return [rate, effectiveDate, carriedForward]
}

describe('where only DolarApi tells the rate', () => {
  test('tomorrow’s, told in the afternoon, is in force tomorrow', async () => {
    await createRate(service, { day: THURSDAY, rate: '36.5' })
    await tells(36.9, THURSDAY, '17:05')
    expect(await inForceAt(THURSDAY, '17:30')).toStrictEqual([36.5, THURSDAY, false])
    expect(await inForceAt(FRIDAY, '00:00')).toStrictEqual([36.9, FRIDAY, false])
  })

  test('on a Friday it is Monday’s, and Friday’s stays in force over the weekend', async () => {
    await createRate(service, { day: FRIDAY, rate: '36.5' })
    await tells(36.9, FRIDAY, '17:05')
    await tells(36.9, SATURDAY, '09:00')
    await tells(36.9, SUNDAY, '23:00')
    expect(await ratesOf(service)).toEqual({
      [FRIDAY]: '36.50000000 DolarApi',
      [MONDAY]: '36.90000000 DolarApi',
    })
    expect(await inForceAt(SATURDAY, '12:00')).toStrictEqual([36.5, FRIDAY, true])
    expect(await inForceAt(SUNDAY, '23:59')).toStrictEqual([36.5, FRIDAY, true])
    expect(await inForceAt(MONDAY, '00:00')).toStrictEqual([36.9, MONDAY, false])
  })

  test('over bank holidays the one before stays in force, and is not stale', async () => {
    await createRate(service, { day: CARNIVAL_FRIDAY, rate: '36.5' })
    await tells(36.9, CARNIVAL_FRIDAY, '17:05')
    expect(await inForceAt('2026-02-17', '23:59')).toStrictEqual([36.5, CARNIVAL_FRIDAY, true])
    expect(await inForceAt(ASH_WEDNESDAY, '00:00')).toStrictEqual([36.9, ASH_WEDNESDAY, false])
  })

  test('what is told in the morning is today’s, and what the afternoon repeats is corrected later', async () => {
    await createRate(service, { day: THURSDAY, rate: '36.5' })
    await tells(36.9, FRIDAY, '09:00')
    expect(await inForceAt(FRIDAY, '09:30')).toStrictEqual([36.9, FRIDAY, false])
    await tells(36.9, FRIDAY, '15:30')
    await tells(37.2, FRIDAY, '17:05')
    expect(await inForceAt(FRIDAY, '18:00')).toStrictEqual([36.9, FRIDAY, false])
    expect(await inForceAt(MONDAY, '08:00')).toStrictEqual([37.2, MONDAY, false])
  })
})

describe('a year whose bank holidays are not known', () => {
  const alarms = () => service.logs().filter(({ event }) => event === 'rate.holidays_unknown')

  test('is an alarm from two weeks before it begins', async () => {
    await tells(36.9, '2026-12-17', '09:00')
    expect(alarms()).toStrictEqual([])
    await tells(36.9, '2026-12-18', '09:00')
    expect(alarms()).toMatchObject([{ year: '2027', level: 'error' }])
  })
})
