import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createSession,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import {
  acceptInvitation,
  createInvitation,
  invitationState,
  newUserBody,
} from '../../support/invitations.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let merchant: MerchantFixture
let invited: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  merchant = await createMerchant(service, await createUser(service))
  invited = await createUser(service)
})
afterAll(() => service.stop())

const untouched = { accepted: false, revoked: false, roles: [] }

test.each(['ADMIN', 'MEMBER'] as const)('accepting makes the invited user %s', async (role) => {
  const { token } = await createInvitation(service, merchant, { email: invited.email, role })
  const answer = await acceptInvitation(service, token, { as: invited })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    message: 'You are now a member.',
    merchant: { id: merchant.id, name: merchant.name, role },
  })
  const me = await api('GET', '/auth/me', { as: invited })
  expect(me.body.merchants).toEqual([{ id: merchant.id, name: merchant.name, role }])
})

test('the acceptance and the membership are recorded, and cause events', async () => {
  const { id, token } = await createInvitation(service, merchant, { email: invited.email })
  const answer = await acceptInvitation(service, token, { as: invited })
  const requestId = answer.headers.get('X-Request-Id')
  expect(await auditRecordsOfRequest(service, 'invitation.accept', requestId)).toMatchObject([
    {
      user_id: invited.uuid,
      resource: id,
      details: {
        merchantId: merchant.id,
        before: { status: 'PENDING' },
        after: { status: 'ACCEPTED' },
      },
    },
  ])
  expect(await auditRecordsOfRequest(service, 'member.join', requestId)).toMatchObject([
    {
      user_id: invited.uuid,
      resource: invited.id,
      details: { merchantId: merchant.id, before: null, after: { role: 'MEMBER' } },
    },
  ])
  const events = await service.database.query(
    "select type, environment, data from outbox where topic = 'event' and merchant_id = $1",
    [merchant.uuid],
  )
  expect(events).toEqual([
    {
      type: 'member.joined',
      environment: null,
      data: { merchantId: merchant.id, userId: invited.id, role: 'MEMBER' },
    },
  ])
})

test('a name and a password that are sent along are ignored', async () => {
  const { token } = await createInvitation(service, merchant, { email: invited.email })
  const body = { name: 'Otro', password: 'otra clave buena' }
  expect((await acceptInvitation(service, token, { as: invited, body })).status).toBe(200)
  const [user] = await service.database.query(
    'select name, password_hash = (select password_hash from users where id <> $1 limit 1) as same from users where id = $1',
    [invited.uuid],
  )
  expect(user).toEqual({ name: invited.name, same: true })
})

test('an unverified account can join, and is not verified by that', async () => {
  const unverified = await createUser(service, { verified: false })
  const { token } = await createInvitation(service, merchant, { email: unverified.email })
  expect((await acceptInvitation(service, token, { as: unverified })).status).toBe(200)
  const [user] = await service.database.query(
    'select status, email_verified_at from users where id = $1',
    [unverified.uuid],
  )
  expect(user).toEqual({ status: 'inactive', email_verified_at: null })
})

test('a user with an account needs a credential, whatever else is sent', async () => {
  const invitation = await createInvitation(service, merchant, { email: invited.email })
  for (const body of [newUserBody, {}, { name: 'Luis' }]) {
    const refused = await acceptInvitation(service, invitation.token, { body })
    expectRefusal(refused, 'UNAUTHORIZED')
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer')
  }
  expect(await invitationState(service, invitation)).toEqual(untouched)
})

test('the token of somebody else is refused, even if the e-mail has no account', async () => {
  const other = await createUser(service)
  for (const email of [invited.email, undefined]) {
    const options = email === undefined ? {} : { email }
    const invitation = await createInvitation(service, merchant, options)
    for (const body of [{}, newUserBody]) {
      expectRefusal(
        await acceptInvitation(service, invitation.token, { as: other, body }),
        'FORBIDDEN',
      )
    }
    expect(await invitationState(service, invitation)).toEqual(untouched)
  }
})

test('an API key of the invited user is refused, bound or not', async () => {
  const invitation = await createInvitation(service, merchant, { email: invited.email })
  const own = await createMerchant(service, invited)
  for (const options of [{}, { environment: 'live' as const }, { merchant: own }]) {
    const key = await createApiKey(service, invited, options)
    expectRefusal(await acceptInvitation(service, invitation.token, { as: key }), 'FORBIDDEN')
  }
  expect(await invitationState(service, invitation)).toEqual(untouched)
})

