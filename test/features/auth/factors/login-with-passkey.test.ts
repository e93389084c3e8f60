import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeChallenge } from '../../../../src/platform/passkeys/challenges.ts'
import { type Actor, createUser } from '../../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../../support/api.ts'
import { auditRecordsOfRequest, sessionsOf, textWithoutRequestId } from '../../../support/auth.ts'
import {
  FLAGS,
  presentPasskey,
  type SoftPasskey,
  type Spoiled,
} from '../../../support/authenticator.ts'
import { openTransaction, waitForLockWaiters } from '../../../support/locks.ts'
import { mailsAfterDispatch } from '../../../support/notifications.ts'
import {
  addPasskey,
  answerWith,
  creationOptions,
  loginWithPasskey,
} from '../../../support/passkeys.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

/** A user with a passkey. */
async function createOwner(options: Parameters<typeof createUser>[1] = {}) {
  const actor = await createUser(service, options)
  return { actor, passkey: await addPasskey(service, actor) }
}

const storedCounter = async ({ id }: SoftPasskey) => {
  const [row] = await service.database.query<{ counter: string }>(
    'select counter from factors where credential_id = $1',
    [Buffer.from(id, 'base64url')],
  )
  return Number(row?.counter)
}

const requestIdOf = (result: CallResult) => result.headers.get('X-Request-Id')

async function expectNoSession(actor: Actor, result: CallResult) {
  expectRefusal(result, 'INVALID_CREDENTIALS')
  expect(await sessionsOf(service, actor.uuid)).toHaveLength(1)
}

test('a passkey alone logs in, and its session has presented a factor', async () => {
  const { actor, passkey } = await createOwner({ kycStatus: 'pending' })
  const answer = await answerWith(service, passkey)
  const result = await loginWithPasskey(service, answer, { 'CF-Connecting-IP': '203.0.113.7' })
  expect(result.status, result.text).toBe(200)
  const { accessToken, user } = result.body
  expect(result.body).toMatchObject({ tokenType: 'Bearer', expiresIn: 86_400 })
  expect(user).toMatchObject({ id: actor.id, email: actor.email, kycStatus: 'PENDING' })
  expect((await api('GET', '/auth/me', { as: { token: accessToken } })).body.id).toBe(actor.id)
  const [, session] = await service.database.query<Record<string, unknown>>(
    `select ip, factor_presented_at is not null as factor, password_presented_at is not null as password
     from sessions where user_id = $1 order by id`,
    [actor.uuid],
  )
  expect(session).toEqual({ ip: '203.0.113.7', factor: true, password: false })
  const [, opened] = await sessionsOf(service, actor.uuid)
  expect(await auditRecordsOfRequest(service, 'user.login', requestIdOf(result))).toMatchObject([
    { user_id: actor.uuid, resource: actor.id, details: { sessionId: opened?.id } },
  ])
  expect(await storedCounter(passkey)).toBe(1)
})

test('users who have not verified their e-mail can log in, as with a password', async () => {
  const { actor, passkey } = await createOwner()
  await service.database.query(
    "update users set email_verified_at = null, status = 'inactive' where id = $1",
    [actor.uuid],
  )
  const result = await loginWithPasskey(service, await answerWith(service, passkey))
  expect(result.body.user.emailVerified).toBe(false)
})

test.each(['suspended', 'banned'])(
  'a %s user is refused, and only the right passkey reveals why',
  async (status) => {
    const { actor, passkey } = await createOwner()
    await service.database.query('update users set status = $2 where id = $1', [actor.uuid, status])
    const right = await loginWithPasskey(service, await answerWith(service, passkey))
    expectRefusal(right, 'ACCOUNT_SUSPENDED')
    const spoiled = await answerWith(service, passkey, { afterwards: 'signature' })
    await expectNoSession(actor, await loginWithPasskey(service, spoiled))
    expect(
      await auditRecordsOfRequest(service, 'user.login_failed', requestIdOf(right)),
    ).toMatchObject([{ user_id: null, resource: actor.id, details: { reason: 'suspended' } }])
  },
)

