import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUuid, userId } from '../../../src/platform/ids.ts'
import {
  type Actor,
  createAdminKey,
  createApiKey,
  createSession,
  createUser,
  waitForMailedCode,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, login, verifyEmail } from '../../support/auth.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'
import { waitUntil } from '../../support/wait-until.ts'

let service: Service
let api: Api
let admin: Actor
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  admin = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
})
afterAll(() => service.stop())
beforeEach(async () => {
  user = await createUser(service)
})

const set = (target: { id: string }, status: unknown, as: { token: string } = admin) =>
  api('PUT', `/admin/users/${target.id}/status`, { as, body: { status } })

const callAs = (as: { token: string }) => api('GET', '/merchants', { as })

test.each(['SUSPENDED', 'BANNED'])('%s takes effect on the very next request', async (status) => {
  const key = await createApiKey(service, user)
  const answer = await set(user, status)
  expect(answer.body).toEqual({ message: expect.any(String), status })
  for (const as of [user, key]) expectRefusal(await callAs(as), 'ACCOUNT_SUSPENDED')
  expectRefusal(await login(service, user.email), 'ACCOUNT_SUSPENDED')
})

const STOPPING = ['SUSPENDED', 'BANNED']

test.each(STOPPING)(
  'after %s is lifted, the keys work again, and the earlier sessions do not',
  async (status) => {
    const key = await createApiKey(service, user)
    await set(user, status)
    expectRefusal(await callAs(key), 'ACCOUNT_SUSPENDED')
    expect((await set(user, 'ACTIVE')).body.status).toBe('ACTIVE')
    expect((await callAs(key)).status).toBe(200)
    expectRefusal(await callAs(user), 'UNAUTHORIZED')
    expect((await login(service, user.email)).status).toBe(200)
  },
)

test.each(STOPPING)('%s ends every session of the user, and nobody else’s', async (status) => {
  const sessions = [user, await createSession(service, user.uuid)]
  const bystander = await createUser(service)
  await set(user, status)
  await set(user, 'ACTIVE')
  for (const as of sessions) expectRefusal(await callAs(as), 'UNAUTHORIZED')
  expect((await callAs(bystander)).status).toBe(200)
})

test.each([
  ['SUSPENDED', 'Tu cuenta está suspendida'],
  ['BANNED', 'Tu cuenta está bloqueada'],
])('%s is mailed to the user, once', async (status, subject) => {
  await set(user, status)
  await set(user, status)
  const mailed = async () => (await service.mails()).filter(({ to }) => to.includes(user.email))
  await waitUntil('the mail is sent', async () => (await mailed()).length > 0)
  expect((await mailed()).map((mail) => mail.subject)).toStrictEqual([
    expect.stringContaining(subject),
  ])
})

test.each(STOPPING)(
  'a session that was ended before its user was %s stays unknown during that time',
  async (status) => {
    const other = await createSession(service, user.uuid)
    await api('POST', '/auth/logout', { as: other })
    await set(user, status)
    expectRefusal(await callAs(other), 'UNAUTHORIZED')
  },
)

test.each(STOPPING)('%s ends a session that was being opened at that moment', async (status) => {
  const holder = await openTransaction(service.database)
  await holder.query('update users set last_login_at = now() where id = $1', [user.uuid])
  const within = { ...service, database: { ...service.database, query: holder.query } }
  const opened = await createSession(within, user.uuid)
  const stopping = set(user, status)
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expect((await stopping).status).toBe(200)
  await set(user, 'ACTIVE')
  expectRefusal(await callAs(opened), 'UNAUTHORIZED')
})

test('an unverified user can be set to ACTIVE, and their e-mail is not verified by that', async () => {
  const unverified = await createUser(service, { verified: false })
  expect((await set(unverified, 'ACTIVE')).status).toBe(200)
  const me = await api('GET', '/auth/me', { as: unverified })
  expect(me.body.emailVerified).toBe(false)
  await api('POST', '/auth/resend-verification', { body: { email: unverified.email } })
  const otp = await waitForMailedCode(service, unverified.email)
  expect((await verifyEmail(service, unverified.email, otp)).status).toBe(200)
})

test('a change is recorded with before and after, and not recorded if nothing changed', async () => {
  const changed = await set(user, 'SUSPENDED')
  const again = await set(user, 'SUSPENDED')
  expect(again.status).toBe(200)
  const recordsOf = (requestId: string | null) =>
    auditRecordsOfRequest(service, 'user.status_update', requestId)
  expect(await recordsOf(changed.headers.get('X-Request-Id'))).toMatchObject([
    {
      user_id: admin.uuid,
      resource: user.id,
      details: { before: { status: 'active' }, after: { status: 'suspended' } },
    },
  ])
  expect(await recordsOf(again.headers.get('X-Request-Id'))).toEqual([])
})

test('nobody changes their own status, by session or by key', async () => {
  const key = await createAdminKey(service, admin, { environment: 'live' })
  for (const as of [admin, key]) {
    for (const status of ['SUSPENDED', 'BANNED', 'ACTIVE']) {
      expectRefusal(await set(admin, status, as), 'FORBIDDEN')
    }
  }
  expect((await callAs(admin)).status).toBe(200)
})

test.each([undefined, null, 'active', 'INACTIVE', 'suspended', 1, ['ACTIVE']])(
  'the status %j is refused by its field',
  async (status) => {
    const refused = await set(user, status)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'status' }])
  },
)

test('an unknown user and a malformed id are a 404', async () => {
  const unknown = userId.toPublic(newUuid(new Date()))
  for (const id of [unknown, 'usr_1', 'x', user.uuid]) {
    expectRefusal(await set({ id }, 'SUSPENDED'), 'NOT_FOUND')
  }
})

test('two administrators who change one user at once leave one state and two records in order', async () => {
  const second = await createUser(service, { role: 'ADMIN' })
  const results = await Promise.all([set(user, 'SUSPENDED'), set(user, 'BANNED', second)])
  expect(results.map(({ status }) => status)).toEqual([200, 200])
  const records = await service.database.query<{ before: string; after: string }>(
    `select details->'before'->>'status' as before, details->'after'->>'status' as after
     from audit_logs where resource = $1 and action = 'user.status_update'`,
    [user.id],
  )
  const [{ status }] = (await service.database.query('select status from users where id = $1', [
    user.uuid,
  ])) as [{ status: string }]
  const other = status === 'banned' ? 'suspended' : 'banned'
  expect(records).toHaveLength(2)
  expect(records).toContainEqual({ before: 'active', after: other })
  expect(records).toContainEqual({ before: other, after: status })
})

test('of two administrators who suspend each other at once, one can act afterwards', async () => {
  for (let round = 0; round < 10; round += 1) {
    const one = await createUser(service, { role: 'ADMIN' })
    const other = await createUser(service, { role: 'ADMIN' })
    const results = await Promise.all([set(other, 'SUSPENDED', one), set(one, 'SUSPENDED', other)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 403])
  }
})

test('an administrator who is suspended while waiting to act is refused', async () => {
  const other = await createUser(service, { role: 'ADMIN' })
  const holder = await openTransaction(service.database)
  await holder.query("update users set status = 'suspended' where id = $1", [other.uuid])
  const acting = set(user, 'BANNED', other)
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expectRefusal(await acting, 'ACCOUNT_SUSPENDED')
  expect((await callAs(user)).status).toBe(200)
})
