import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { merchantId, newUuid } from '../../../../src/platform/ids.ts'
import {
  type Actor,
  createAdminKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { auditRecordsOfRequest } from '../../../support/auth.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())
beforeEach(() => service.database.query('delete from operation_stops'))

const STOP = { environment: 'production', enabled: false, reason: 'Mantenimiento del banco.' }

const put = (body: unknown, as: { token: string } = administrator) =>
  api('PUT', '/admin/operations', { as, body })
const listed = async () => (await api('GET', '/admin/operations', { as: administrator })).body.data
const recordsOf = ({ headers }: { headers: Headers }) =>
  auditRecordsOfRequest(service, 'operations.update', headers.get('X-Request-Id'))

test('setting a stop returns it, and lists it', async () => {
  const bank = '0191'
  const set = await put({ ...STOP, bank, merchantId: merchant.id })
  const operation = { ...STOP, bank, merchantId: merchant.id, updatedAt: expect.any(String) }
  expect(set.body).toStrictEqual(operation)
  expect(await listed()).toStrictEqual([set.body])
})

test('a missing or null bank or merchant means all of them', async () => {
  const all = { bank: null, merchantId: null, updatedAt: expect.any(String) }
  expect((await put(STOP)).body).toStrictEqual({ ...STOP, ...all })
  expect((await put({ ...STOP, bank: null, merchantId: null })).body).toStrictEqual({
    ...STOP,
    ...all,
  })
  expect(await listed()).toHaveLength(1)
})

test('both spellings of an environment mean the same', async () => {
  for (const [spelling, shown] of [
    ['live', 'production'],
    ['production', 'production'],
    ['test', 'sandbox'],
    ['sandbox', 'sandbox'],
  ]) {
    expect((await put({ ...STOP, environment: spelling })).body.environment).toBe(shown)
  }
  expect(await listed()).toHaveLength(2)
})

test('each change is recorded with its reason, before and after', async () => {
  const body = { ...STOP, bank: '0191', merchantId: merchant.id }
  const stopped = await put(body)
  const restarted = await put({ ...body, enabled: true, reason: 'Volvió.' })
  const record = { user_id: administrator.uuid, resource: `production/0191/${merchant.id}` }
  expect(await recordsOf(stopped)).toMatchObject([
    {
      ...record,
      details: {
        reason: STOP.reason,
        before: { enabled: true },
        after: { enabled: false },
      },
    },
  ])
  expect(await recordsOf(restarted)).toMatchObject([
    {
      ...record,
      details: { reason: 'Volvió.', before: { enabled: false }, after: { enabled: true } },
    },
  ])
})

test('two administrators who set one stop at once leave one row and two records in order', async () => {
  const [stopped, started] = await Promise.all([put(STOP), put({ ...STOP, enabled: true })])
  expect([stopped.status, started.status]).toEqual([200, 200])
  const [operation, ...others] = await listed()
  expect(others).toEqual([])
  const [[first], [second]] = await Promise.all([recordsOf(stopped), recordsOf(started)])
  const [last, before] = operation.enabled ? [second, first] : [first, second]
  expect(before?.details.before).toEqual({ enabled: true })
  expect(last?.details.before).toEqual(before?.details.after)
})

test.each([
  ['environment', { ...STOP, environment: undefined }],
  ['environment', { ...STOP, environment: 'qa' }],
  ['bank', { ...STOP, bank: '191' }],
  ['bank', { ...STOP, bank: '9999' }],
  ['bank', { ...STOP, bank: '' }],
  ['bank', { ...STOP, environment: 'test', bank: '0191' }],
  ['bank', { ...STOP, environment: 'sandbox', bank: '0191' }],
  ['merchantId', { ...STOP, merchantId: 7 }],
  ['enabled', { ...STOP, enabled: undefined }],
  ['enabled', { ...STOP, enabled: 'false' }],
  ['reason', { ...STOP, reason: undefined }],
  ['reason', { ...STOP, reason: '  ' }],
  ['reason', { ...STOP, reason: 'r'.repeat(501) }],
])('a wrong %s is refused: %j', async (path, body) => {
  const refused = await put(body)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path }])
  expect(await listed()).toEqual([])
})

test('a reason may have 500 characters', async () => {
  expect((await put({ ...STOP, reason: 'r'.repeat(500) })).status).toBe(200)
})

test.each(['mer_1', 'x', '', merchantId.toPublic(newUuid(new Date()))])(
  'an unknown merchant is a 404: %j',
  async (id) => {
    expectRefusal(await put({ ...STOP, merchantId: id }), 'NOT_FOUND')
    expect(await listed()).toEqual([])
  },
)

test('only a platform administrator can set stops', async () => {
  expectRefusal(await put({ ...STOP, merchantId: merchant.id }, owner), 'FORBIDDEN')
  expectRefusal(await put({ ...STOP, merchantId: 'x' }, owner), 'FORBIDDEN')
  expect(await listed()).toEqual([])
})

test('an administrator’s key can only stop and restart its own environment', async () => {
  const keys = {
    live: await createAdminKey(service, administrator, { environment: 'live' }),
    test: await createAdminKey(service, administrator),
  }
  for (const [own, other] of [
    ['live', 'test'],
    ['test', 'live'],
  ] as const) {
    expect((await put({ ...STOP, environment: own }, keys[own])).status).toBe(200)
    const refused = await put({ ...STOP, environment: other }, keys[own])
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
    expect((await put({ ...STOP, environment: own, enabled: true }, keys[own])).status).toBe(200)
  }
})
