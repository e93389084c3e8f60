import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Permission } from '../../../src/domain/permissions.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createSession,
  createUser,
  type MerchantFixture,
  uniqueEmail,
} from '../../support/actors.ts'
import { apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { type BranchFixture, bindMember, createBranch } from '../../support/floor.ts'
import {
  acceptInvitation,
  createInvitation,
  getInvitation,
  invitationState,
  revokeInvitation,
  sendInvitation,
  tokenFromResponse,
} from '../../support/invitations.ts'
import { type Service, startService } from '../../support/service.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

let service: Service
let owner: Actor
let admin: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  ;[owner, admin] = await Promise.all([createUser(service), createUser(service)])
  merchant = await createMerchant(service, owner)
  await addMember(service, merchant, admin, 'ADMIN')
})
afterAll(() => service.stop())

const invitationsOf = (email: string) =>
  service.database.query<{ id: string; role: string; revoked: boolean }>(
    'select id, role, revoked_at is not null as revoked from invitations where email = $1 order by id',
    [email],
  )

test('inviting returns the pending invitation, its e-mail in lower case, valid for 7 days', async () => {
  const now = new Date(Date.now() + 60_000)
  service.setNow(now)
  const tag = randomUUID()
  const body = { email: ` Luis.${tag}@Example.COM `, role: 'ADMIN', status: 'ACCEPTED' }
  const answer = await sendInvitation(service, merchant, owner, body)
  service.setNow()
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^inv_[0-9a-hjkmnp-tv-z]{26}$/),
    email: `luis.${tag}@example.com`,
    role: 'ADMIN',
    branchIds: null,
    status: 'PENDING',
    expiresAt: new Date(now.getTime() + WEEK_MS).toISOString(),
    createdAt: now.toISOString(),
  })
})

test('whoever accepts an invitation to branches is bound to them', async () => {
  const branches = [
    await createBranch(service, merchant),
    await createBranch(service, merchant),
  ] as const
  const branchIds = branches.map(({ id }) => id)
  const guest = await createUser(service)
  const sent = await sendInvitation(service, merchant, admin, {
    ...{ email: guest.email, role: 'CASHIER' },
    branchIds: [...branchIds.toReversed(), ...branchIds],
  })
  expect(sent.status, sent.text).toBe(201)
  expect(sent.body.branchIds).toStrictEqual(branchIds.toSorted())
  const api = apiOf(service)
  const path = `/merchants/${merchant.id}`
  const listed = await api('GET', `${path}/invitations?status=PENDING`, { as: owner })
  expect(listed.body.data[0]).toStrictEqual(sent.body)
  const [audit] = await auditRecordsOfRequest(
    service,
    'invitation.create',
    sent.headers.get('x-request-id'),
  )
  expect(audit?.details).toMatchObject({ after: { branchIds: expect.arrayContaining(branchIds) } })
  await acceptInvitation(service, tokenFromResponse(sent), { as: guest })
  const bound = await api('GET', `${path}/members/${guest.id}/branches`, { as: owner })
  expect(bound.body.branchIds).toStrictEqual(branchIds.toSorted())
})

test('an invitation to no branch, or to one of another merchant, is refused', async () => {
  const invite = (branchIds: unknown, as = owner) =>
    sendInvitation(service, merchant, as, { email: uniqueEmail(), branchIds })
  const own = await createBranch(service, merchant)
  const foreign = await createBranch(service, await createMerchant(service, owner))
  expectRefusal(await invite([]), 'INVALID_REQUEST')
  expectRefusal(await invite(['br_nada']), 'NOT_FOUND')
  expectRefusal(await invite([own.id, foreign.id]), 'NOT_FOUND')
  expect((await invite(null)).body.branchIds).toBeNull()
})

