import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createMerchant,
  createUser,
  type MerchantFixture,
  PASSWORD,
  uniqueEmail,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, login, mailsTo, storedAndLoggedText } from '../../support/auth.ts'
import {
  acceptInvitation,
  createInvitation,
  getInvitation,
  invitationState,
  newUserBody,
} from '../../support/invitations.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  merchant = await createMerchant(service, await createUser(service))
})
afterAll(() => service.stop())

const usersOf = (email: string) =>
  service.database.query<{ id: string; name: string; status: string; role: string }>(
    `select public_id('usr', id) as id, name, status, role, kyc_status, email_verified_at is not null as verified
     from users where email = $1`,
    [email],
  )

test('accepting creates a verified account with the invitation’s e-mail, which can log in and is a member', async () => {
  const { token, email } = await createInvitation(service, merchant, { role: 'ADMIN' })
  const body = { ...newUserBody, name: '  Luis Rojas ', email: uniqueEmail(), role: 'OWNER' }
  const answer = await acceptInvitation(service, token, { body })
  expect(answer.body.merchant).toEqual({ id: merchant.id, name: merchant.name, role: 'ADMIN' })
  expect(await usersOf(body.email)).toEqual([])
  expect(await usersOf(email)).toMatchObject([
    {
      name: 'Luis Rojas',
      status: 'active',
      role: 'USER',
      kyc_status: 'not_started',
      verified: true,
    },
  ])
  const session = await login(service, email, PASSWORD)
  expect(session.body.user).toMatchObject({ emailVerified: true })
  const as = { token: session.body.accessToken }
  expect((await api('GET', `/merchants/${merchant.id}/invitations`, { as })).status).toBe(200)
})

test('the account, the acceptance and the membership are recorded as the new user’s own', async () => {
  const { id, token, email } = await createInvitation(service, merchant)
  const answer = await acceptInvitation(service, token)
  const [user] = await usersOf(email)
  const requestId = answer.headers.get('X-Request-Id')
  const actions = ['user.register', 'invitation.accept', 'member.join']
  const records = (
    await Promise.all(actions.map((action) => auditRecordsOfRequest(service, action, requestId)))
  ).flat()
  expect(records).toMatchObject([
    {
      resource: user?.id,
      details: { before: null, after: { name: 'Luis Rojas', status: 'active' } },
    },
    { resource: id, details: { after: { status: 'ACCEPTED' } } },
    { resource: user?.id, details: { merchantId: merchant.id, after: { role: 'MEMBER' } } },
  ])
  expect(new Set(records.map(({ user_id }) => user_id)).size).toBe(1)
  expect(records[0]?.user_id).not.toBeNull()
})

test('no code is mailed', async () => {
  const { token, email } = await createInvitation(service, merchant)
  await acceptInvitation(service, token)
  const codes = await service.database.query(
    'select from one_time_codes c join users u on u.id = c.user_id where u.email = $1',
    [email],
  )
  expect(codes).toEqual([])
  expect(await mailsTo(service, email)).toEqual([])
})

test.each([
  [{}, ['name', 'password']],
  [{ name: 'Luis' }, ['password']],
  [{ password: PASSWORD }, ['name']],
])('the missing fields of %j are named', async (body, paths) => {
  const invitation = await createInvitation(service, merchant)
  const refused = await acceptInvitation(service, invitation.token, { body })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toEqual(paths)
  expect(await invitationState(service, invitation)).toMatchObject({ accepted: false })
})

test('an empty body counts as one without fields', async () => {
  const { token } = await createInvitation(service, merchant)
  const refused = await api('POST', `/invitations/${token}/accept`)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toHaveLength(2)
})

test.each([
  ['password', 'short7!'],
  ['password', 'p'.repeat(129)],
  ['password', 'password123'],
  ['name', ''],
  ['name', 'n'.repeat(121)],
  ['name', 'two\nlines'],
])('the rules of a registration apply: %s %j is refused', async (path, value) => {
  const { token, email } = await createInvitation(service, merchant)
  const refused = await acceptInvitation(service, token, {
    body: { ...newUserBody, [path]: value },
  })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path }])
  if (value) expect(refused.text).not.toContain(value)
  expect(await usersOf(email)).toEqual([])
})

test('neither the token nor the password is stored, whether the invitation is pending or accepted', async () => {
  const password = `secreto-${randomUUID()}`
  const [pending, accepted] = [
    await createInvitation(service, merchant),
    await createInvitation(service, merchant),
  ]
  await getInvitation(service, pending.token)
  await acceptInvitation(service, accepted.token, { body: { name: 'Luis', password } })
  const kept = await storedAndLoggedText(service)
  for (const secret of [pending.token, accepted.token, password]) expect(kept).not.toContain(secret)
})

test('only the same Idempotency-Key and password replay the response', async () => {
  const { token, email } = await createInvitation(service, merchant)
  const headers = { 'Idempotency-Key': randomUUID() }
  const first = await acceptInvitation(service, token, { headers })
  const replay = await acceptInvitation(service, token, { headers })
  expect([replay.status, replay.text]).toEqual([200, first.text])
  expect(replay.headers.get('Idempotent-Replayed')).toBe('true')
  const other = { ...newUserBody, password: 'otra clave buena' }
  expectRefusal(
    await acceptInvitation(service, token, { headers, body: other }),
    'IDEMPOTENCY_KEY_REUSED',
  )
  expect(await usersOf(email)).toHaveLength(1)
})

test('accepting makes one round trip to the database, whether it joins or is refused', async () => {
  const { token } = await createInvitation(service, merchant)
  const refused = await acceptInvitation(service, token, { body: {} })
  const joined = await acceptInvitation(service, token)
  expect([refused.status, joined.status]).toEqual([400, 200])
  for (const { headers } of [refused, joined]) {
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
  }
})
