import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bnc, startBnc } from '../../../dev/banks/bnc/bnc.ts'
import { type R4, startR4 } from '../../../dev/banks/r4/r4.ts'
import { type DolarApi, startDolarApi } from '../../../dev/rates/dolar-api.ts'
import { createAdminKey, createUser } from '../../support/actors.ts'
import { apiOf } from '../../support/api.ts'
import { caracasTime, createIntegrator, createRate, ratesOf } from '../../support/rates.ts'
import { type Service, startService } from '../../support/service.ts'

const THURSDAY = '2026-01-29'
const FRIDAY = '2026-01-30'
const MONDAY = '2026-02-02'
const MINUTE = 60_000
/** Of a Friday, so that no day ends soon. */
const NOW = caracasTime(FRIDAY)
const BANK_DOWN = { kind: 'cut', when: 'before' } as const

let bnc: Bnc
let r4: R4
let dolarApi: DolarApi
let service: Service
beforeAll(async () => {
  ;[bnc, r4, dolarApi] = await Promise.all([startBnc(), startR4(), startDolarApi()])
  bnc.setNow(NOW)
  r4.setNow(NOW)
  service = await startService({
    now: NOW,
    refreshesRates: true,
    vars: {
      BANK_CONNECTIONS: JSON.stringify([bnc.config, r4.config]),
      DOLARAPI_URL: dolarApi.url,
    },
  })
})
afterAll(async () => {
  await service.stop()
  await Promise.all([bnc.stop(), r4.stop(), dolarApi.stop()])
})
beforeEach(async () => {
  await service.database.query('delete from exchange_rates')
  await service.database.query('delete from rate_refreshes')
  await service.database.query('delete from rate_reports')
  for (const { server } of [bnc, r4, dolarApi]) {
    server.clearFaults()
    server.calls.length = 0
  }
  service.logs().length = 0
  bnc.setRate({ price: '36.66420000', day: FRIDAY })
  r4.setRate(FRIDAY, 36.7)
  dolarApi.setQuotation({ promedio: 36.8, fechaActualizacion: NOW.toISOString() })
  dolarApi.answerWith()
})

const cron = (minutes = 0) => service.runCron(new Date(NOW.getTime() + minutes * MINUTE))
/** Cron each half hour, from now until so many minutes after. */
async function cronFor(minutes: number): Promise<void> {
  for (let after = 0; after <= minutes; after += 30) await cron(after)
}
/** Makes all sources report this rate of the day. */
function tellAll(price: string): void {
  bnc.setRate({ price, day: FRIDAY })
  r4.setRate(FRIDAY, Number(price))
  dolarApi.setQuotation({ promedio: Number(price), fechaActualizacion: NOW.toISOString() })
}
/** The sources that have reported a possible rate. */
const heard = async () =>
  (await service.database.query('select source from rate_reports order by source')).map(
    ({ source }) => source,
  )
const askedOf = () => ({
  bnc: bnc.server.calls.filter(({ path }) => path.endsWith('Services/BCVRates')).length,
  r4: r4.server.calls.filter(({ path }) => path.endsWith('MBbcv')).length,
  dolarApi: dolarApi.server.calls.length,
})
const stopBnc = () => bnc.server.fault(BANK_DOWN, { times: 99, path: /BCVRates/ })
const stopR4 = () => r4.server.fault(BANK_DOWN, { times: 99, path: /MBbcv/ })
const stopBanks = () => {
  stopBnc()
  stopR4()
}
const linesOf = (field: string, value: string) =>
  service.logs().filter((line) => line[field] === value)
/** What the Worker prints comes after what it does. */
const expectLogged = (event: string) =>
  expect.poll(() => linesOf('event', event).map(({ source }) => source))

/** What the last runs of cron, so many, recorded. */
async function recordsOf(runs: number) {
  await expect.poll(() => linesOf('job', 'refreshRates')).toHaveLength(runs)
  return service.database.query(
    `select user_id, resource, details->'before' as before, details->'after' as after
     from audit_logs where action = 'rate.update' and details->>'requestId' = any($1) order by id`,
    [linesOf('job', 'refreshRates').map(({ requestId }) => requestId)],
  )
}

test('all sources are asked, and the first bank’s rate applies if another source agrees', async () => {
  await cron()
  expect(await ratesOf(service)).toEqual({ [FRIDAY]: '36.66420000 BCV (BNC)' })
  expect(askedOf()).toEqual({ bnc: 1, r4: 1, dolarApi: 1 })
})

test('the next bank’s rate applies if the first bank has none, and the log says so', async () => {
  stopBnc()
  await cron()
  expect(await ratesOf(service)).toEqual({ [FRIDAY]: '36.70000000 BCV (R4)' })
  expect(askedOf()).toEqual({ bnc: 1, r4: 1, dolarApi: 1 })
  await expectLogged('rate.untold').toEqual(['BCV (BNC)'])
})

