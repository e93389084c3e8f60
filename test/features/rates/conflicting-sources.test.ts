import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bnc, startBnc } from '../../../dev/banks/bnc/bnc.ts'
import { type R4, startR4 } from '../../../dev/banks/r4/r4.ts'
import { type DolarApi, startDolarApi } from '../../../dev/rates/dolar-api.ts'
import { createAdminKey, createUser } from '../../support/actors.ts'
import { apiOf } from '../../support/api.ts'
import { caracasTime, createRate, ratesOf } from '../../support/rates.ts'
import { type Service, startService } from '../../support/service.ts'

const WEDNESDAY = '2026-01-28'
const THURSDAY = '2026-01-29'
const FRIDAY = '2026-01-30'
const MONDAY = '2026-02-02'
const MINUTE = 60_000
const NOW = caracasTime(FRIDAY)
const BANK_DOWN = { kind: 'cut', when: 'before' } as const

let bnc: Bnc
let r4: R4
let dolarApi: DolarApi
/** Of the bank BNC and DolarApi, unless a test says otherwise. */
let service: Service
let withBoth: Service
beforeAll(async () => {
  ;[bnc, r4, dolarApi] = await Promise.all([startBnc(), startR4(), startDolarApi()])
  bnc.setNow(NOW)
  r4.setNow(NOW)
  const start = (connections: object[]) =>
    startService({
      now: NOW,
      refreshesRates: true,
      vars: { BANK_CONNECTIONS: JSON.stringify(connections), DOLARAPI_URL: dolarApi.url },
    })
  service = await start([bnc.config])
  withBoth = await start([bnc.config, r4.config])
})
afterAll(async () => {
  await Promise.all([service.stop(), withBoth.stop()])
  await Promise.all([bnc.stop(), r4.stop(), dolarApi.stop()])
})
beforeEach(async () => {
  for (const { database, logs } of [service, withBoth]) {
    await database.query('delete from exchange_rates')
    await database.query('delete from rate_refreshes')
    await database.query('delete from rate_reports')
    logs().length = 0
  }
  for (const { server } of [bnc, r4, dolarApi]) server.clearFaults()
  bankTells('36.66420000')
  dolarApiTells(36.6642)
})

const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)
const bankTells = (price: string, day = FRIDAY) => bnc.setRate({ price, day })
/** As of so many minutes after now. */
function dolarApiTells(promedio: number, minutes = 0): void {
  dolarApi.answerWith()
  dolarApi.setQuotation({ promedio, fechaActualizacion: at(minutes).toISOString() })
}
const dolarApiIsSilent = () => dolarApi.answerWith({ status: 503, body: {} })
const bankIsSilent = () => bnc.server.fault(BANK_DOWN, { times: 99, path: /BCVRates/ })
const bankIsBack = () => bnc.server.clearFaults()

/** Cron each half hour, from so many minutes after now until so many. */
async function cron(from: number, to = from, { runCron } = service): Promise<void> {
  for (let minutes = from; minutes <= to; minutes += 30) await runCron(at(minutes))
}
const eventsOf = ({ logs } = service) =>
  logs()
    .map(({ event }) => `${event}`)
    .filter((event) => ['rate.outlier', 'rate.disputed', 'rate.waiting'].includes(event))
const knownBefore = (rate = '36.50000000', day = THURSDAY, on = service) =>
  createRate(on, { day, rate, origin: 'bank', source: 'BCV (BNC)' })
const BEFORE = { [THURSDAY]: '36.50000000 BCV (BNC)' }

