import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newUuid, sessionId, userId } from '../../../src/platform/ids.ts'
import { type Actor, createApiKey, createSession, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import {
  serviceKeys,
  signAgain,
  signedWithPublicKey,
  unknownSigningKey,
  withAlteredPayload,
  withoutSignature,
} from '../../support/forged-tokens.ts'
import { roundTripsWaitedFor } from '../../support/round-trips.ts'
import { type Service, startService } from '../../support/service.ts'

const DAY = 86_400_000
let service: Service
let api: Api
let actor: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  actor = await createUser(service)
})
afterAll(() => service.stop())

const meWith = (authorization: string) =>
  api('GET', '/auth/me', { headers: { Authorization: authorization } })

function expectUnauthorized(result: CallResult): void {
  expectRefusal(result, 'UNAUTHORIZED')
  expect(result.headers.get('WWW-Authenticate')).toMatch(/^Bearer\b/)
}

const bearer = (token: string) => `Bearer ${token}`
const unknownKid = '5f0c9a86-0000-4000-8000-000000000000'
type Forgery = (token: string) => string | Promise<string>
const forgeries: Record<string, Forgery> = {
  'a token of alg none': (token) => withoutSignature(token, 'none'),
  'a token of alg nOnE': (token) => withoutSignature(token, 'nOnE'),
  'a token without signature': (token) => withoutSignature(token, 'EdDSA'),
  'a token signed by HMAC with the public key': (token) => signedWithPublicKey(token, 'raw'),
  'a token signed by HMAC with the public PEM': (token) => signedWithPublicKey(token, 'pem'),
  'a token of a strange key': (token) =>
    signAgain(token, { header: { kid: unknownKid }, key: unknownSigningKey(unknownKid) }),
  'a token of a strange key under our kid': (token) =>
    signAgain(token, { key: unknownSigningKey(serviceKeys()[0].kid) }),
  'a token that brings its own key': (token) => {
    const key = unknownSigningKey(serviceKeys()[0].kid)
    const { d: _, ...jwk } = key
    return signAgain(token, { header: { jwk }, key })
  },
  'a token that names where its key is': (token) =>
    signAgain(token, {
      header: { jku: 'https://evil.example/jwks.json', x5u: 'https://evil.example/key.pem' },
      key: unknownSigningKey(serviceKeys()[0].kid),
    }),
  'a token of an unknown kid': (token) => signAgain(token, { header: { kid: unknownKid } }),
  'a token without kid': (token) => signAgain(token, { header: { kid: undefined } }),
  'a token of another type': (token) => signAgain(token, { header: { typ: 'JWT' } }),
  'a token without type': (token) => signAgain(token, { header: { typ: undefined } }),
  'a token of another issuer': (token) =>
    signAgain(token, { payload: { iss: 'https://payments.example' } }),
  'a token for another audience': (token) =>
    signAgain(token, { payload: { aud: 'https://payments.test' } }),
  'a token without expiry': (token) => signAgain(token, { payload: { exp: undefined } }),
  'a token without subject': (token) => signAgain(token, { payload: { sub: undefined } }),
  'a token without session': (token) => signAgain(token, { payload: { sid: undefined } }),
  'a token of a malformed session': (token) => signAgain(token, { payload: { sid: 'ses_1' } }),
  'a token of a numeric session': (token) => signAgain(token, { payload: { sid: 7 } }),
  'a token of an id of another kind': (token) =>
    signAgain(token, { payload: { sub: sessionId.toPublic(newUuid(new Date())) } }),
  'a token with another payload': (token) => withAlteredPayload(token, { role: 'ADMIN' }),
  'a token without its last character': (token) => token.slice(0, -1),
  'a token without its last part': (token) => token.split('.').slice(0, 2).join('.'),
  'a token twice': (token) => token + token,
  'a token and another': (token) => `${token} ${token}`,
  'a token in a list': (token) => `${token}, Bearer ${token}`,
  'a token in quotes': (token) => `"${token}"`,
  'a token of five parts': (token) => `${token}.e30.e30`,
  'a word': () => 'garbage',
  'three words': () => 'garbage.garbage.garbage',
  'three dots': () => '...',
  'something endless': () => 'x'.repeat(5_000),
  nothing: () => '',
}

describe('refused without asking the database:', () => {
  test.each(Object.entries(forgeries))('%s', async (_, forge) => {
    const authorization = bearer(await forge(actor.token))
    const refused = await meWith(authorization)
    expectUnauthorized(refused)
    expect(roundTripsWaitedFor(refused)).toBe(0)
  })

  test.each([
    ['no scheme', (token: string) => token],
    ['another scheme', (token: string) => `Token ${token}`],
    ['a scheme without a space', (token: string) => `Bearer${token}`],
    ['Basic', (token: string) => `Basic ${Buffer.from(`ana:${token}`).toString('base64')}`],
  ])('a token with %s', async (_, headerOf) => {
    expectUnauthorized(await meWith(headerOf(actor.token)))
  })

  test('no token, and a token anywhere but in the header', async () => {
    expectUnauthorized(await api('GET', '/auth/me'))
    expectUnauthorized(await api('GET', `/auth/me?access_token=${actor.token}`))
    const headers = { Cookie: `token=${actor.token}` }
    expectUnauthorized(await api('GET', '/auth/me', { headers }))
  })
})

test('a token whose session is unknown or another user’s is refused', async () => {
  const strangeSession = { sid: sessionId.toPublic(newUuid(new Date())) }
  const { uuid } = await createUser(service)
  const strangeUser = { sub: userId.toPublic(uuid) }
  for (const payload of [strangeSession, strangeUser]) {
    expectUnauthorized(await meWith(bearer(await signAgain(actor.token, { payload }))))
  }
})

test('a token is accepted for 24 hours', async () => {
  const issuedAt = new Date('2027-05-06T07:08:09.000Z')
  const session = await createSession(service, actor.uuid, { from: issuedAt })
  onTestFinished(() => service.setNow())
  service.setNow(new Date(issuedAt.getTime() + DAY - 1_000))
  expect((await api('GET', '/auth/me', { as: session })).status).toBe(200)
  service.setNow(new Date(issuedAt.getTime() + DAY + 1_000))
  expectUnauthorized(await api('GET', '/auth/me', { as: session }))
})

test('the token of an expired session is refused', async () => {
  const session = await createSession(service, actor.uuid)
  await service.database.query(
    "update sessions set expires_at = now() - interval '1 second' where id = $1",
    [session.sessionUuid],
  )
  expectUnauthorized(await api('GET', '/auth/me', { as: session }))
})

test.each(['bearer', 'BEARER', 'Bearer '])('a token after "%s" is accepted', async (scheme) => {
  expect((await meWith(`${scheme} ${actor.token}`)).status).toBe(200)
})

test('a suspended user is told so with any credential, and only the keys work again afterwards', async () => {
  const user = await createUser(service)
  const key = await createApiKey(service, user)
  const setStatus = (status: string) =>
    service.database.query('update users set status = $2 where id = $1', [user.uuid, status])
  const reach = (as: { token: string }) => api('GET', '/merchants', { as })

  await setStatus('suspended')
  await service.database.query(
    "update sessions set revoked_at = now(), revoked_reason = 'suspension' where user_id = $1",
    [user.uuid],
  )
  expectRefusal(await reach(user), 'ACCOUNT_SUSPENDED')
  expectRefusal(await reach(key), 'ACCOUNT_SUSPENDED')
  await setStatus('active')
  expectUnauthorized(await reach(user))
  expect((await reach(key)).status).toBe(200)
})