describe('an answer is refused', () => {
  const cases: [string, Spoiled][] = [
    ['from another origin', { origin: 'https://payments.test.evil.example' }],
    ['from the origin over HTTP', { origin: 'http://payments.test' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without the user’s verification', { flags: FLAGS.present }],
    ['without the user’s presence', { flags: FLAGS.verified }],
    ['from within another site', { crossOrigin: true }],
    ['from within a named site', { topOrigin: 'https://evil.example' }],
    ['of a registration', { type: 'webauthn.create' }],
    [
      'signed by another key',
      { privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    ],
    ['whose signature was changed', { afterwards: 'signature' }],
    ['whose authenticator data was changed', { afterwards: 'authenticatorData' }],
    ['whose client data was changed', { afterwards: 'clientDataJSON' }],
    ['with another user’s handle', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
    ['without a user’s handle', { userHandle: null }],
    ['with an invented challenge', { challenge: Buffer.alloc(54).toString('base64url') }],
    ['with an unknown id', { id: Buffer.alloc(16, 2).toString('base64url') }],
  ]

  test.each(cases)('%s', async (_, spoiled) => {
    const { actor, passkey } = await createOwner()
    await expectNoSession(
      actor,
      await loginWithPasskey(service, await answerWith(service, passkey, spoiled)),
    )
    expect(await storedCounter(passkey)).toBe(0)
    // It is the spoiling alone that was refused.
    const good = await loginWithPasskey(service, await answerWith(service, passkey))
    expect(good.status, good.text).toBe(200)
  })

  test('alike, whatever is wrong', async () => {
    const { passkey } = await createOwner()
    const texts = new Set<string>()
    for (const [, spoiled] of cases) {
      const result = await loginWithPasskey(service, await answerWith(service, passkey, spoiled))
      texts.add(textWithoutRequestId(result))
    }
    expect(texts).toHaveLength(1)
  })

  test('when another user’s passkey signs in the name of this one', async () => {
    const { actor, passkey } = await createOwner()
    const other = await createOwner()
    const stolen = { ...other.passkey, id: passkey.id, userHandle: passkey.userHandle }
    await expectNoSession(actor, await loginWithPasskey(service, await answerWith(service, stolen)))
  })

  test('the second time', async () => {
    const { passkey } = await createOwner()
    const answer = await answerWith(service, passkey)
    expect((await loginWithPasskey(service, answer)).status).toBe(200)
    const again = await loginWithPasskey(service, answer)
    expectRefusal(again, 'INVALID_CREDENTIALS')
    // Nobody has copied the passkey.
    expect(
      await auditRecordsOfRequest(service, 'user.factors_changed', requestIdOf(again)),
    ).toEqual([])
  })

  test('but for one of those that arrive at once', async () => {
    const { actor, passkey } = await createOwner()
    const answer = await answerWith(service, passkey)
    const results = await Promise.all(
      Array.from({ length: 5 }, () => loginWithPasskey(service, answer)),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
    expect(await sessionsOf(service, actor.uuid)).toHaveLength(2)
  })

  test('after five minutes', async () => {
    const { actor, passkey } = await createOwner()
    const asked = new Date('2027-03-04T05:06:07.000Z')
    service.setNow(asked)
    const late = await answerWith(service, passkey)
    const inTime = await answerWith(service, passkey)
    service.setNow(new Date(+asked + 5 * 60_000))
    await expectNoSession(actor, await loginWithPasskey(service, late))
    service.setNow(new Date(+asked + 5 * 60_000 - 1))
    const { status } = await loginWithPasskey(service, inTime)
    service.setNow()
    expect(status).toBe(200)
  })

  test('to a challenge for a new passkey', async () => {
    const { actor, passkey } = await createOwner()
    const { challenge, rp } = await creationOptions(service, actor)
    const answer = presentPasskey(passkey, { challenge, rpId: rp.id })
    await expectNoSession(actor, await loginWithPasskey(service, answer))
  })

  test('to a challenge of another server', async () => {
    const { actor, passkey } = await createOwner()
    const { SERVER_SECRET = '' } = inject('stack').secrets
    const present = (secret: string) => {
      const challenge = makeChallenge(secret, 'authentication', '', new Date())
      return loginWithPasskey(
        service,
        presentPasskey(passkey, { challenge, rpId: 'payments.test' }),
      )
    }
    await expectNoSession(actor, await present(`${SERVER_SECRET}x`))
    expect((await present(SERVER_SECRET)).status).toBe(200)
  })

  test('of a passkey that was removed', async () => {
    const { actor, passkey } = await createOwner()
    const answer = await answerWith(service, passkey)
    const removed = await api('DELETE', `/auth/factors/${passkey.factorId}`, { as: actor })
    expect(removed.status, removed.text).toBe(204)
    await expectNoSession(actor, await loginWithPasskey(service, answer))
  })

  test.each([
    ['the passkey was removed', 'delete from factors where user_id = $1'],
    ['the user was suspended', "update users set status = 'suspended' where id = $1"],
  ])('if %s after it was verified', async (_, change) => {
    const { actor, passkey } = await createOwner()
    const answer = await answerWith(service, passkey)
    const holder = await openTransaction(service.database)
    await holder.query(change, [actor.uuid])
    const attempt = loginWithPasskey(service, answer)
    await waitForLockWaiters(service.database, 1)
    await holder.commit()
    await expectNoSession(actor, await attempt)
  })
})

describe('the counter', () => {
  /** A passkey that was presented once, with this counter. */
  async function countedAt(counter: number) {
    const { actor, passkey } = await createOwner()
    passkey.counter = counter - 1
    expect((await loginWithPasskey(service, await answerWith(service, passkey))).status).toBe(200)
    return { actor, passkey }
  }

  test.each([
    ['lower', 6],
    ['the same', 7],
    ['zero again', 0],
  ])('that is %s means a copy: refused, recorded and mailed', async (_, counter) => {
    const { actor, passkey } = await countedAt(7)
    const result = await loginWithPasskey(
      service,
      await answerWith(service, passkey, { counter }),
      { 'CF-Connecting-IP': '203.0.113.9', 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/140' },
    )
    expectRefusal(result, 'INVALID_CREDENTIALS')
    expect(await sessionsOf(service, actor.uuid)).toHaveLength(2)
    expect(await storedCounter(passkey)).toBe(7)
    expect(
      await auditRecordsOfRequest(service, 'user.factors_changed', requestIdOf(result)),
    ).toMatchObject([
      { user_id: null, resource: actor.id, details: { change: 'copied', factor: 'Mi teléfono' } },
    ])
    const subjects = (await mailsAfterDispatch(service, actor)).map(({ subject }) => subject)
    expect(subjects.join()).toContain('copia')
  })

  test('may skip numbers, up to the highest', async () => {
    const { passkey } = await countedAt(7)
    const answer = await answerWith(service, passkey, { counter: 0xffff_ffff })
    expect((await loginWithPasskey(service, answer)).status).toBe(200)
    expect(await storedCounter(passkey)).toBe(0xffff_ffff)
  })

  test('that stays 0 says nothing', async () => {
    const actor = await createUser(service)
    const passkey = await addPasskey(service, actor, { counts: false })
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await loginWithPasskey(service, await answerWith(service, passkey))).status).toBe(200)
    }
    expect(await storedCounter(passkey)).toBe(0)
  })

  test('of two answers at once lets both pass only in order', async () => {
    const { passkey } = await countedAt(7)
    const answers = [
      await answerWith(service, passkey, { counter: 8 }),
      await answerWith(service, passkey, { counter: 8 }),
    ]
    const results = await Promise.all(answers.map((answer) => loginWithPasskey(service, answer)))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })
})

test.each([
  ['passkey', {}],
  ['passkey', { passkey: 'x' }],
  ['passkey.id', { passkey: { type: 'public-key', response: {} } }],
  ['passkey.type', { passkey: { id: 'AAAA', type: 'password', response: {} } }],
  [
    'passkey.response.signature',
    {
      passkey: {
        id: 'AAAA',
        type: 'public-key',
        response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: '=' },
      },
    },
  ],
])('a malformed %s is refused', async (path, body) => {
  const result = await api('POST', '/auth/login/passkey', { body })
  expectRefusal(result, 'INVALID_REQUEST')
  expect(result.body.error.details.map((detail: { path: string }) => detail.path)).toContain(path)
})

test('a new device is reported, as for a password', async () => {
  const { actor, passkey } = await createOwner()
  const signIn = async (userAgent: string, ip: string) =>
    loginWithPasskey(service, await answerWith(service, passkey), {
      'User-Agent': userAgent,
      'CF-Connecting-IP': ip,
    })
  await signIn('Mozilla/5.0 (X11; Linux) Firefox/140', '203.0.113.9')
  await signIn('Mozilla/5.0 (Linux; Android 14) Chrome/140', '198.51.100.9')
  expect(
    await service.database.query<{ type: string }>(
      "select type from outbox where type = 'session.new_sign_in' and user_id = $1",
      [actor.uuid],
    ),
  ).toHaveLength(1)
})

test('what was answered is kept for as long as it could be answered again', async () => {
  const { passkey } = await createOwner()
  const now = new Date()
  service.setNow(now)
  expect((await loginWithPasskey(service, await answerWith(service, passkey))).status).toBe(200)
  service.setNow()
  const kept = async () =>
    (
      await service.database.query(
        'select from spent_challenges where expires_at between $1 and $2',
        [now, new Date(+now + 5 * 60_000)],
      )
    ).length
  const before = await kept()
  await service.runCron(new Date(+now + 5 * 60_000))
  expect(await kept()).toBe(before)
  await service.runCron(new Date(+now + 66 * 60_000))
  expect(await kept()).toBe(0)
})

test('a log-in and the removal of its passkey at the same moment do not wait for each other in a circle', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { actor, passkey } = await createOwner()
    const answer = await answerWith(service, passkey)
    const [loggedIn, removed] = await Promise.all([
      loginWithPasskey(service, answer),
      api('DELETE', `/auth/factors/${passkey.factorId}`, { as: actor }),
    ])
    expect([200, 401]).toContain(loggedIn.status)
    expect(removed.status, removed.text).toBe(204)
    // One that met a deadlock would have been repeated.
    expect(removed.headers.get('Server-Timing')).toContain('db;desc="1"')
  }
})