describe('a bank’s rate', () => {
  test.each([
    [36.6642, true],
    [36.847, true],
    [36.481, true],
    [36.848, false],
    [36.48, false],
  ])('applies at once if DolarApi reports %d: %s', async (promedio, taken) => {
    dolarApiTells(promedio)
    await cron(0)
    expect(await ratesOf(service)).toEqual(taken ? { [FRIDAY]: '36.66420000 BCV (BNC)' } : {})
  })

  test('applies as soon as DolarApi reports the same', async () => {
    await knownBefore()
    dolarApiTells(36.5)
    bankTells('37.00000000', MONDAY)
    await cron(0, 60)
    expect(await ratesOf(service)).toEqual(BEFORE)
    dolarApiTells(37, 80)
    await cron(90)
    expect(await ratesOf(service)).toEqual({ ...BEFORE, [MONDAY]: '37.00000000 BCV (BNC)' })
    await expect.poll(() => eventsOf()).toEqual(Array(3).fill('rate.waiting'))
  })

  test('that DolarApi disputes is logged after it has waited 3 hours, and the rate in force stays', {
    tags: ['full'],
  }, async () => {
    await knownBefore()
    bankTells('37.00000000')
    dolarApiTells(36.5, 10)
    await cron(0, 300)
    expect(await ratesOf(service)).toEqual(BEFORE)
    const waiting = Array(6).fill('rate.waiting')
    await expect.poll(() => eventsOf()).toEqual([...waiting, ...Array(5).fill('rate.disputed')])
    const disputed = service.logs().find(({ event }) => event === 'rate.disputed')
    expect(disputed).toMatchObject({ level: 'error', source: 'BCV (BNC)', rate: '37.00000000' })
  })

  test.each([
    ['is silent', dolarApiIsSilent],
    ['has not looked since', () => dolarApiTells(36.5, -1)],
  ])('applies alone after 3 hours, if DolarApi %s', async (_, dolarApiDoes) => {
    await knownBefore()
    bankTells('37.00000000')
    dolarApiDoes()
    await cron(0, 150)
    expect(await ratesOf(service)).toEqual(BEFORE)
    await cron(180)
    expect(await ratesOf(service)).toEqual({ ...BEFORE, [FRIDAY]: '37.00000000 BCV (BNC)' })
  })

  test('that changes meanwhile, or was not reported for 3 hours, starts to wait anew', {
    tags: ['full'],
  }, async () => {
    dolarApiIsSilent()
    await cron(0, 90)
    bankTells('36.70000000')
    await cron(120, 180)
    expect(await ratesOf(service)).toEqual({})
    bankIsSilent()
    await cron(210, 330)
    bankIsBack()
    await cron(360, 510)
    expect(await ratesOf(service)).toEqual({})
    await cron(540)
    expect(await ratesOf(service)).toEqual({ [FRIDAY]: '36.70000000 BCV (BNC)' })
  })

  test('that nobody confirms does not apply if it is more than a tenth off the day before', {
    tags: ['full'],
  }, async () => {
    await knownBefore('36.00000000')
    dolarApiIsSilent()
    bankTells('39.60000001')
    await cron(0, 180)
    await expect.poll(() => eventsOf()).toContain('rate.outlier')
    expect(await ratesOf(service)).toEqual({ [THURSDAY]: '36.00000000 BCV (BNC)' })
    bankTells('39.60000000')
    await cron(210, 390)
    expect(await ratesOf(service)).toMatchObject({ [FRIDAY]: '39.60000000 BCV (BNC)' })
  })

  test('that corrects its day waits for DolarApi too', async () => {
    await knownBefore()
    await cron(0)
    bankTells('38.00000000')
    dolarApiTells(36.6642, 31)
    await cron(30, 60)
    expect(await ratesOf(service)).toEqual({ ...BEFORE, [FRIDAY]: '36.66420000 BCV (BNC)' })
    dolarApiTells(38, 80)
    await cron(90)
    expect(await ratesOf(service)).toEqual({ ...BEFORE, [FRIDAY]: '38.00000000 BCV (BNC)' })
  })
})

test('on a weekend DolarApi’s rate, which is Monday’s, does not replace Friday’s while a bank reports', async () => {
  await knownBefore('36.66420000', FRIDAY)
  bankTells('37.00000000', MONDAY)
  const day = 24 * 60
  for (const minutes of [day, day + 30, day + 240]) {
    dolarApiTells(37, minutes)
    await cron(minutes)
  }
  expect(await ratesOf(service)).toEqual({
    [FRIDAY]: '36.66420000 BCV (BNC)',
    [MONDAY]: '37.00000000 BCV (BNC)',
  })
})