test('DolarApi’s rate applies if no bank reports one for 3 hours, for the banking day after the evening of its last change', async () => {
  stopBanks()
  dolarApi.setQuotation({ promedio: 36.12345678, fechaActualizacion: `${FRIDAY}T03:59:59.999Z` })
  await cronFor(150)
  expect(await ratesOf(service)).toEqual({})
  await cron(180)
  expect(await ratesOf(service)).toEqual({ [FRIDAY]: '36.12345678 DolarApi' })
})

test('a rate that is reported in the afternoon for Monday leaves Friday’s unchanged', async () => {
  await cron()
  bnc.setRate({ price: '37.00000000', day: MONDAY })
  dolarApi.setQuotation({ promedio: 37.01, fechaActualizacion: NOW.toISOString() })
  await cron(30)
  expect(await ratesOf(service)).toEqual({
    [FRIDAY]: '36.66420000 BCV (BNC)',
    [MONDAY]: '37.00000000 BCV (BNC)',
  })
})

test('the sources are asked at most once in 30 minutes, even if none reports a rate', async () => {
  stopBanks()
  dolarApi.answerWith({ status: 503, body: {} })
  for (const minutes of [0, 1, 29]) await cron(minutes)
  expect(askedOf()).toEqual({ bnc: 1, r4: 1, dolarApi: 1 })
  await cron(30)
  expect(askedOf()).toEqual({ bnc: 2, r4: 2, dolarApi: 2 })
})

test('concurrent crons ask once', async () => {
  stopBnc()
  for (const minutes of [0, 30, 60]) {
    await Promise.all(Array.from({ length: 4 }, () => cron(minutes)))
  }
  expect(askedOf()).toEqual({ bnc: 3, r4: 3, dolarApi: 3 })
  expect(Object.keys(await ratesOf(service))).toEqual([FRIDAY])
})

test('a change of the value is recorded once, without a user, and an unchanged one is not', async () => {
  for (const minutes of [0, 30]) await cron(minutes)
  bnc.setRate({ price: '36.70000000', day: FRIDAY })
  for (const minutes of [60, 90]) await cron(minutes)
  const common = { user_id: null, resource: `USD/${FRIDAY}` }
  const first = { rate: 36.6642, source: 'BCV (BNC)' }
  expect(await recordsOf(4)).toEqual([
    { ...common, before: null, after: first },
    { ...common, before: first, after: { rate: 36.7, source: 'BCV (BNC)' } },
  ])
  const [row] = await service.database.query(
    `select floor(extract(epoch from created_at - $1) / 60)::integer as made,
       floor(extract(epoch from updated_at - $1) / 60)::integer as changed from exchange_rates`,
    [NOW],
  )
  expect(row).toEqual({ made: 0, changed: 60 })
})

test('a bank’s rate replaces DolarApi’s for the day, and never the other way round', async () => {
  await createRate(service, { day: FRIDAY, rate: '36.80000000' })
  await cron()
  expect(await ratesOf(service)).toEqual({ [FRIDAY]: '36.66420000 BCV (BNC)' })
  stopBanks()
  await cronFor(240)
  expect(await ratesOf(service)).toEqual({ [FRIDAY]: '36.66420000 BCV (BNC)' })
})

test('a rate that was set by hand stays, whatever the sources report for its day', async () => {
  const administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  const as = await createAdminKey(service, administrator, { environment: 'live' })
  await cron()
  const body = { currency: 'USD', rate: 40, effectiveDate: FRIDAY }
  expect((await apiOf(service)('PUT', '/admin/rates', { as, body })).status).toBe(200)
  await cron(30)
  stopBanks()
  await cron(60)
  expect(await ratesOf(service)).toEqual({ [FRIDAY]: '40.00000000 manual' })
})

test('if no source reports a rate, the previous one stays in force', async () => {
  await createRate(service, { day: THURSDAY, rate: '36.50000000' })
  stopBanks()
  // The runtime itself repeats a GET whose connection breaks.
  dolarApi.server.fault(BANK_DOWN, { times: 9 })
  await cron()
  await expectLogged('rate.untold').toEqual(['BCV (BNC)', 'BCV (R4)', 'DolarApi'])
  const { body } = await apiOf(service)('GET', '/rates', { as: await createIntegrator(service) })
  expect(body.data[0]).toMatchObject({ rate: 36.5, effectiveDate: THURSDAY, carriedForward: true })
})

test.each([
  ['18.25000000', true],
  ['54.75000000', true],
  ['18.24999999', false],
  ['54.75000001', false],
])('after 36.5, a bank’s %s is trusted: %s', async (price, believed) => {
  await createRate(service, { day: THURSDAY, rate: '36.50000000' })
  tellAll(price)
  await cron()
  const friday = believed ? { [FRIDAY]: `${price} BCV (BNC)` } : {}
  expect(await ratesOf(service)).toEqual({ [THURSDAY]: '36.50000000 DolarApi', ...friday })
  await expectLogged('rate.outlier').toEqual(believed ? [] : ['BCV (BNC)'])
})

