import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTIFICATION_TYPES } from '../../../src/notifications/types.ts'
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

describe('an API key', () => {
  const REMOVABLE = [
    ...['payment_received', 'payment_refunded', 'payment_link_completed'],
    ...['transfer_settled', 'transfer_failed', 'payout_completed', 'payout_failed_rows'],
  ]

  test('removes notifications of payments, and of no other type, present or future', async () => {
    const key = await createApiKey(service, user, { environment: 'live' })
    const removed: string[] = []
    for (const type of [...NOTIFICATION_TYPES, 'of_a_later_version']) {
      const { id } = await createNotification(service, user, {
        ...{ type, data: { environment: 'live' } },
      })
      const answer = await remove(id, key)
      if (answer.status === 204) removed.push(type)
      else expectRefusal(answer, 'FORBIDDEN')
    }
    expect(removed).toEqual(NOTIFICATION_TYPES.filter((type) => REMOVABLE.includes(type)))
    expect(removed).toHaveLength(REMOVABLE.length)
  })

  test('marks one that it cannot remove as read, and its user removes it in a session', async () => {
    const key = await createApiKey(service, user, { environment: 'live' })
    const { id } = await createNotification(service, user, {
      ...{ type: 'administrator_changed', data: {} },
    })
    expect((await mark(id, true, key)).status).toBe(200)
    expectRefusal(await remove(id, key), 'FORBIDDEN')
    expect((await remove(id)).status).toBe(204)
  })

  test('neither reads nor changes preferences', async () => {
    for (const environment of ['live', 'test'] as const) {
      const as = await createApiKey(service, user, { environment })
      expectRefusal(await api('GET', '/notifications/preferences', { as }), 'FORBIDDEN')
      const body = { data: [{ type: 'payment_received', inApp: false }] }
      expectRefusal(await api('PUT', '/notifications/preferences', { as, body }), 'FORBIDDEN')
    }
  })
})

test('a test key can only remove notifications of its environment', async () => {
  const ids = await createOneOfEachEnvironment(service, user)
  const key = await createApiKey(service, user)
  expectRefusal(await remove(ids.live, key), 'NOT_FOUND')
  expectRefusal(await remove(ids.none, key), 'FORBIDDEN')
  expect((await remove(ids.test, key)).status).toBe(204)
  expect(idsOf(await list())).toEqual([ids.none, ids.live])
})
