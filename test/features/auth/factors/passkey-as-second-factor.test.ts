import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSession, createUser, PASSWORD } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { auditRecordsOfRequest, login, textWithoutRequestId } from '../../../support/auth.ts'
import { FLAGS, type SoftPasskey, type Spoiled } from '../../../support/authenticator.ts'
import { answerWith, createPasskey } from '../../../support/passkeys.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

async function createOwner() {
  const actor = await createUser(service)
  return { actor, passkey: await createPasskey(service, actor) }
}

const wrong: [string, Spoiled][] = [
  ['from another origin', { origin: 'https://evil.example' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['without the user’s verification', { flags: FLAGS.present }],
  ['whose signature was changed', { afterwards: 'signature' }],
  ['with an unknown id', { id: Buffer.alloc(16, 2).toString('base64url') }],
  ['with a counter that goes back', { counter: 0 }],
]

describe('the second step of a log-in', () => {
  const firstStep = async (email: string) => {
    const { body } = await login(service, email)
    expect(body).toMatchObject({ factorRequired: true, methods: ['passkey'] })
    return body.loginToken as string
  }
  const secondStep = (loginToken: string, passkey: unknown) =>
    api('POST', '/auth/login/factor', { body: { loginToken, passkey } })

  test('takes a passkey, and the session has presented both', async () => {
    const { actor, passkey } = await createOwner()
    const token = await firstStep(actor.email)
    const result = await secondStep(token, await answerWith(service, passkey))
    expect(result.status, result.text).toBe(200)
    expect(result.body.user.id).toBe(actor.id)
    const [, session] = await service.database.query<Record<string, unknown>>(
      `select factor_presented_at is not null as factor, password_presented_at is not null as password
       from sessions where user_id = $1 order by id`,
      [actor.uuid],
    )
    expect(session).toEqual({ factor: true, password: true })
    expect(
      await auditRecordsOfRequest(service, 'user.login', result.headers.get('X-Request-Id')),
    ).toMatchObject([{ details: { factor: 'passkey' } }])
  })

  test.each(wrong)('refuses an answer %s', async (_, spoiled) => {
    const { actor, passkey } = await createOwner()
    await secondStep(await firstStep(actor.email), await answerWith(service, passkey))
    const token = await firstStep(actor.email)
    expectRefusal(
      await secondStep(token, await answerWith(service, passkey, spoiled)),
      'INVALID_CREDENTIALS',
    )
    passkey.counter += 1
    expect((await secondStep(token, await answerWith(service, passkey))).status).toBe(200)
  })

  test('refuses another user’s passkey as it refuses an unknown one', async () => {
    const { actor } = await createOwner()
    const other = await createOwner()
    const token = await firstStep(actor.email)
    const foreign = await secondStep(token, await answerWith(service, other.passkey))
    const id = Buffer.alloc(16, 3).toString('base64url')
    const unknown = await secondStep(token, await answerWith(service, other.passkey, { id }))
    expectRefusal(foreign, 'INVALID_CREDENTIALS')
    expect(textWithoutRequestId(foreign)).toBe(textWithoutRequestId(unknown))
  })

  test('takes an answer once, here or elsewhere', async () => {
    const { actor, passkey } = await createOwner()
    const answer = await answerWith(service, passkey)
    const token = await firstStep(actor.email)
    expect((await secondStep(token, answer)).status).toBe(200)
    expectRefusal(await secondStep(token, answer), 'INVALID_CREDENTIALS')
    const alone = await api('POST', '/auth/login/passkey', { body: { passkey: answer } })
    expectRefusal(alone, 'INVALID_CREDENTIALS')
    const again = await api('POST', '/auth/step-up', { as: actor, body: { passkey: answer } })
    expectRefusal(again, 'INVALID_REQUEST')
  })

  test('counts wrong answers as it counts wrong codes, and forgets them after a right one', async () => {
    const { actor, passkey } = await createOwner()
    const token = await firstStep(actor.email)
    const tryWith = async (spoiled?: Spoiled) =>
      (await secondStep(token, await answerWith(service, passkey, spoiled))).status
    for (let turn = 0; turn < 4; turn += 1)
      expect(await tryWith({ afterwards: 'signature' })).toBe(401)
    expect(await tryWith()).toBe(200)
    for (let turn = 0; turn < 5; turn += 1)
      expect(await tryWith({ afterwards: 'signature' })).toBe(401)
    expect(await tryWith()).toBe(429)
  })
})

describe('a step-up', () => {
  const stepUp = (as: { token: string }, passkey: unknown) =>
    api('POST', '/auth/step-up', { as, body: { passkey } })
  const isUp = async (as: { token: string }) =>
    (await api('POST', '/auth/factors/passkeys/options', { as })).status === 200

  test('takes a passkey', async () => {
    const { actor, passkey } = await createOwner()
    expect(await isUp(actor)).toBe(false)
    const result = await stepUp(actor, await answerWith(service, passkey))
    expect(result.status, result.text).toBe(204)
    expect(await isUp(actor)).toBe(true)
  })

  test('is of one session', async () => {
    const { actor, passkey } = await createOwner()
    const other = await createSession(service, actor.uuid)
    await stepUp(actor, await answerWith(service, passkey))
    expect(await isUp(other)).toBe(false)
  })

  test.each(wrong)('refuses an answer %s', async (_, spoiled) => {
    const { actor, passkey } = await createOwner()
    await service.database.query('update factors set counter = 1 where user_id = $1', [actor.uuid])
    passkey.counter = 1
    const result = await stepUp(actor, await answerWith(service, passkey, spoiled))
    expectRefusal(result, 'INVALID_REQUEST')
    expect(result.body.error.details).toMatchObject([{ path: 'passkey' }])
    expect(await isUp(actor)).toBe(false)
  })

  test('refuses another user’s passkey as it refuses an unknown one', async () => {
    const { actor } = await createOwner()
    const other = await createOwner()
    const foreign = await stepUp(actor, await answerWith(service, other.passkey))
    const id = Buffer.alloc(16, 3).toString('base64url')
    const unknown = await stepUp(actor, await answerWith(service, other.passkey, { id }))
    expectRefusal(foreign, 'INVALID_REQUEST')
    expect(textWithoutRequestId(foreign)).toBe(textWithoutRequestId(unknown))
    expect(await isUp(actor)).toBe(false)
  })

  test('takes an answer once, also of those that arrive at once', async () => {
    const { actor, passkey } = await createOwner()
    const answer = await answerWith(service, passkey)
    const results = await Promise.all([1, 2, 3].map(() => stepUp(actor, answer)))
    expect(results.map(({ status }) => status).toSorted()).toEqual([204, 400, 400])
  })

  test('takes no password of who has a passkey', async () => {
    const { actor } = await createOwner()
    const result = await api('POST', '/auth/step-up', { as: actor, body: { password: PASSWORD } })
    expectRefusal(result, 'INVALID_REQUEST')
    expect(result.body.error.details).toMatchObject([{ path: 'password' }])
  })
})

test('an administrator who logs in with a passkey may administer', async () => {
  const admin = await createUser(service, { role: 'ADMIN' })
  const passkey: SoftPasskey = await createPasskey(service, admin)
  const { body } = await api('POST', '/auth/login/passkey', {
    body: { passkey: await answerWith(service, passkey) },
  })
  const users = await api('GET', '/admin/users', { as: { token: body.accessToken } })
  expect(users.status, users.text).toBe(200)
})
