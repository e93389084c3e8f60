import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallOptions, expectRefusal } from '../../support/api.ts'
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

test('only the caller’s notifications are listed, newest first, in pages', async () => {
  const [first, second, third] = await several(3)
  await createNotification(service, await createUser(service))
  const page = await list('?limit=2')
  expect(idsOf(page)).toEqual([third, second])
  expect(page).toStrictEqual({ data: page.data, page: 1, limit: 2, total: 3 })
  expect(idsOf(await list('?limit=2&page=2'))).toEqual([first])
  expect(await list('?page=9')).toMatchObject({ data: [], limit: 50, total: 3 })
})

test('a notification is shown with its stored data and its text', async () => {
  const at = new Date('2026-03-10T14:00:00.123Z')
  const data = { merchantName: 'Panadería', before: 'MEMBER', after: 'ADMIN' }
  const { id } = await createNotification(service, user, { type: 'role_changed', data, at })
  expect((await list()).data).toStrictEqual([
    {
      id,
      type: 'role_changed',
      title: 'Ahora eres administrador',
      body: 'En «Panadería» ahora eres administrador; antes eras miembro de solo consulta.',
      data,
      read: false,
      createdAt: '2026-03-10T14:00:00.123Z',
    },
  ])
})

test.each([
  [undefined, 'Pago recibido (prueba)'],
  ['en', 'Payment received (test)'],
  ['en-GB,es;q=0.5', 'Payment received (test)'],
  ['fr, en;q=0.3', 'Payment received (test)'],
  ['es-VE, en;q=0.9', 'Pago recibido (prueba)'],
  ['en;q=0', 'Pago recibido (prueba)'],
  ['fr', 'Pago recibido (prueba)'],
  ['*', 'Pago recibido (prueba)'],
])('a reader of %s gets its language', async (language, title) => {
  await createNotification(service, user)
  const headers: Record<string, string> = language ? { 'Accept-Language': language } : {}
  expect((await list('', user, { headers })).data).toMatchObject([{ title }])
})

test('the list filters by whether they were read, so that the total is the number of unread ones', async () => {
  const [read] = await several(1, { read: true })
  const unread = await several(2)
  expect(idsOf(await list('?read=true'))).toEqual([read])
  expect(await list('?read=TRUE')).toMatchObject({ total: 1 })
  expect(idsOf(await list('?read=false'))).toEqual(unread.toReversed())
  expect(await list('?read=false')).toMatchObject({ total: 2 })
})

test.each(['?read=yes', '?read=', '?page=0', '?limit=x'])('the list refuses %s', async (query) => {
  expectRefusal(await api('GET', `/notifications${query}`, { as: user }), 'INVALID_REQUEST')
})

test('an API key sees those of its environment or of none, and a session sees all', async () => {
  const ids = await createOneOfEachEnvironment(service, user)
  const key = await createApiKey(service, user)
  expect(await list('', key)).toMatchObject({ total: 2 })
  expect(await unread(key)).toBe(2)
  expect(idsOf(await list('', key))).toEqual([ids.none, ids.test])
  const live = await createApiKey(service, user, { environment: 'live' })
  expect(idsOf(await list('', live))).toEqual([ids.none, ids.live])
  expect(await list()).toMatchObject({ total: 3 })
})
