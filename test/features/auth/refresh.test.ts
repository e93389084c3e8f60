import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, login } from '../../support/auth.ts'
import { roundTripsWaitedFor } from '../../support/round-trips.ts'
import { type Service, startService } from '../../support/service.ts'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const refresh = (refreshToken: string): Promise<CallResult> =>
  api('POST', '/auth/refresh', { body: { refreshToken } })

async function loggedIn(): Promise<{ actor: Actor; first: string }> {
  const actor = await createUser(service)
  const { body } = await login(service, actor.email)
  return { actor, first: body.refreshToken }
}

const works = async (accessToken: string) =>
  (await api('GET', '/auth/me', { as: { token: accessToken } })).status === 200

test('a refresh returns new tokens of the same session, again and again', async () => {
  const { actor, first } = await loggedIn()
  const second = await refresh(first)
  expect(second.body.user).toMatchObject({ id: actor.id, email: actor.email })
  expect(second.body.refreshToken).not.toBe(first)
  expect(await works(second.body.accessToken)).toBe(true)
  const third = await refresh(second.body.refreshToken)
  expect(third.status).toBe(200)
  expect(third.body.refreshToken.split('.')[0]).toBe(first.split('.')[0])
})

test('a refresh takes one round trip', async () => {
  const { first } = await loggedIn()
  expect(roundTripsWaitedFor(await refresh(first))).toBe(1)
})

test('the previous token returns the same new one within 10 seconds, and ends the session after that', async () => {
  const { first } = await loggedIn()
  const rotatedAt = new Date()
  service.setNow(rotatedAt)
  const { body: second } = await refresh(first)
  service.setNow(new Date(rotatedAt.getTime() + 9 * SECOND))
  const { body: retried } = await refresh(first)
  expect(retried.refreshToken).toBe(second.refreshToken)
  service.setNow(new Date(rotatedAt.getTime() + 11 * SECOND))
  const reused = await refresh(first)
  expectRefusal(reused, 'UNAUTHORIZED')
  expectRefusal(await refresh(second.refreshToken), 'UNAUTHORIZED')
  expect(await works(second.accessToken)).toBe(false)
  const records = await auditRecordsOfRequest(
    service,
    'session.reuse',
    reused.headers.get('X-Request-Id'),
  )
  expect(records).toMatchObject([{ user_id: null, details: { sessionId: first.split('.')[0] } }])
  service.setNow()
})

test('an older token ends the session, even within the 10 seconds', async () => {
  const { first } = await loggedIn()
  const { body: second } = await refresh(first)
  const { body: third } = await refresh(second.refreshToken)
  expectRefusal(await refresh(first), 'UNAUTHORIZED')
  expect(await works(third.accessToken)).toBe(false)
  expectRefusal(await refresh(third.refreshToken), 'UNAUTHORIZED')
})

test('20 concurrent refreshes with one token get the same new one', async () => {
  const { first } = await loggedIn()
  const results = await Promise.all(Array.from({ length: 20 }, () => refresh(first)))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(results.map(({ body }) => body.refreshToken)).size).toBe(1)
})

test('a thief and the owner who refresh at once with different tokens end the session', async () => {
  const { first } = await loggedIn()
  const { body: second } = await refresh(first)
  const { body: third } = await refresh(second.refreshToken)
  await Promise.all([refresh(first), refresh(third.refreshToken)])
  expectRefusal(await refresh(third.refreshToken), 'UNAUTHORIZED')
})

test.each([
  ['garbage', () => 'garbage'],
  ['nothing', () => ''],
  ['another generation', (token: string) => token.replace('.1.', '.2.')],
  [
    'an altered signature',
    (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
  ],
  ['a signature cut short', (token: string) => token.slice(0, -1)],
  ['an access token', () => 'eyJhbGciOiJFZERTQSJ9.e30.c2ln'],
])('%s is refused without asking the database, and ends no session', async (_, alter) => {
  const { first } = await loggedIn()
  const refused = await refresh(alter(first))
  expectRefusal(refused, 'UNAUTHORIZED')
  expect(roundTripsWaitedFor(refused)).toBe(0)
  expect((await refresh(first)).status).toBe(200)
})

test('a token of an ended or expired session is refused', async () => {
  const ended = await loggedIn()
  const { body } = await refresh(ended.first)
  await api('POST', '/auth/logout', { as: { token: body.accessToken } })
  expectRefusal(await refresh(body.refreshToken), 'UNAUTHORIZED')

  const idle = await loggedIn()
  service.setNow(new Date(Date.now() + 31 * DAY))
  expectRefusal(await refresh(idle.first), 'UNAUTHORIZED')
  service.setNow()
})

test('a session that is used stays valid', async () => {
  const { first } = await loggedIn()
  service.setNow(new Date(Date.now() + 20 * DAY))
  const { body } = await refresh(first)
  service.setNow(new Date(Date.now() + 40 * DAY))
  expect((await refresh(body.refreshToken)).status).toBe(200)
  service.setNow()
})

test.each(['suspended', 'banned'])(
  'a %s user is told so, and the session is not extended',
  async (status) => {
    const { actor, first } = await loggedIn()
    await service.database.query('update users set status = $2 where id = $1', [actor.uuid, status])
    expectRefusal(await refresh(first), 'ACCOUNT_SUSPENDED')
    const sessions = await service.database.query(
      "select refresh_generation, revoked_at from sessions where public_id('ses', id) = $1",
      [first.split('.')[0]],
    )
    expect(sessions).toEqual([{ refresh_generation: 1, revoked_at: null }])
  },
)
