import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../src/domain/caracas.ts'
import { type Actor, createAdminKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { caracasTime, createRate, ratesOf } from '../../support/rates.ts'
import { type Service, startService } from '../../support/service.ts'

const TODAY = '2026-01-30'
const RATE = { currency: 'USD', rate: 37.12345678, effectiveDate: TODAY }

let service: Service
let api: Api
let administrator: Actor
let as: { token: string }
beforeAll(async () => {
  service = await startService({ now: caracasTime(TODAY) })
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  as = await createAdminKey(service, administrator, { environment: 'live' })
})
afterAll(() => service.stop())
beforeEach(async () => {
  service.setNow(caracasTime(TODAY))
  await service.database.query('delete from exchange_rates')
  await service.database.query('delete from rate_proposals')
})

const put = (changes: Record<string, unknown> = {}) =>
  api('PUT', '/admin/rates', { as, body: { ...RATE, ...changes } })
const recordsOf = ({ headers }: CallResult) =>
  service.database.query(
    `select user_id, resource, details->'before' as before, details->'after' as after
     from audit_logs where action = 'rate.update' and details->>'requestId' = $1`,
    [headers.get('X-Request-Id')],
  )

test('setting a rate returns it, and it is in force at once', async () => {
  const set = await put()
  const rate = {
    ...RATE,
    source: 'manual',
    carriedForward: false,
    updatedAt: caracasTime(TODAY).toISOString(),
  }
  expect(set.body).toStrictEqual({ ...rate, status: 'applied', approvalExpiresAt: null })
  expect((await api('GET', '/rates', { as })).body.data).toStrictEqual([rate])
})

test('it replaces what a source reported for the day, and is recorded with its administrator', async () => {
  await createRate(service, { day: TODAY, origin: 'bank', source: 'BCV (BNC)' })
  const set = await put()
  expect(await ratesOf(service)).toEqual({ [TODAY]: '37.12345678 manual' })
  expect(await recordsOf(set)).toEqual([
    {
      user_id: administrator.uuid,
      resource: `USD/${TODAY}`,
      before: { rate: 36.6642, source: 'BCV (BNC)' },
      after: { rate: 37.12345678, source: 'manual' },
    },
  ])
})

test('the first rate of a day has no previous one, and setting the same again changes nothing', async () => {
  expect(await recordsOf(await put())).toMatchObject([{ before: null }])
  const again = await put()
  expect(again.status).toBe(200)
  expect(await recordsOf(again)).toEqual([])
  expect(await recordsOf(await put({ rate: 38 }))).toMatchObject([
    { before: { rate: 37.12345678 }, after: { rate: 38 } },
  ])
})

test('other days keep their rates, and a rate for tomorrow is not in force today', async () => {
  await createRate(service, { day: TODAY })
  const tomorrow = addDays(TODAY, 1)
  expect((await put({ effectiveDate: tomorrow })).body.carriedForward).toBe(false)
  expect((await api('GET', '/rates', { as })).body.data[0].effectiveDate).toBe(TODAY)
  expect(Object.keys(await ratesOf(service))).toEqual([TODAY, tomorrow])
})

test('days from 366 days ago to 7 days ahead are accepted, in Caracas', async () => {
  for (const [days, status] of [
    [-367, 400],
    [-366, 200],
    [7, 200],
    [8, 400],
  ] as const) {
    const set = await put({ effectiveDate: addDays(TODAY, days) })
    expect(set.status, `${days}: ${set.text}`).toBe(status)
  }
  service.setNow(caracasTime(TODAY, '23:59:59.999'))
  expect((await put({ effectiveDate: addDays(TODAY, 8) })).status).toBe(400)
  service.setNow(caracasTime(TODAY))
})

test('a rate of an earlier day is shown as carried forward', async () => {
  expect((await put({ effectiveDate: addDays(TODAY, -1) })).body.carriedForward).toBe(true)
})

test.each([
  [{ currency: 'VES' }, 'currency'],
  [{ currency: 'EUR' }, 'currency'],
  [{ rate: 0 }, 'rate'],
  [{ rate: -1 }, 'rate'],
  [{ rate: 36.123456789 }, 'rate'],
  [{ rate: 10_000_000 }, 'rate'],
  [{ rate: '36.66' }, 'rate'],
  [{ effectiveDate: '2026-02-30' }, 'effectiveDate'],
  [{ effectiveDate: '2026-01-30T00:00:00Z' }, 'effectiveDate'],
  [{ effectiveDate: '30/01/2026' }, 'effectiveDate'],
  [{ effectiveDate: '0000-01-01' }, 'effectiveDate'],
  [{ effectiveDate: undefined }, 'effectiveDate'],
])('%j is refused', async (changes, path) => {
  const refused = await put(changes)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toEqual([path])
})
