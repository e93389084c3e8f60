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

const remove = (id: string, as: { token: string } = user) =>
  api('DELETE', `/notifications/${id}`, { as })

/** So many notifications of the user, a minute apart; the newest last. */
async function several(count: number, options: Parameters<typeof createNotification>[2] = {}) {
  const ids: string[] = []
  for (let place = count; place > 0; place -= 1) {
    const at = new Date(Date.now() - place * MINUTE_MS)
    ids.push((await createNotification(service, user, { at, ...options })).id)
  }
  return ids
}

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('a notification is removed once, and the removal is recorded', async () => {
  const [id = '', other] = await several(2)
  const { status, headers } = await remove(id)
  expect(status).toBe(204)
  expect(idsOf(await list())).toEqual([other])
  expect(
    await auditRecordsOfRequest(service, 'notification.remove', headers.get('X-Request-Id')),
  ).toMatchObject([
    { resource: id, details: { before: { type: 'payment_received', read: false }, after: null } },
  ])
  expectRefusal(await remove(id), 'NOT_FOUND')
  expectRefusal(await mark(id, true), 'NOT_FOUND')
})

test('somebody else’s, an unknown and a malformed notification get the same response', async () => {
  const [id = ''] = await several(1)
  const stranger = await createUser(service)
  const absent = notificationId.toPublic(newUuid(new Date()))
  for (const other of [id, absent, 'ntf_1', 'x', user.id]) {
    expectRefusal(await remove(other, stranger), 'NOT_FOUND')
  }
  expect(idsOf(await list())).toEqual([id])
})

test('a test key can only remove notifications of its environment', async () => {
  const ids = await createOneOfEachEnvironment(service, user)
  const key = await createApiKey(service, user)
  expectRefusal(await remove(ids.live, key), 'NOT_FOUND')
  expectRefusal(await remove(ids.none, key), 'FORBIDDEN')
  expect((await remove(ids.test, key)).status).toBe(204)
  expect(idsOf(await list())).toEqual([ids.none, ids.live])
})