test('if all rates are far from the last known one, nothing is recorded', async () => {
  await createRate(service, { day: THURSDAY, rate: '365.00000000' })
  await cron()
  await expectLogged('rate.outlier').toEqual(['BCV (BNC)'])
  expect(await ratesOf(service)).toEqual({ [THURSDAY]: '365.00000000 DolarApi' })
})

test.each(['2026-01-24', '2026-02-07'])('a bank’s rate of %s is not used', async (day) => {
  bnc.setRate({ price: '36.66420000', day })
  await cron()
  expect(await ratesOf(service)).toEqual({ [FRIDAY]: '36.70000000 BCV (R4)' })
})

test.each([
  ['36.123456789', FRIDAY],
  ['99999999', FRIDAY],
  ['0.00000000', FRIDAY],
  ['36.66420000', '2026-02-30'],
])('a bank’s %s of %s is refused', async (price, day) => {
  bnc.setRate({ price, day })
  await cron()
  expect(await ratesOf(service)).toEqual({ [FRIDAY]: '36.70000000 BCV (R4)' })
  await expectLogged('rate.untold').toEqual(['BCV (BNC)'])
})

const good = { promedio: 36.8, fechaActualizacion: NOW.toISOString() }

test.each([
  ['no rate', { ...good, promedio: undefined }],
  ['a rate of zero', { ...good, promedio: 0 }],
  ['a rate that is nearly zero', { ...good, promedio: 1e-12 }],
  ['a rate below zero', { ...good, promedio: -36.8 }],
  ['a rate that is a text', { ...good, promedio: '36.8' }],
  ['a rate that is too large', { ...good, promedio: 1e22 }],
  ['no day', { ...good, fechaActualizacion: null }],
  ['what is no time', { ...good, fechaActualizacion: FRIDAY }],
  ['a day of 6 days ago', { ...good, fechaActualizacion: caracasTime('2026-01-24').toISOString() }],
  ['a day to come', { ...good, fechaActualizacion: caracasTime('2026-01-31').toISOString() }],
  ['euros', { ...good, moneda: 'EUR' }],
  ['a list', [good]],
  ['null', null],
  ['more than it can have to say', { ...good, nombre: 'x'.repeat(20_000) }],
])('DolarApi’s response is refused: %s', async (_, body) => {
  stopBanks()
  dolarApi.answerWith({ status: 200, body })
  await cron()
  expect(askedOf().dolarApi).toBe(1)
  expect(await heard()).toEqual([])
  expect(await ratesOf(service)).toEqual({})
  await expectLogged('rate.untold').toContain('DolarApi')
})

test.each([201, 301, 404, 500])('DolarApi’s status %d is refused', async (status) => {
  stopBanks()
  dolarApi.answerWith({ status, body: good })
  await cron()
  expect(await heard()).toEqual([])
  expect(await ratesOf(service)).toEqual({})
})

test('a response that is not JSON is refused', async () => {
  stopBanks()
  dolarApi.server.fault({ kind: 'garbage' })
  await cron()
  expect(await heard()).toEqual([])
  expect(await ratesOf(service)).toEqual({})
  await expectLogged('rate.untold').toContain('DolarApi')
})

test('an average with more decimals than a rate has is rounded to eight', async () => {
  stopBanks()
  dolarApi.answerWith({ status: 200, body: { ...good, promedio: 36.1234567851 } })
  await cronFor(180)
  expect(await ratesOf(service)).toEqual({ [FRIDAY]: '36.12345679 DolarApi' })
})

test('a source that does not respond is waited for at most 10 seconds', {
  tags: ['full'],
}, async () => {
  bnc.server.fault({ kind: 'silent', when: 'before' }, { path: /BCVRates/ })
  const start = Date.now()
  await cron()
  expect(Date.now() - start).toBeGreaterThan(9_500)
  expect(await ratesOf(service)).toEqual({ [FRIDAY]: '36.70000000 BCV (R4)' })
})

test('the job’s log line has the number of recorded rates', async () => {
  for (const minutes of [0, 30]) await cron(minutes)
  await expect.poll(() => linesOf('job', 'refreshRates').map(({ done }) => done)).toEqual([1, 0])
})

test('a deployment without banks asks only DolarApi', async () => {
  const bankless = await startService({
    refreshesRates: true,
    vars: { DOLARAPI_URL: `${dolarApi.url}/` },
  })
  try {
    await bankless.runCron(NOW)
    expect(await ratesOf(bankless)).toEqual({ [FRIDAY]: '36.80000000 DolarApi' })
  } finally {
    await bankless.stop()
  }
})