test('an invalid credential is refused, even with the fields of a new account', async () => {
  const invitation = await createInvitation(service, merchant)
  const ended = await createUser(service)
  await api('POST', '/auth/logout', { as: ended })
  for (const as of [
    ended,
    { token: 'nonsense' },
    await createApiKey(service, invited, { revoked: true }),
  ]) {
    const refused = await acceptInvitation(service, invitation.token, { as, body: newUserBody })
    expectRefusal(refused, 'UNAUTHORIZED')
  }
  expect(await invitationState(service, invitation)).toEqual(untouched)
})

test.each(['suspended', 'banned'] as const)(
  'a %s user is refused, and stays so',
  async (status) => {
    const user = await createUser(service, { status })
    const invitation = await createInvitation(service, merchant, { email: user.email })
    expectRefusal(
      await acceptInvitation(service, invitation.token, { as: user }),
      'ACCOUNT_SUSPENDED',
    )
    expectRefusal(await acceptInvitation(service, invitation.token), 'UNAUTHORIZED')
    expect(await invitationState(service, invitation)).toEqual(untouched)
    const [stored] = await service.database.query('select status from users where id = $1', [
      user.uuid,
    ])
    expect(stored).toEqual({ status })
  },
)

test('a user who has become a member meanwhile is refused, and the invitation stays as it was', async () => {
  const invitation = await createInvitation(service, merchant, {
    email: invited.email,
    role: 'ADMIN',
  })
  await addMember(service, merchant, invited, 'MEMBER')
  expectRefusal(await acceptInvitation(service, invitation.token, { as: invited }), 'CONFLICT')
  expect(await invitationState(service, invitation)).toEqual({ ...untouched, roles: ['MEMBER'] })
})

test('the state of the invitation is reported before the right to accept it', async () => {
  const other = await createUser(service)
  const used = await createInvitation(service, merchant, { email: invited.email })
  await acceptInvitation(service, used.token, { as: invited })
  for (const options of [{ as: other }, { as: invited }, { body: {} }, {}]) {
    expectRefusal(await acceptInvitation(service, used.token, options), 'CONFLICT')
    expectRefusal(await acceptInvitation(service, 'unknown', options), 'NOT_FOUND')
  }
})

test('the same Idempotency-Key replays the response byte for byte, for the same caller only', async () => {
  const { token } = await createInvitation(service, merchant, { email: invited.email })
  const headers = { 'Idempotency-Key': randomUUID() }
  const first = await acceptInvitation(service, token, { as: invited, headers })
  const replay = await acceptInvitation(service, token, { as: invited, headers })
  expect([replay.status, replay.text]).toEqual([200, first.text])
  expect(replay.headers.get('Idempotent-Replayed')).toBe('true')
  const body = { name: 'Luis' }
  expectRefusal(
    await acceptInvitation(service, token, { as: invited, headers, body }),
    'IDEMPOTENCY_KEY_REUSED',
  )
  expectRefusal(
    await acceptInvitation(service, token, { as: await createUser(service), headers }),
    'CONFLICT',
  )
})

test('accepting makes one round trip to the database, whether it joins or is refused', async () => {
  const { token } = await createInvitation(service, merchant, { email: invited.email })
  const refused = await acceptInvitation(service, token, { body: {} })
  const joined = await acceptInvitation(service, token, { as: invited })
  expect([refused.status, joined.status]).toEqual([401, 200])
  for (const { headers } of [refused, joined]) {
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
  }
})

test('unknown and malformed tokens are not found', async () => {
  const { token } = await createInvitation(service, merchant, { email: invited.email })
  for (const wrong of [token.slice(1), `${token}A`, 'x', '%00']) {
    expectRefusal(await acceptInvitation(service, wrong, { as: invited }), 'NOT_FOUND')
  }
})

test('an accepted invitation is a CONFLICT, even for the user who accepted it', async () => {
  const { token } = await createInvitation(service, merchant, { email: invited.email })
  await acceptInvitation(service, token, { as: invited })
  expectRefusal(await acceptInvitation(service, token, { as: invited }), 'CONFLICT')
})

test('a revoked invitation is GONE', async () => {
  const { token, uuid } = await createInvitation(service, merchant, { email: invited.email })
  await service.database.query('update invitations set revoked_at = now() where id = $1', [uuid])
  expectRefusal(await acceptInvitation(service, token, { as: invited }), 'GONE')
})

test('an expired invitation is GONE', async () => {
  const { token } = await createInvitation(service, merchant, { email: invited.email })
  service.setNow(new Date(Date.now() + 7 * 24 * 60 * 60 * 1000 + 60_000))
  const as = await createSession(service, invited.uuid, {
    from: new Date(Date.now() + 7 * 24 * 3_600_000),
  })
  expectRefusal(await acceptInvitation(service, token, { as }), 'GONE')
  service.setNow()
})
