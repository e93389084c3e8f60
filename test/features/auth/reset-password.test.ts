import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  createApiKey,
  createSession,
  createUser,
  uniqueEmail,
  waitForMailedCode,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  auditRecordsOfRequest,
  login,
  storedAndLoggedText,
  textWithoutRequestId,
  verifyEmail,
  wrongCode,
} from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

const NEW_PASSWORD = 'una clave muy nueva'
const MINUTE = 60_000

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const forget = (email: string) => api('POST', '/auth/forgot-password', { body: { email } })
const reset = (email: string, otp: string, password = NEW_PASSWORD) =>
  api('POST', '/auth/reset-password', { body: { email, otp, password } })

async function forgetful(): Promise<Actor & { otp: string }> {
  const user = await createUser(service)
  await forget(user.email)
  return { ...user, otp: await waitForMailedCode(service, user.email) }
}

test('a code sets the password once, and ends every earlier session and key', async () => {
  const user = await forgetful()
  const session = await createSession(service, user.uuid)
  const key = await createApiKey(service, user)
  const done = await reset(user.email.toUpperCase(), user.otp)
  expect(done.status).toBe(200)
  expect((await login(service, user.email, NEW_PASSWORD)).status).toBe(200)
  expectRefusal(await login(service, user.email), 'INVALID_CREDENTIALS')
  for (const as of [user, session, key]) {
    expectRefusal(await api('GET', '/merchants', { as }), 'UNAUTHORIZED')
  }
  const requestId = done.headers.get('X-Request-Id')
  expect(await auditRecordsOfRequest(service, 'user.reset_password', requestId)).toMatchObject([
    { user_id: user.uuid, resource: user.id },
  ])
  expectRefusal(await reset(user.email, user.otp), 'INVALID_REQUEST')
  expect(await storedAndLoggedText(service)).not.toContain(NEW_PASSWORD)
})

test('a wrong, expired, used or unknown code is refused with the same bytes', async () => {
  const wrong = await forgetful()
  const used = await forgetful()
  await reset(used.email, used.otp)
  const late = await forgetful()
  const answers = [
    await reset(wrong.email, wrongCode(wrong.otp)),
    await reset(used.email, used.otp),
    await reset(uniqueEmail(), '123456'),
  ]
  service.setNow(new Date(Date.now() + 10 * MINUTE))
  answers.push(await reset(late.email, late.otp))
  service.setNow()
  expect(new Set(answers.map(textWithoutRequestId)).size).toBe(1)
  expectRefusal(answers[0] as never, 'INVALID_REQUEST')
})

test('a code can be tried 5 times, however many try at once', { tags: ['full'] }, async () => {
  const user = await forgetful()
  await Promise.all(Array.from({ length: 20 }, () => reset(user.email, wrongCode(user.otp))))
  expectRefusal(await reset(user.email, user.otp), 'INVALID_REQUEST')
  expect((await login(service, user.email)).status).toBe(200)
})

test('a code for one purpose is not valid for the other', async () => {
  const user = await createUser(service, { verified: false })
  await forget(user.email)
  const otp = await waitForMailedCode(service, user.email)
  expectRefusal(await verifyEmail(service, user.email, otp), 'INVALID_REQUEST')
  expect((await reset(user.email, otp)).status).toBe(200)
})

test.each(['suspended', 'banned'] as const)(
  'a reset does not reactivate a %s account',
  async (status) => {
    const user = await forgetful()
    await service.database.query('update users set status = $2 where id = $1', [user.uuid, status])
    expect((await reset(user.email, user.otp)).status).toBe(200)
    expectRefusal(await login(service, user.email, NEW_PASSWORD), 'ACCOUNT_SUSPENDED')
  },
)
