import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeChallenge } from '../../../../src/platform/passkeys/challenges.ts'
import { createSession, createUser } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { auditRecordsOfRequest } from '../../../support/auth.ts'
import { type Algorithm, FLAGS, makePasskey, type Spoiled } from '../../../support/authenticator.ts'
import { mailsAfterDispatch } from '../../../support/notifications.ts'
import {
  addPasskey,
  answerWith,
  creationOptions,
  loginWithPasskey,
  sendPasskey,
} from '../../../support/passkeys.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const factorsOf = async (as: { token: string }) =>
  (await api('GET', '/auth/factors', { as })).body.data

test('a passkey is added with its name, recorded and mailed', async () => {
  const actor = await createUser(service)
  const { credential, passkey } = makePasskey(await creationOptions(service, actor))
  const result = await sendPasskey(service, actor, credential, ' Mi teléfono ')
  expect(result.status, result.text).toBe(201)
  expect(result.body).toMatchObject({
    id: expect.stringMatching(/^fac_/),
    kind: 'passkey',
    name: 'Mi teléfono',
    createdAt: expect.any(String),
    lastUsedAt: null,
  })
  expect(await factorsOf(actor)).toEqual([result.body])
  const stored = await service.database.query<Record<string, unknown>>(
    'select credential_id, counter::integer, transports, backed_up from factors where user_id = $1',
    [actor.uuid],
  )
  expect(stored).toEqual([
    {
      credential_id: Buffer.from(passkey.id, 'base64url'),
      counter: 0,
      transports: ['hybrid', 'internal'],
      backed_up: true,
    },
  ])
  const recorded = await auditRecordsOfRequest(
    service,
    'user.factors_changed',
    result.headers.get('X-Request-Id'),
  )
  expect(recorded).toMatchObject([
    { user_id: actor.uuid, details: { change: 'added', factor: 'Mi teléfono' } },
  ])
  const [mail] = await mailsAfterDispatch(service, actor)
  expect(mail?.text).toContain('Mi teléfono')
})

test.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])(
  'a passkey may sign with %s',
  async (algorithm) => {
    const passkey = await addPasskey(service, await createUser(service), { algorithm })
    expect((await loginWithPasskey(service, await answerWith(service, passkey))).status).toBe(200)
  },
)

