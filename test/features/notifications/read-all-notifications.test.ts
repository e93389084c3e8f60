import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallOptions } from '../../support/api.ts'
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

const readAll = (as: { token: string } = user) => api('POST', '/notifications/read-all', { as })

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
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('the caller’s notifications are marked and counted, and the change is recorded once', async () => {
  const other = await createUser(service)
  await createNotification(service, other)
  await several(3)
  const { headers, body } = await readAll()
  expect(body).toStrictEqual({ updated: 3 })
  expect(await list()).toMatchObject({ total: 3 })
  expect(await unread()).toBe(0)
  expect(await unread(other)).toBe(1)
  const recorded = await auditRecordsOfRequest(
    service,
    'notification.read_all',
    headers.get('X-Request-Id'),
  )
  expect(recorded).toMatchObject([{ resource: user.id, details: { updated: 3 } }])
  expect((await readAll()).body).toStrictEqual({ updated: 0 })
})

test('two concurrent requests mark each notification once', async () => {
  await several(10)
  const answers = await Promise.all([readAll(), readAll(), readAll()])
  expect(answers.reduce((sum, { body }) => sum + body.updated, 0)).toBe(10)
})

test('notifications made after the request stay unread', async () => {
  await several(2)
  const later = { at: new Date(Date.now() + MINUTE_MS) }
  const { id } = await createNotification(service, user, later)
  expect((await readAll()).body).toStrictEqual({ updated: 2 })
  expect(idsOf(await list('?read=false'))).toEqual([id])
})

test('notifications made meanwhile are neither lost nor wrongly marked', async () => {
  await several(5)
  let coming = true
  const arrivals = (async () => {
    for (let count = 0; count < 60; count += 1) await createNotification(service, user)
    coming = false
  })()
  let marked = 0
  while (coming) {
    const asked = new Date()
    const { body } = await readAll()
    marked += body.updated
    const wrong = await service.database.query(
      'select from notifications where user_id = $1 and read_at < created_at',
      [user.uuid],
    )
    expect(wrong, asked.toISOString()).toEqual([])
  }
  await arrivals
  const { total } = await list()
  expect({ total, seen: marked + (await unread()) }).toEqual({ total: 65, seen: 65 })
})

test('an API key marks those of its environment, and a test key none that belong to no environment', async () => {
  await createOneOfEachEnvironment(service, user)
  const key = await createApiKey(service, user)
  expect((await readAll(key)).body).toStrictEqual({ updated: 1 })
  expect(await unread()).toBe(2)
  const live = await createApiKey(service, user, { environment: 'live' })
  expect((await readAll(live)).body).toStrictEqual({ updated: 2 })
})
