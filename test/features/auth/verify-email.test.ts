import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createMerchant, createSession, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import {
  auditRecordsOfRequest,
  createUnverifiedUser,
  resendVerification,
  textWithoutRequestId,
  verifyEmail,
  wrongCode,
} from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

async function statusOf(email: string) {
  const [row] = await service.database.query<{ status: string; verified: boolean }>(
    'select status, email_verified_at is not null as verified from users where email = $1',
    [email],
  )
  return row
}

test('makes an inactive account active and its e-mail verified, and records it', async () => {
  const { uuid, id, email, otp } = await createUnverifiedUser(service)
  expect(await statusOf(email)).toEqual({ status: 'inactive', verified: false })
  const result = await verifyEmail(service, email.toUpperCase(), otp)
  expect(result.status).toBe(200)
  expect(await statusOf(email)).toEqual({ status: 'active', verified: true })
  expect(
    await auditRecordsOfRequest(service, 'user.verify_email', result.headers.get('X-Request-Id')),
  ).toMatchObject([
    {
      user_id: uuid,
      resource: id,
      details: { before: { status: 'inactive' }, after: { status: 'active' } },
    },
  ])
})

test.each(['suspended', 'banned'] as const)('leaves a %s account as it is', async (status) => {
  const { uuid, email, otp } = await createUnverifiedUser(service)
  await service.database.query('update users set status = $2 where id = $1', [uuid, status])
  expect((await verifyEmail(service, email, otp)).status).toBe(200)
  expect(await statusOf(email)).toEqual({ status, verified: true })
})

test('answers a wrong, expired, used, replaced, exhausted or strange code with the same bytes', async () => {
  const start = Date.now()
  const wrong = await createUnverifiedUser(service)
  const answers: CallResult[] = [await verifyEmail(service, wrong.email, wrongCode(wrong.otp))]

  const used = await createUnverifiedUser(service)
  await verifyEmail(service, used.email, used.otp)
  answers.push(await verifyEmail(service, used.email, used.otp))

  const replaced = await createUnverifiedUser(service)
  service.setNow(new Date(start + 9.5 * 60_000))
  await resendVerification(service, replaced.email)
  answers.push(await verifyEmail(service, replaced.email, replaced.otp))
  service.setNow()

  const exhausted = await createUnverifiedUser(service)
  for (let tries = 0; tries < 5; tries += 1) {
    await verifyEmail(service, exhausted.email, wrongCode(exhausted.otp))
  }
  answers.push(await verifyEmail(service, exhausted.email, exhausted.otp))

  const anothers = await createUnverifiedUser(service)
  answers.push(await verifyEmail(service, wrong.email, anothers.otp))
  answers.push(await verifyEmail(service, 'nobody.has.this@example.com', anothers.otp))

  service.setNow(new Date(start + 11 * 60_000))
  answers.push(await verifyEmail(service, anothers.email, anothers.otp))
  service.setNow()

  for (const answer of answers) expectRefusal(answer, 'INVALID_REQUEST')
  expect(new Set(answers.map(textWithoutRequestId)).size).toBe(1)
  expect(answers[0]?.body.error.details).toEqual([{ path: 'otp', message: expect.any(String) }])
})

test('takes a code until its tenth minute is over', async () => {
  const { email, otp } = await createUnverifiedUser(service)
  const [code] = await service.database.query<{ expires_at: Date }>(
    `select c.expires_at from one_time_codes c join users u on u.id = c.user_id
     where u.email = $1 and c.expires_at = c.created_at + interval '10 minutes'`,
    [email],
  )
  const end = code?.expires_at.getTime() ?? Number.NaN
  service.setNow(new Date(end))
  expectRefusal(await verifyEmail(service, email, otp), 'INVALID_REQUEST')
  service.setNow(new Date(end - 1))
  expect((await verifyEmail(service, email, otp)).status).toBe(200)
  service.setNow()
})

test('takes the right code at the fifth try', async () => {
  const { email, otp } = await createUnverifiedUser(service)
  for (let tries = 0; tries < 4; tries += 1) await verifyEmail(service, email, wrongCode(otp))
  expect((await verifyEmail(service, email, otp)).status).toBe(200)
})

test('refuses the sixth try of a code, even the right one', async () => {
  const { email, otp } = await createUnverifiedUser(service)
  for (let tries = 0; tries < 5; tries += 1) await verifyEmail(service, email, wrongCode(otp))
  expectRefusal(await verifyEmail(service, email, otp), 'INVALID_REQUEST')
  expect(await statusOf(email)).toEqual({ status: 'inactive', verified: false })
})

