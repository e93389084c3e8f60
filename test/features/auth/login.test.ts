import { randomUUID, scryptSync } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, PASSWORD } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  auditRecordsOfRequest,
  login,
  registrationBody,
  sessionsOf,
  storedAndLoggedText,
} from '../../support/auth.ts'
import { persist } from '../../support/persist.ts'
import { publicUrl, type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

test('a login returns tokens for 24 hours and the user', async () => {
  const actor = await createUser(service, { kycStatus: 'pending' })
  const { status, body } = await login(service, actor.email)
  expect(status).toBe(200)
  expect(body).toEqual({
    accessToken: expect.any(String),
    tokenType: 'Bearer',
    expiresIn: 86_400,
    refreshToken: expect.stringMatching(/^ses_[0-9a-z]{26}\.1\.[\w-]{22}\.[\w-]{43}$/),
    user: {
      id: actor.id,
      email: actor.email,
      name: actor.name,
      role: 'USER',
      emailVerified: true,
      kycStatus: 'PENDING',
    },
  })
  expect((await api('GET', '/auth/me', { as: { token: body.accessToken } })).body.id).toBe(actor.id)
})

test('the access token has the documented claims', async () => {
  const { id, email } = await createUser(service)
  const { accessToken, refreshToken } = (await login(service, email)).body
  expect(decodeProtectedHeader(accessToken)).toEqual({
    alg: 'EdDSA',
    typ: 'at+jwt',
    kid: expect.any(String),
  })
  const claims = decodeJwt(accessToken)
  expect(claims).toEqual({
    iss: publicUrl,
    aud: `${publicUrl}/api/v1`,
    sub: id,
    sid: refreshToken.split('.')[0],
    iat: expect.any(Number),
    exp: (claims.iat ?? Number.NaN) + 86_400,
  })
})

test('a login sets lastLoginAt, and stores address and client with the session, for 30 days', async () => {
  const { uuid, email, id } = await createUser(service)
  const now = new Date('2027-01-02T03:04:05.678Z')
  service.setNow(now)
  const result = await login(service, email, PASSWORD, {
    'CF-Connecting-IP': '203.0.113.7',
    'User-Agent': 'Integración/1.0',
  })
  service.setNow()
  const [, session] = await sessionsOf(service, uuid)
  expect(session).toMatchObject({
    ip: '203.0.113.7',
    expires_at: new Date(now.getTime() + 30 * 86_400_000),
  })
  const [user] = await service.database.query('select last_login_at from users where id = $1', [
    uuid,
  ])
  expect(user).toEqual({ last_login_at: now })
  expect(
    await auditRecordsOfRequest(service, 'user.login', result.headers.get('X-Request-Id')),
  ).toEqual([
    {
      user_id: uuid,
      action: 'user.login',
      resource: id,
      details: {
        sessionId: session?.id,
        ipAddress: '203.0.113.7',
        requestId: result.headers.get('X-Request-Id'),
      },
    },
  ])
})

test('neither the tokens nor the password are stored or logged', async () => {
  const password = `secreto-${randomUUID()}`
  const body = registrationBody({ password })
  await api('POST', '/auth/register', { body })
  const { accessToken, refreshToken } = (await login(service, body.email, password)).body
  await login(service, body.email, `${password}!`)
  const kept = await storedAndLoggedText(service)
  for (const secret of [accessToken, refreshToken, password]) expect(kept).not.toContain(secret)
})

test('users who have not verified their e-mail can log in', async () => {
  const { email } = await createUser(service, { verified: false })
  expect((await login(service, email)).body.user.emailVerified).toBe(false)
})

test('the account is found whatever the case of the e-mail', async () => {
  const { email } = await createUser(service)
  expect((await login(service, ` ${email.toUpperCase()} `)).status).toBe(200)
})

test('a password is accepted in any Unicode form', async () => {
  const password = 'contraseña de Ñángara ﬁna'
  const { email } = registrationBody()
  await api('POST', '/auth/register', { body: registrationBody({ email, password }) })
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
    expect((await login(service, email, password.normalize(form))).status, form).toBe(200)
  }
})

test('a password whose hash has other cost parameters is accepted', async () => {
  const { uuid, email } = await createUser(service)
  const salt = Buffer.from('sixteen byte salt')
  const hash = scryptSync('clave de antes', salt, 32, { N: 1024, r: 4, p: 1 })
  const stored = ['scrypt', 1024, 4, 1, salt.toString('base64url'), hash.toString('base64url')]
  await service.database.query('update users set password_hash = $2 where id = $1', [
    uuid,
    stored.join('$'),
  ])
  expect((await login(service, email, 'clave de antes')).status).toBe(200)
  expectRefusal(await login(service, email), 'INVALID_CREDENTIALS')
})

test('each of 5 parallel logins opens a session of its own', async () => {
  const { uuid, email } = await createUser(service)
  const results = await Promise.all(
    Array.from({ length: 5 }, () => persist(() => login(service, email))),
  )
  expect(results.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(await sessionsOf(service, uuid)).toHaveLength(1 + 5)
})
