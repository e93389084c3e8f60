import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  createApiKey,
  createSession,
  createUser,
  PASSWORD,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, login, storedAndLoggedText } from '../../support/auth.ts'
import { createApp } from '../../support/factors.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'

const NEW_PASSWORD = 'una clave muy nueva'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const change = (as: Actor, currentPassword = PASSWORD, newPassword = NEW_PASSWORD) =>
  api('PUT', '/auth/password', { as, body: { currentPassword, newPassword } })

test('changing the password ends the other sessions, and keeps this one and the keys', async () => {
  const user = await createUser(service)
  const other = await createSession(service, user.uuid)
  const key = await createApiKey(service, user)
  const changed = await change(user)
  expect(changed.status).toBe(204)
  expectRefusal(await login(service, user.email), 'INVALID_CREDENTIALS')
  expect((await login(service, user.email, NEW_PASSWORD)).status).toBe(200)
  expectRefusal(await api('GET', '/auth/me', { as: other }), 'UNAUTHORIZED')
  expect((await api('GET', '/auth/me', { as: user })).status).toBe(200)
  expect((await api('GET', '/merchants', { as: key })).status).toBe(200)
  const requestId = changed.headers.get('X-Request-Id')
  expect(await auditRecordsOfRequest(service, 'user.update_password', requestId)).toMatchObject([
    { user_id: user.uuid, resource: user.id, details: { endedSessions: 1 } },
  ])
  expect(await storedAndLoggedText(service)).not.toContain(NEW_PASSWORD)
})

test('a wrong current password is refused by its field, and changes nothing', async () => {
  const user = await createUser(service)
  const refused = await change(user, 'not the password')
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'currentPassword' }])
  expect((await login(service, user.email)).status).toBe(200)
})

test('the current password can be tried 5 times in 15 minutes, even concurrently, and from elsewhere meanwhile', {
  tags: ['full'],
}, async () => {
  const user = await createUser(service)
  const from = (ip: string, currentPassword: string) =>
    api('PUT', '/auth/password', {
      as: user,
      body: { currentPassword, newPassword: NEW_PASSWORD },
      headers: { 'CF-Connecting-IP': ip },
    })
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => from('190.202.10.1', 'not the password')),
  )
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(5)
  const locked = await from('190.202.10.1', PASSWORD)
  expectRefusal(locked, 'RATE_LIMITED')
  expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
  expect((await from('200.44.32.12', PASSWORD)).status).toBe(204)
})

test('of a user with a second factor, it is changed only after the factor', async () => {
  const user = await createUser(service)
  const app = await createApp(service, user)
  expectRefusal(await change(user), 'STEP_UP_REQUIRED')
  const steppedUp = await api('POST', '/auth/step-up', { as: user, body: { code: app.codeAt() } })
  expect(steppedUp.status, steppedUp.text).toBe(204)
  expect((await change(user)).status).toBe(204)
})

test('a new password that no account may have is refused', async () => {
  const user = await createUser(service)
  for (const wrong of ['short', 'password123', 'x'.repeat(129)]) {
    const refused = await change(user, PASSWORD, wrong)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'newPassword' }])
  }
})

test('of two concurrent changes, one is told that the password was changed', async () => {
  const user = await createUser(service)
  const results = await Promise.all([
    change(user, PASSWORD, 'la primera clave'),
    change(user, PASSWORD, 'la segunda clave'),
  ])
  const statuses = results.map(({ status }) => status).sort()
  // The second may also have read the new password already, and find the old one wrong.
  expect([
    [204, 409],
    [204, 400],
  ]).toContainEqual(statuses)
})

test('a session that was being opened with the old password is ended', async () => {
  const user = await createUser(service)
  const holder = await openTransaction(service.database)
  await holder.query('update users set last_login_at = now() where id = $1', [user.uuid])
  const within = { ...service, database: { ...service.database, query: holder.query } }
  const opened = await createSession(within, user.uuid)
  const changing = change(user)
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expect((await changing).status).toBe(204)
  expectRefusal(await api('GET', '/auth/me', { as: opened }), 'UNAUTHORIZED')
})

test('a user who was suspended while the change waited is refused', async () => {
  const user = await createUser(service)
  const holder = await openTransaction(service.database)
  await holder.query("update users set status = 'suspended' where id = $1", [user.uuid])
  const changing = change(user)
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expectRefusal(await changing, 'ACCOUNT_SUSPENDED')
  await service.database.query("update users set status = 'active' where id = $1", [user.uuid])
  expect((await login(service, user.email)).status).toBe(200)
})