describe('an ADMIN who is bound to branches', () => {
  let own: BranchFixture
  let other: BranchFixture
  beforeEach(async () => {
    ;[own, other] = await Promise.all([
      createBranch(service, merchant),
      createBranch(service, merchant),
    ])
    await bindMember(service, merchant, admin, [own])
  })
  const invite = (more: object, as = admin) =>
    sendInvitation(service, merchant, as, { email: uniqueEmail(), role: 'CASHIER', ...more })
  const listed = async (as: Actor) => {
    const { body } = await apiOf(service)('GET', `/merchants/${merchant.id}/invitations`, { as })
    return body.data.map(({ id }: { id: string }) => id)
  }

  test('invites to their own branches, and nobody to more', async () => {
    const sent = await invite({ branchIds: [own.id] })
    expect(sent.body.branchIds).toStrictEqual([own.id])
    for (const more of [{}, { branchIds: null }]) {
      const refused = await invite(more)
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'branchIds' }])
    }
    expectRefusal(await invite({ branchIds: [own.id, other.id] }), 'NOT_FOUND')
    expectRefusal(await invite({ branchIds: [other.id] }), 'NOT_FOUND')
    expectRefusal(await invite({ branchIds: [own.id], role: 'ADMIN' }), 'FORBIDDEN')
  })

  test('sees, replaces and revokes the invitations to these alone', async () => {
    const [within, without] = [
      (await invite({ branchIds: [own.id] }, owner)).body,
      (await invite({}, owner)).body,
    ]
    expect(await listed(admin)).toStrictEqual([within.id])
    expect(await listed(owner)).toHaveLength(2)
    expectRefusal(await invite({ email: without.email, branchIds: [own.id] }), 'CONFLICT')
    expectRefusal(await revokeInvitation(service, merchant, admin, without.id), 'NOT_FOUND')
    expect((await invite({ email: within.email, branchIds: [own.id] })).status).toBe(201)
    expect(await invitationsOf(within.email)).toMatchObject([{ revoked: true }, { revoked: false }])
    const [again] = await listed(admin)
    expect((await revokeInvitation(service, merchant, admin, again)).status).toBe(204)
  })

  test('whose branches are taken away invites to them no more', async () => {
    const guest = await createUser(service)
    const sent = await invite({ email: guest.email, branchIds: [own.id] })
    await bindMember(service, merchant, admin, [other])
    const refused = await acceptInvitation(service, tokenFromResponse(sent), { as: guest })
    expectRefusal(refused, 'GONE')
  })
})

test('the default role is MEMBER', async () => {
  const answer = await sendInvitation(service, merchant, admin, { email: uniqueEmail() })
  expect(answer.body.role).toBe('MEMBER')
})

test.each(['OWNER', 'admin', '', 7, null])('the role %j is refused', async (role) => {
  const refused = await sendInvitation(service, merchant, owner, { email: uniqueEmail(), role })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'role' }])
})

test.each([undefined, '', 'luis', 'luis@', `${'l'.repeat(250)}@x.ve`, 7, null])(
  'the e-mail %j is refused',
  async (email) => {
    const refused = await sendInvitation(service, merchant, owner, { email })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'email' }])
  },
)

test('an ADMIN cannot invite an ADMIN, and the refusal leaves nothing behind', async () => {
  const email = uniqueEmail()
  expectRefusal(
    await sendInvitation(service, merchant, admin, { email, role: 'ADMIN' }),
    'FORBIDDEN',
  )
  expect(await invitationsOf(email)).toEqual([])
})

