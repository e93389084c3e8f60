import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUuid, notificationId } from '../../../src/platform/ids.ts'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallOptions, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { createNotification, createOneOfEachEnvironment } from '../../support/notifications.ts'
import { type Service, startService } from '../../support/service.ts'

const MINUTE_MS = 60_000

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service, { kycStatus: 'approved' })
})
afterAll(() => service.stop())

type Options = Omit<CallOptions, 'as'>
const list = async (query = '', as: { token: string } = user, options: Options = {}) =>
  (await api('GET', `/notifications${query}`, { as, ...options })).body

const mark = (id: string, read: boolean, as: { token: string } = user) =>
  api('PUT', `/notifications/${id}`, { as, body: { read } })

/** So many notifications of the user, a minute apart; the newest last. */
async function several(count: number, options: Parameters<typeof createNotification>[2] = {}) {
  const ids: string[] = []
  for (let place = count; place > 0; place -= 1) {
    const at = new Date(Date.now() - place * MINUTE_MS)
    ids.push((await createNotification(service, user, { at, ...options })).id)
  }
  return ids
}

const unread = async (as?: Parameters<typeof list>[1]) => (await list('?read=false', as)).total

test('marking a notification as read or unread returns it, and is recorded once', async () => {
  const [id = ''] = await several(1)
  const { headers, body } = await mark(id, true)
  expect(body).toMatchObject({ id, read: true, title: 'Pago recibido (prueba)' })
  expect(await unread()).toBe(0)
  expect(
    await auditRecordsOfRequest(service, 'notification.update', headers.get('X-Request-Id')),
  ).toMatchObject([
    {
      user_id: user.uuid,
      resource: id,
      details: { before: { read: false }, after: { read: true } },
    },
  ])
  const again = await mark(id, true)
  expect(again.body).toStrictEqual(body)
  const repeated = again.headers.get('X-Request-Id')
  expect(await auditRecordsOfRequest(service, 'notification.update', repeated)).toEqual([])
  expect((await mark(id, false)).body.read).toBe(false)
  expect(await unread()).toBe(1)
})

test('twenty concurrent requests mark it once', async () => {
  const [id = ''] = await several(1)
  const answers = await Promise.all(Array.from({ length: 20 }, () => mark(id, true)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const recorded = await service.database.query(
    "select from audit_logs where action = 'notification.update' and resource = $1",
    [id],
  )
  expect(recorded).toHaveLength(1)
})

test.each([{}, { read: 'true' }, { read: null }])('%j is refused', async (body) => {
  const [id = ''] = await several(1)
  expectRefusal(await api('PUT', `/notifications/${id}`, { as: user, body }), 'INVALID_REQUEST')
})

test('somebody else’s, an unknown and a malformed notification get the same response', async () => {
  const [id = ''] = await several(1)
  const stranger = await createUser(service)
  const absent = notificationId.toPublic(newUuid(new Date()))
  for (const other of [id, absent, 'ntf_1', 'x', user.id]) {
    expectRefusal(await mark(other, true, stranger), 'NOT_FOUND')
  }
  expect(await unread()).toBe(1)
})

test('a test key can only mark notifications of its environment', async () => {
  const ids = await createOneOfEachEnvironment(service, user)
  const key = await createApiKey(service, user)
  expectRefusal(await mark(ids.live, true, key), 'NOT_FOUND')
  expectRefusal(await mark(ids.none, true, key), 'FORBIDDEN')
  expect(await unread()).toBe(3)
  expect((await mark(ids.test, true, key)).body).toMatchObject({ id: ids.test, read: true })
})