describe('of two banks and DolarApi', () => {
  const both = () => withBoth
  const tell = (bncPrice: string, r4Price: number, promedio: number) => {
    bankTells(bncPrice)
    r4.setRate(FRIDAY, r4Price)
    dolarApiTells(promedio)
  }

  test('two that agree are trusted, and of these the first bank’s rate applies', async () => {
    tell('40.00000000', 36.7, 36.6)
    await cron(0, 0, both())
    expect(await ratesOf(both())).toEqual({ [FRIDAY]: '36.70000000 BCV (R4)' })
  })

  test('the banks suffice, whatever DolarApi reports', async () => {
    tell('36.66420000', 36.7, 40)
    await cron(0, 0, both())
    expect(await ratesOf(both())).toEqual({ [FRIDAY]: '36.66420000 BCV (BNC)' })
  })

  test('none is trusted if all differ', { tags: ['full'] }, async () => {
    tell('36.00000000', 37, 38)
    await cron(0, 240, both())
    expect(await ratesOf(both())).toEqual({})
    await expect.poll(() => eventsOf(both())).toContain('rate.disputed')
  })

  test('one bank does not confirm the other’s rate of another day', async () => {
    tell('36.66420000', 36.66, 36)
    bankTells('36.66420000', MONDAY)
    await cron(0, 0, both())
    expect(await ratesOf(both())).toEqual({})
  })

  test('the other bank’s further digits do not change the rate of a day', async () => {
    tell('36.66420000', 36.7, 36.7)
    await cron(0, 0, both())
    bankIsSilent()
    await cron(30, 240, both())
    expect(await ratesOf(both())).toEqual({ [FRIDAY]: '36.66420000 BCV (BNC)' })
  })
})

describe('the maximum deviation is from the day before,', () => {
  /** Both sources report these rates one after the other, each half hour. */
  async function allTell(prices: readonly string[], day = FRIDAY): Promise<void> {
    for (const [place, price] of prices.entries()) {
      bankTells(price, day)
      dolarApiTells(Number(price), place * 30)
      await cron(place * 30)
    }
  }

  test('so that corrections of a day cannot drift away step by step', async () => {
    await knownBefore('36.00000000')
    await allTell(['36.00000000', '18.00000000', '9.00000000', '4.50000000'])
    expect(await ratesOf(service)).toMatchObject({ [FRIDAY]: '18.00000000 BCV (BNC)' })
    await expect.poll(() => eventsOf()).toEqual(['rate.outlier', 'rate.outlier'])
    await service.database.query('delete from rate_refreshes')
    await allTell(['54.00000000', '81.00000000'])
    expect(await ratesOf(service)).toMatchObject({ [FRIDAY]: '54.00000000 BCV (BNC)' })
  })

  test('and neither can several days that are reported on one day', async () => {
    await service.database.query(
      `insert into exchange_rates (currency, effective_date, rate, origin, source, created_at, updated_at)
       values ('USD', $1, 36, 'bank', 'BCV (BNC)', $2, $2)`,
      [THURSDAY, caracasTime(WEDNESDAY)],
    )
    for (const [place, day] of [FRIDAY, '2026-01-31', '2026-02-01', MONDAY].entries()) {
      const price = 36 / 2 ** (place + 1)
      bankTells(price.toFixed(8), day)
      dolarApiTells(price, place * 30)
      await cron(place * 30)
    }
    expect(await ratesOf(service)).toEqual({
      [THURSDAY]: '36.00000000 BCV (BNC)',
      [FRIDAY]: '18.00000000 BCV (BNC)',
    })
  })

  test('and if no other day is known, a day may only be corrected within the tolerance', async () => {
    await allTell(['36.00000000', '36.18000000', '18.00000000', '36.90000000'])
    expect(await ratesOf(service)).toEqual({ [FRIDAY]: '36.18000000 BCV (BNC)' })
  })

  test('and a rate set by hand is what the following days are compared with', async () => {
    const administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
    const as = await createAdminKey(service, administrator, { environment: 'live' })
    await knownBefore('36.00000000', WEDNESDAY)
    const body = { currency: 'USD', rate: 80, effectiveDate: FRIDAY }
    expect((await apiOf(service)('PUT', '/admin/rates', { as, body })).status).toBe(200)
    await allTell(['81.00000000'], MONDAY)
    expect(await ratesOf(service)).toMatchObject({ [MONDAY]: '81.00000000 BCV (BNC)' })
  })
})