test.each(['12345', '1234567', 'abcdef', '１２３４５６', '', 123456, null])(
  'refuses %j as malformed, which is no try',
  async (otp) => {
    const actor = await createUnverifiedUser(service)
    const body = { email: actor.email, otp }
    const result = await api('POST', '/auth/verify-email', { body })
    expectRefusal(result, 'INVALID_REQUEST')
    expect(result.body.error.details).toMatchObject([{ path: 'otp' }])
    expect(await triesOf(actor.uuid)).toBe(0)
  },
)

async function triesOf(userUuid: string) {
  const [row] = await service.database.query<{ attempts: number }>(
    'select attempts from one_time_codes where user_id = $1 and replaced_at is null',
    [userUuid],
  )
  return row?.attempts
}

test('makes the pending merchants of the account active, and records each', async () => {
  const owner = await createUnverifiedUser(service)
  const pending = [await createMerchant(service, owner), await createMerchant(service, owner)]
  const closed = await createMerchant(service, owner)
  await service.database.query("update merchants set status = 'inactive' where id = $1", [
    closed.uuid,
  ])
  const result = await verifyEmail(service, owner.email, owner.otp)
  const merchants = await service.database.query(
    'select id, status from merchants where owner_id = $1 order by id',
    [owner.uuid],
  )
  expect(merchants).toEqual([
    ...pending.map(({ uuid }) => ({ id: uuid, status: 'active' })),
    { id: closed.uuid, status: 'inactive' },
  ])
  const records = await auditRecordsOfRequest(
    service,
    'merchant.activate',
    result.headers.get('X-Request-Id'),
  )
  expect(records.map(({ resource }) => resource).sort()).toEqual(pending.map(({ id }) => id).sort())
  expect(records[0]).toMatchObject({
    user_id: owner.uuid,
    details: { before: { status: 'pending' }, after: { status: 'active' } },
  })
})

test('ends the sessions and API keys of before, and none of anybody else', async () => {
  const owner = await createUnverifiedUser(service)
  const other = await createUser(service)
  const before = [
    owner,
    await createSession(service, owner.uuid),
    await createApiKey(service, owner),
    await createApiKey(service, owner, { environment: 'live' }),
  ]
  const reach = async (as: { token: string }) => (await api('GET', '/merchants', { as })).status
  // A live key asks for the verification that is still to come.
  expect(await Promise.all(before.map(reach))).toEqual([200, 200, 200, 403])
  await verifyEmail(service, owner.email, owner.otp, { as: owner })
  expect(await Promise.all(before.map(reach))).toEqual([401, 401, 401, 401])
  expect(await reach(await createSession(service, owner.uuid))).toBe(200)
  expect(await reach(other)).toBe(200)
})

test('leaves sessions alone when an e-mail that is verified already is verified again', async () => {
  const actor = await createUnverifiedUser(service)
  await service.database.query(
    "update users set email_verified_at = now(), status = 'active' where id = $1",
    [actor.uuid],
  )
  const result = await verifyEmail(service, actor.email, actor.otp)
  expect((await api('GET', '/auth/me', { as: actor })).status).toBe(200)
  expect(
    await auditRecordsOfRequest(service, 'user.verify_email', result.headers.get('X-Request-Id')),
  ).toEqual([])
})

test('takes a valid session of anybody along with the code', async () => {
  const { email, otp } = await createUnverifiedUser(service)
  const anybody = await createUser(service)
  expect((await verifyEmail(service, email, otp, { as: anybody })).status).toBe(200)
})

test('refuses a credential that is no valid session, and counts no try', async () => {
  const actor = await createUnverifiedUser(service)
  const someone = await createUser(service)
  const suspended = await createUser(service, { status: 'suspended' })
  const attempt = (authorization: string) =>
    verifyEmail(service, actor.email, actor.otp, { headers: { Authorization: authorization } })
  const bearer = ({ token }: { token: string }) => attempt(`Bearer ${token}`)

  expectRefusal(await attempt('Bearer nonsense'), 'UNAUTHORIZED')
  expectRefusal(await attempt('Basic YW5hOmFuYQ=='), 'UNAUTHORIZED')
  expectRefusal(await bearer(await createApiKey(service, someone)), 'FORBIDDEN')
  expectRefusal(await bearer(suspended), 'ACCOUNT_SUSPENDED')
  await api('POST', '/auth/logout', { as: someone })
  expectRefusal(await bearer(someone), 'UNAUTHORIZED')
  expect(await triesOf(actor.uuid)).toBe(0)
  expect((await statusOf(actor.email))?.verified).toBe(false)
})
