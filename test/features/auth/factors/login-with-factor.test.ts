import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, PASSWORD } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { login } from '../../../support/auth.ts'
import { createApp, createRecoveryCode, loginTokenOf } from '../../../support/factors.ts'
import { secondFactorsOf, wrongCode } from '../../../support/second-factors.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
let calls: ReturnType<typeof secondFactorsOf>
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  calls = secondFactorsOf(service)
})
afterAll(() => service.stop())

/** A user with an app, at the second step of a log-in. */
async function atSecondStep() {
  const user = await createUser(service, { factorPresented: true })
  const app = await createApp(service, user)
  const { status, body } = await login(service, user.email)
  expect(status).toBe(200)
  return { user, app, loginToken: body.loginToken as string, body }
}

test('with a factor, the password gives no token, and the code does', async () => {
  const { app, loginToken, body } = await atSecondStep()
  expect(body).toEqual({ factorRequired: true, loginToken, methods: ['totp'] })
  const { status, body: tokens } = await calls.finishLogin(loginToken, { code: app.codeAt() })
  expect(status).toBe(200)
  expect(tokens).toMatchObject({ tokenType: 'Bearer', expiresIn: 86400 })
  expect((await calls.list({ token: tokens.accessToken })).body.stepUp.validUntil).not.toBeNull()
  const refreshed = await api('POST', '/auth/refresh', {
    body: { refreshToken: tokens.refreshToken },
  })
  expect(refreshed.status).toBe(200)
})

test('a recovery code stands in, once', async () => {
  const { user, loginToken } = await atSecondStep()
  const recoveryCode = await createRecoveryCode(service, user)
  expect((await login(service, user.email)).body.methods).toEqual(['totp', 'recovery_code'])
  expect((await calls.finishLogin(loginToken, { recoveryCode })).status).toBe(200)
  expectRefusal(await calls.finishLogin(loginToken, { recoveryCode }), 'INVALID_CREDENTIALS')
})

test('the log-in is audited with its factor, and a refused one too', async () => {
  const { user, app, loginToken } = await atSecondStep()
  await calls.finishLogin(loginToken, { code: wrongCode(app.codeAt()) })
  await calls.finishLogin(loginToken, { code: app.codeAt() })
  const audited = await service.database.query(
    "select action, details from audit_logs where resource = $1 and action like 'user.login%' order by id",
    [user.id],
  )
  expect(audited).toMatchObject([
    { action: 'user.login_failed', details: { reason: 'factor' } },
    { action: 'user.login', details: { factor: 'totp' } },
  ])
})

test('a login token ends after five minutes, and with the password that it was given for', async () => {
  const { user, app, loginToken } = await atSecondStep()
  const old = await loginTokenOf(service, user, new Date(Date.now() - 301_000))
  expectRefusal(await calls.finishLogin(old, { code: app.codeAt() }), 'UNAUTHORIZED')
  const changed = await api('PUT', '/auth/password', {
    as: user,
    body: { currentPassword: PASSWORD, newPassword: 'otra clave muy buena' },
  })
  expect(changed.status).toBe(204)
  expectRefusal(await calls.finishLogin(loginToken, { code: app.codeAt() }), 'UNAUTHORIZED')
})

test('a user who was suspended in between does not get in', async () => {
  const { user, app, loginToken } = await atSecondStep()
  await service.database.query("update users set status = 'suspended' where id = $1", [user.uuid])
  const refused = await calls.finishLogin(loginToken, { code: app.codeAt() })
  expectRefusal(refused, 'ACCOUNT_SUSPENDED')
})

test('whoever has removed the factor in between logs in again with the password', async () => {
  const { user, app, loginToken } = await atSecondStep()
  await service.database.query('delete from factors where user_id = $1', [user.uuid])
  const refused = await calls.finishLogin(loginToken, { code: app.codeAt() })
  expectRefusal(refused, 'INVALID_CREDENTIALS')
  expect((await login(service, user.email)).body.accessToken).toBeDefined()
})

test('of ten sent at once with one code, one opens a session', async () => {
  const { user, app, loginToken } = await atSecondStep()
  const code = app.codeAt()
  const results = await Promise.all(
    Array.from({ length: 5 }, () => calls.finishLogin(loginToken, { code })),
  )
  const opened = results.filter(({ status }) => status === 200)
  expect(opened).toHaveLength(1)
  for (const { status } of results) expect([200, 401]).toContain(status)
  const sessions = await service.database.query(
    'select from sessions where user_id = $1 and id <> $2',
    [user.uuid, user.sessionUuid],
  )
  expect(sessions).toHaveLength(1)
})

test('an interrupted log-in leaves nothing, and the same code still works', async () => {
  const { app, loginToken } = await atSecondStep()
  const before = await service.database.query('select from sessions')
  service.crash()
  await service.restart()
  expect(await service.database.query('select from sessions')).toHaveLength(before.length)
  expect((await calls.finishLogin(loginToken, { code: app.codeAt() })).status).toBe(200)
})

test('where administrators need a factor, one without it reaches nothing under /admin until it is set', async () => {
  const administrator = await createUser(service, { role: 'ADMIN', factorPresented: false })
  const users = () => api('GET', '/admin/users', { as: administrator })
  expectRefusal(await users(), 'FACTOR_REQUIRED')
  await calls.setApp(administrator)
  expect((await users()).status).toBe(200)
})