describe('an API key', () => {
  const live = async (user: Actor, permissions?: Permission[]) => {
    await service.database.query("update users set kyc_status = 'approved'")
    return createApiKey(service, user, {
      environment: 'live',
      ...(permissions && { permissions }),
    })
  }

  test('invites MEMBERs and CASHIERs with members:write, and never an ADMIN', async () => {
    const key = await live(owner, ['members:write'])
    const invite = (role: string) =>
      sendInvitation(service, merchant, key, { email: uniqueEmail(), role })
    expect((await invite('MEMBER')).status).toBe(201)
    expect((await invite('CASHIER')).status).toBe(201)
    expectRefusal(await invite('ADMIN'), 'FORBIDDEN')
  })

  test('that is not limited invites nobody', async () => {
    const key = await live(owner)
    const refused = await sendInvitation(service, merchant, key, { email: uniqueEmail() })
    expect(expectRefusal(refused, 'FORBIDDEN')).toContain('`members:write`')
  })

  test('does not replace the invitation of an ADMIN', async () => {
    const { email } = await createInvitation(service, merchant, { role: 'ADMIN' })
    const key = await live(owner, ['members:write'])
    expectRefusal(await sendInvitation(service, merchant, key, { email }), 'FORBIDDEN')
    expect(await invitationsOf(email)).toMatchObject([{ role: 'ADMIN', revoked: false }])
  })
})

test('a session that has presented no factor lately invites no ADMIN, and any other role', async () => {
  const from = new Date(Date.now() - 601_000)
  const stale = await createSession(service, owner.uuid, { from })
  const invite = (role: string, email = uniqueEmail()) =>
    sendInvitation(service, merchant, stale, { email, role })
  expectRefusal(await invite('ADMIN'), 'STEP_UP_REQUIRED')
  expect((await invite('MEMBER')).status).toBe(201)
  const { email } = await createInvitation(service, merchant, { role: 'ADMIN' })
  expectRefusal(await invite('MEMBER', email), 'STEP_UP_REQUIRED')
})

test('members, the caller included, cannot be invited', async () => {
  for (const { email } of [owner, admin]) {
    const refused = await sendInvitation(service, merchant, owner, { email: email.toUpperCase() })
    expect(expectRefusal(refused, 'CONFLICT')).not.toContain(email)
  }
})

test('FORBIDDEN comes before CONFLICT, so that a caller with too low a role learns nothing', async () => {
  const body = { email: owner.email, role: 'ADMIN' }
  expectRefusal(await sendInvitation(service, merchant, admin, body), 'FORBIDDEN')
})

test('the record says who invited whom, and has no token', async () => {
  const email = uniqueEmail()
  const answer = await sendInvitation(service, merchant, admin, { email })
  const records = await auditRecordsOfRequest(
    service,
    'invitation.create',
    answer.headers.get('X-Request-Id'),
  )
  expect(records).toMatchObject([
    {
      user_id: admin.uuid,
      resource: answer.body.id,
      details: {
        merchantId: merchant.id,
        before: null,
        after: { email, role: 'MEMBER', status: 'PENDING' },
      },
    },
  ])
  expect(JSON.stringify(records)).not.toContain(tokenFromResponse(answer))
})

