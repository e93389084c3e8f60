import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUuid, userId } from '../../../../src/platform/ids.ts'
import { type Actor, createMerchant, createUser, uniqueRif } from '../../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../../support/api.ts'
import { login } from '../../../support/auth.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
})
beforeEach(async () => {
  user = await createUser(service)
})
afterAll(() => service.stop())

const list = (query = '', as: { token: string } = administrator) =>
  api('GET', `/admin/audit-logs?${query}`, { as })
/** What the test's own user did. */
const own = (query = '') => list(`userId=${user.id}&${query}`)
const get = (id: string, as: { token: string } = administrator) =>
  api('GET', `/admin/audit-logs/${id}`, { as })
const actionsIn = ({ body }: CallResult): string[] =>
  body.data.map(({ action }: { action: string }) => action)

test('the audit log shows who did what to which resource, with the details as stored', async () => {
  service.setNow(new Date('2026-03-10T14:00:00.123Z'))
  const person = await createUser(service)
  const body = { name: 'Papelería Ávila', rif: uniqueRif() }
  const { body: merchant } = await api('POST', '/merchants', { as: person, body })
  service.setNow()
  const listed = await list(`userId=${person.id}`)
  const record = {
    id: expect.stringMatching(/^aud_[0-9a-z]{26}$/),
    userId: person.id,
    action: 'merchant.create',
    resource: merchant.id,
    details: {
      after: body,
      ipAddress: expect.any(String),
      requestId: expect.any(String),
    },
    createdAt: '2026-03-10T14:00:00.123Z',
  }
  expect(listed.body).toStrictEqual({ data: [record], page: 1, limit: 20, total: 1 })
})

test('an unknown user and a missing resource are null', async () => {
  const refused = await login(service, 'nobody-at-all@example.com')
  expectRefusal(refused, 'INVALID_CREDENTIALS')
  const { body } = await list('action=user.login_failed&limit=1')
  expect(body.data).toMatchObject([{ userId: null, resource: null }])
  expect(body.data[0].details.requestId).toBe(refused.headers.get('X-Request-Id'))
})

test('a refused login has no user, and names the account that was tried', async () => {
  expectRefusal(await login(service, user.email, 'otra clave'), 'INVALID_CREDENTIALS')
  const { body } = await list('action=user.login_failed&limit=1')
  expect(body.data).toMatchObject([{ userId: null, resource: user.id }])
  expect((await own()).body.total).toBe(0)
})

test('the list filters by user, by a complete action in any case, and by both', async () => {
  await login(service, user.email)
  await createMerchant(service, user)
  await api('PUT', '/auth/me', { as: user, body: { name: 'Otro Nombre' } })
  const all = ['user.update', 'merchant.create', 'user.login']
  expect(actionsIn(await own())).toStrictEqual(all)
  for (const action of all) {
    expect(actionsIn(await own(`action=${action}`))).toStrictEqual([action])
    expect((await own(`action=${action.toUpperCase()}`)).body.total).toBe(1)
    const byAnybody = await list(`action=${action}&limit=100`)
    expect(new Set(actionsIn(byAnybody))).toStrictEqual(new Set([action]))
  }
  for (const action of ['user', 'user.%', 'user.logi_', 'merchant.remove']) {
    const { body } = await own(`action=${encodeURIComponent(action)}`)
    expect(body, action).toMatchObject({ data: [], total: 0 })
  }
})

test('the nil id and a malformed id have no records', async () => {
  for (const id of [userId.toPublic(newUuid(new Date())), 'usr_1', 'x', '']) {
    expect((await list(`userId=${id}`)).body, id).toMatchObject({ data: [], total: 0 })
  }
})

test('`from` is inclusive and `to` exclusive, and a day is a Caracas day', async () => {
  const times = [
    '2026-03-10T03:59:59.999Z',
    '2026-03-10T04:00:00.000Z',
    '2026-03-11T03:59:59.999Z',
    '2026-03-11T04:00:00.000Z',
  ] as const
  const person = await createUser(service)
  for (const time of times) {
    service.setNow(new Date(time))
    await createMerchant(service, person)
  }
  service.setNow()
  const [before, first, last, after] = times
  const between = async (query: string) => {
    const { body } = await list(`userId=${person.id}&action=merchant.create&${query}`)
    expect(body.total).toBe(body.data.length)
    return body.data.map(({ createdAt }: { createdAt: string }) => createdAt)
  }
  expect(await between('from=2026-03-10&to=2026-03-11')).toStrictEqual([last, first])
  expect(await between('from=2026-03-11')).toStrictEqual([after])
  expect(await between('to=2026-03-10')).toStrictEqual([before])
  expect(await between(`from=${last}&to=${after}`)).toStrictEqual([last])
  expect(await between('from=0001-01-01&to=9999-12-31')).toHaveLength(4)
  expect(await between('from=2026-03-10&to=2026-03-10')).toStrictEqual([])
  expectRefusal(await list('from=2026-03-11&to=2026-03-10'), 'INVALID_REQUEST')
})

test('a record whose id is a moment later than its time is found by its time', async () => {
  const person = newUuid<'user'>(new Date())
  const midnight = new Date('2026-03-11T04:00:00.000Z')
  await service.database.query(
    `insert into audit_logs (id, user_id, action, details, created_at)
     values ($1, $2, 'user.update', '{}', $3::timestamptz - interval '1 millisecond')`,
    [newUuid(midnight), person, midnight],
  )
  const found = async (query: string) =>
    (await list(`userId=${userId.toPublic(person)}&${query}`)).body.total
  expect(await found('to=2026-03-11')).toBe(1)
  expect(await found('from=2026-03-11')).toBe(0)
})

test('reading the audit log is not recorded', async () => {
  await createMerchant(service, user)
  const { total } = (await list()).body
  const [record] = (await own()).body.data
  await get(record.id)
  expect((await list()).body.total).toBe(total)
})

test.each(['action=', `action=${'x'.repeat(101)}`, 'from=yesterday', 'to=2026-02-30'])(
  'the list refuses ?%s',
  async (query) => {
    const refused = await list(query)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: query.split('=')[0] }])
  },
)