describe('an answer is refused', () => {
  const cases: [string, Spoiled & { algorithm?: Algorithm }][] = [
    ['from another origin', { origin: 'https://payments.test.evil.example' }],
    ['from the origin over HTTP', { origin: 'http://payments.test' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without the user’s verification', { flags: FLAGS.present }],
    ['without the user’s presence', { flags: FLAGS.verified }],
    ['from within another site', { crossOrigin: true }],
    ['from within a named site', { topOrigin: 'https://evil.example' }],
    ['of a log-in', { type: 'webauthn.get' }],
    ['with another id', { id: Buffer.alloc(16, 2).toString('base64url') }],
    ['with an invented challenge', { challenge: Buffer.alloc(54).toString('base64url') }],
    ['with an algorithm that was not asked for', { algorithm: 'ES384' }],
    [
      'with an attestation that nobody asked for',
      { attestation: { format: 'tpm', statement: new Map() } },
    ],
  ]

  test.each(cases)('%s', async (_, changes) => {
    const actor = await createUser(service)
    const { credential } = makePasskey(await creationOptions(service, actor), changes)
    const result = await sendPasskey(service, actor, credential)
    expectRefusal(result, 'INVALID_REQUEST')
    expect(result.body.error.details).toMatchObject([{ path: 'credential' }])
    expect(await factorsOf(actor)).toEqual([])
  })

  test('the second time, also for one passkey more', async () => {
    const actor = await createUser(service)
    const options = await creationOptions(service, actor)
    expect((await sendPasskey(service, actor, makePasskey(options).credential)).status).toBe(201)
    const again = await sendPasskey(service, actor, makePasskey(options).credential)
    expectRefusal(again, 'INVALID_REQUEST')
    expect(await factorsOf(actor)).toHaveLength(1)
  })

  test('but for one of those that arrive at once', async () => {
    const actor = await createUser(service)
    const options = await creationOptions(service, actor)
    const results = await Promise.all(
      Array.from({ length: 4 }, () => sendPasskey(service, actor, makePasskey(options).credential)),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
  })

  test('to another user’s challenge', async () => {
    const [actor, other] = [await createUser(service), await createUser(service)]
    const { credential } = makePasskey(await creationOptions(service, other))
    expectRefusal(await sendPasskey(service, actor, credential), 'INVALID_REQUEST')
  })

  test('to a challenge for logging in, or of another server', async () => {
    const actor = await createUser(service)
    const options = await creationOptions(service, actor)
    const { SERVER_SECRET = '' } = inject('stack').secrets
    const send = (challenge: string) =>
      sendPasskey(service, actor, makePasskey({ ...options, challenge }).credential)
    const { body } = await api('POST', '/auth/passkeys/options')
    expectRefusal(await send(body.challenge), 'INVALID_REQUEST')
    const now = new Date()
    const foreign = makeChallenge(`${SERVER_SECRET}x`, 'registration', actor.uuid, now)
    expectRefusal(await send(foreign), 'INVALID_REQUEST')
    const own = makeChallenge(SERVER_SECRET, 'registration', actor.uuid, now)
    expect((await send(own)).status).toBe(201)
  })

  test('after five minutes', async () => {
    const actor = await createUser(service)
    const asked = new Date()
    service.setNow(asked)
    const { credential } = makePasskey(await creationOptions(service, actor))
    service.setNow(new Date(+asked + 5 * 60_000))
    const result = await sendPasskey(service, actor, credential)
    service.setNow()
    expectRefusal(result, 'INVALID_REQUEST')
  })
})

test('a passkey that an account has already is added to no account', async () => {
  const [actor, other] = [await createUser(service), await createUser(service)]
  const passkey = await addPasskey(service, actor)
  const { excludeCredentials } = await creationOptions(service, actor)
  expect(excludeCredentials).toEqual([
    { type: 'public-key', id: passkey.id, transports: ['hybrid', 'internal'] },
  ])
  for (const caller of [actor, other]) {
    const { credential } = makePasskey(await creationOptions(service, caller), { reuses: passkey })
    expectRefusal(await sendPasskey(service, caller, credential), 'CONFLICT')
  }
})

test('the same Idempotency-Key gets the same answer, and adds nothing', async () => {
  const actor = await createUser(service)
  const { credential } = makePasskey(await creationOptions(service, actor))
  const send = () =>
    api('POST', '/auth/factors/passkeys', {
      as: actor,
      body: { name: 'Mi teléfono', credential },
      headers: { 'Idempotency-Key': 'una-llave-para-todas' },
    })
  const [first, again] = [await send(), await send()]
  expect(first.status, first.text).toBe(201)
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expect(again.text).toBe(first.text)
  expect(await factorsOf(actor)).toEqual([first.body])
})

test('a refused passkey leaves its challenge as it was', async () => {
  const [actor, other] = [await createUser(service), await createUser(service)]
  const known = await addPasskey(service, other)
  const options = await creationOptions(service, actor)
  const refused = await sendPasskey(
    service,
    actor,
    makePasskey(options, { reuses: known }).credential,
  )
  expectRefusal(refused, 'CONFLICT')
  expect((await sendPasskey(service, actor, makePasskey(options).credential)).status).toBe(201)
})

test('the session that adds the first passkey has presented it', async () => {
  const actor = await createUser(service)
  const elsewhere = await createSession(service, actor.uuid)
  await addPasskey(service, actor)
  expect((await api('POST', '/auth/factors/passkeys/options', { as: actor })).status).toBe(200)
  // Other sessions stay alive, and have presented none.
  expect(await factorsOf(elsewhere)).toHaveLength(1)
  expectRefusal(
    await api('POST', '/auth/factors/passkeys/options', { as: elsewhere }),
    'STEP_UP_REQUIRED',
  )
})

test('a user has 20 passkeys at most, also when they arrive at once', async () => {
  const actor = await createUser(service)
  for (let count = 0; count < 18; count += 1) await addPasskey(service, actor)
  const credentials = []
  for (let count = 0; count < 4; count += 1) {
    credentials.push(makePasskey(await creationOptions(service, actor)).credential)
  }
  const results = await Promise.all(
    credentials.map((credential) => sendPasskey(service, actor, credential)),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  expect(await factorsOf(actor)).toHaveLength(20)
})

test.each([
  ['name', ''],
  ['name', 'x'.repeat(61)],
  ['name', 'a\nb'],
  ['credential', undefined],
  ['credential', 'x'],
  ['credential.id', { type: 'public-key', response: {} }],
  [
    'credential.response.attestationObject',
    { id: 'AAAA', type: 'public-key', response: { clientDataJSON: 'e30', attestationObject: '=' } },
  ],
])('a malformed %s is refused: %j', async (path, value) => {
  const actor = await createUser(service)
  const { credential } = makePasskey(await creationOptions(service, actor))
  const field = path.split('.')[0] as string
  const body = { name: 'Mi teléfono', credential, [field]: value }
  const result = await api('POST', '/auth/factors/passkeys', { as: actor, body })
  expectRefusal(result, 'INVALID_REQUEST')
  expect(result.body.error.details.map((detail: { path: string }) => detail.path)).toContain(path)
})