describe('inviting again', () => {
  test('revokes the previous invitation, whose token is then gone, and records it', async () => {
    const email = uniqueEmail()
    const first = await sendInvitation(service, merchant, owner, { email })
    const second = await sendInvitation(service, merchant, owner, { email, role: 'ADMIN' })
    expectRefusal(await getInvitation(service, tokenFromResponse(first)), 'GONE')
    expect((await getInvitation(service, tokenFromResponse(second))).body.role).toBe('ADMIN')
    expect(
      await auditRecordsOfRequest(service, 'invitation.revoke', second.headers.get('X-Request-Id')),
    ).toMatchObject([
      {
        user_id: owner.uuid,
        resource: first.body.id,
        details: {
          replacedBy: second.body.id,
          before: { status: 'PENDING' },
          after: { status: 'REVOKED' },
        },
      },
    ])
  })

  test('leaves an expired invitation EXPIRED, and unrecorded', async () => {
    const from = new Date(Date.now() - WEEK_MS)
    const expired = await createInvitation(service, merchant, { createdAt: from })
    const again = await sendInvitation(service, merchant, owner, { email: expired.email })
    expect(again.status).toBe(201)
    expect(
      await auditRecordsOfRequest(service, 'invitation.revoke', again.headers.get('X-Request-Id')),
    ).toEqual([])
    expectRefusal(await getInvitation(service, expired.token), 'GONE')
  })

  test('in place of an ADMIN’s invitation is only for the OWNER', async () => {
    const invited = await createInvitation(service, merchant, { role: 'ADMIN' })
    const body = { email: invited.email, role: 'MEMBER' }
    expectRefusal(await sendInvitation(service, merchant, admin, body), 'FORBIDDEN')
    expect(await invitationState(service, invited)).toMatchObject({ revoked: false })
    expect((await sendInvitation(service, merchant, owner, body)).status).toBe(201)
    expect(await invitationState(service, invited)).toMatchObject({ revoked: true })
  })

  test('in place of an ADMIN’s expired invitation is for an ADMIN too', async () => {
    const from = new Date(Date.now() - WEEK_MS)
    const { email } = await createInvitation(service, merchant, { role: 'ADMIN', createdAt: from })
    expect((await sendInvitation(service, merchant, admin, { email })).status).toBe(201)
  })

  test('changes no invitation of another merchant or another e-mail', async () => {
    const other = await createMerchant(service, owner)
    const email = uniqueEmail()
    const elsewhere = await createInvitation(service, other, { email })
    const somebodyElse = await createInvitation(service, merchant)
    await sendInvitation(service, merchant, owner, { email })
    expect(await invitationState(service, elsewhere)).toMatchObject({ revoked: false })
    expect(await invitationState(service, somebodyElse)).toMatchObject({ revoked: false })
  })

  test('ten times at once leaves one invitation that is not revoked', async () => {
    const email = uniqueEmail()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendInvitation(service, merchant, owner, { email })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const rows = await invitationsOf(email)
    expect(rows.filter(({ revoked }) => !revoked)).toHaveLength(1)
    expect(rows).toHaveLength(10)
  })
})

describe('an Idempotency-Key', () => {
  const keyed = (key: string, body: unknown) =>
    sendInvitation(service, merchant, owner, body, { 'Idempotency-Key': key })

  test('gets the same bytes again, and makes one invitation and one mail', async () => {
    const email = uniqueEmail()
    const key = randomUUID()
    const first = await keyed(key, { email })
    const replay = await keyed(key, { email })
    expect([replay.status, replay.text]).toEqual([201, first.text])
    expect(replay.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await invitationsOf(email)).toHaveLength(1)
    const mails = await service.database.query("select from outbox where data->>'to' = $1", [email])
    expect(mails).toHaveLength(1)
  })

  test('is refused for another invitation, and can be used again after a refusal', async () => {
    const key = randomUUID()
    expectRefusal(await keyed(key, { email: admin.email }), 'CONFLICT')
    expect((await keyed(key, { email: uniqueEmail() })).status).toBe(201)
    expectRefusal(await keyed(key, { email: uniqueEmail() }), 'IDEMPOTENCY_KEY_REUSED')
  })
})

describe('the database', () => {
  test('allows one open invitation of a merchant for an e-mail', async () => {
    const { email } = await createInvitation(service, merchant)
    await expect(createInvitation(service, merchant, { email })).rejects.toMatchObject({
      constraint: 'invitations_one_pending',
    })
  })

  test.each([
    [`role = 'OWNER'`, 'invitations_role_known'],
    [`email = 'Luis@example.com'`, 'invitations_email_lower'],
    [`token_hash = '\\x00'`, 'invitations_token_is_sha256'],
    ['accepted_at = now()', 'invitations_accepted_has_user'],
    ['accepted_at = now(), accepted_by = invited_by, revoked_at = now()', 'invitations_one_end'],
  ])('refuses an invitation with %s', async (change, constraint) => {
    const { uuid } = await createInvitation(service, merchant)
    const update = service.database.query(`update invitations set ${change} where id = $1`, [uuid])
    await expect(update).rejects.toMatchObject({ constraint })
  })
})
