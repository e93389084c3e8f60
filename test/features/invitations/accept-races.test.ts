import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
  uniqueEmail,
} from '../../support/actors.ts'
import { apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { registrationBody } from '../../support/auth.ts'
import {
  acceptInvitation,
  createInvitation,
  invitationState,
  revokeInvitation,
  sendInvitation,
} from '../../support/invitations.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { persist } from '../../support/persist.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const accountsOf = (email: string) =>
  service.database.query('select from users where email = $1', [email])

const twenty = (run: () => Promise<CallResult>) =>
  Promise.all(Array.from({ length: 20 }, () => run()))

/** Starts the two in this order while the merchant's row is locked, and then releases them together. */
async function inOrder(first: () => Promise<CallResult>, second: () => Promise<CallResult>) {
  const holder = await openTransaction(service.database)
  await holder.query('select from merchants where id = $1 for update', [merchant.uuid])
  const one = first()
  await waitForLockWaiters(service.database, 1)
  const other = second()
  await waitForLockWaiters(service.database, 2)
  await holder.commit()
  return Promise.all([one, other])
}

test('20 parallel acceptances with an account make one member', async () => {
  const invited = await createUser(service)
  const invitation = await createInvitation(service, merchant, { email: invited.email })
  const answers = await twenty(() =>
    persist((headers) => acceptInvitation(service, invitation.token, { as: invited, headers })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(await invitationState(service, invitation)).toEqual({
    accepted: true,
    revoked: false,
    roles: ['MEMBER'],
  })
  const told = await service.database.query(
    "select from outbox where type = 'member.joined' and merchant_id = $1",
    [merchant.uuid],
  )
  expect(told).toHaveLength(1)
})

test('20 parallel acceptances by a new user make one account and one member', {
  tags: ['full'],
}, async () => {
  const invitation = await createInvitation(service, merchant)
  const answers = await twenty(() =>
    persist((headers) => acceptInvitation(service, invitation.token, { headers })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect(await accountsOf(invitation.email)).toHaveLength(1)
  expect(await invitationState(service, invitation)).toMatchObject({ roles: ['MEMBER'] })
})

test('20 parallel acceptances with one Idempotency-Key get one response', {
  tags: ['full'],
}, async () => {
  const { token, email } = await createInvitation(service, merchant)
  const headers = { 'Idempotency-Key': randomUUID() }
  const answers = await twenty(() =>
    persist((given) => acceptInvitation(service, token, { headers: given }), headers),
  )
  const done = answers.filter(({ status }) => status === 200)
  for (const other of answers.filter(({ status }) => status !== 200)) {
    expectRefusal(other, 'IDEMPOTENCY_KEY_IN_USE')
  }
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  expect(await accountsOf(email)).toHaveLength(1)
})

test('an acceptance that comes before a revocation wins, and the revocation is told so', async () => {
  const invitation = await createInvitation(service, merchant)
  const [accepted, revoked] = await inOrder(
    () => acceptInvitation(service, invitation.token),
    () => revokeInvitation(service, merchant, owner, invitation.id),
  )
  expect(accepted.status).toBe(200)
  expectRefusal(revoked, 'CONFLICT')
  expect(await invitationState(service, invitation)).toMatchObject({
    accepted: true,
    revoked: false,
  })
})

test('a revocation that comes before an acceptance wins, and no account is created', async () => {
  const invitation = await createInvitation(service, merchant)
  const [revoked, accepted] = await inOrder(
    () => revokeInvitation(service, merchant, owner, invitation.id),
    () => acceptInvitation(service, invitation.token),
  )
  expect(revoked.status).toBe(204)
  expectRefusal(accepted, 'GONE')
  expect(await accountsOf(invitation.email)).toEqual([])
})

test('an acceptance that comes before a new invitation makes that a conflict', async () => {
  const invitation = await createInvitation(service, merchant)
  const [accepted, again] = await inOrder(
    () => acceptInvitation(service, invitation.token),
    () => sendInvitation(service, merchant, owner, { email: invitation.email }),
  )
  expect(accepted.status).toBe(200)
  expectRefusal(again, 'CONFLICT')
})

test('a new invitation that comes before an acceptance makes the old token GONE', async () => {
  const invitation = await createInvitation(service, merchant)
  const [again, accepted] = await inOrder(
    () => sendInvitation(service, merchant, owner, { email: invitation.email }),
    () => acceptInvitation(service, invitation.token),
  )
  expect(again.status).toBe(201)
  expectRefusal(accepted, 'GONE')
  expect(await invitationState(service, invitation)).toMatchObject({ revoked: true, roles: [] })
})

test('of concurrent acceptances and revocations, one kind wins', { tags: ['full'] }, async () => {
  for (let round = 0; round < 5; round += 1) {
    const invitation = await createInvitation(service, merchant)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        turn % 2 === 0
          ? persist((headers) => acceptInvitation(service, invitation.token, { headers }))
          : persist(() => revokeInvitation(service, merchant, owner, invitation.id)),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toBeOneOf([
      [200, ...Array(9).fill(409)],
      [204, ...Array(4).fill(404), ...Array(5).fill(410)],
      // Where the machine is so busy that who revoked it heard nothing, and came again.
      [...Array(5).fill(404), ...Array(5).fill(410)],
    ])
  }
})

test('an acceptance counts at the time at which it arrived, however long it waited', async () => {
  const now = new Date()
  const from = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000 + 1)
  const { token, email } = await createInvitation(service, merchant, { createdAt: from })
  service.setNow(now)
  const holder = await openTransaction(service.database)
  await holder.query('select from merchants where id = $1 for update', [merchant.uuid])
  const intime = acceptInvitation(service, token)
  await waitForLockWaiters(service.database, 1)
  service.setNow(new Date(now.getTime() + 1))
  const late = acceptInvitation(service, token)
  await waitForLockWaiters(service.database, 2)
  await holder.commit()
  service.setNow()
  expect((await intime).status).toBe(200)
  expectRefusal(await late, 'CONFLICT')
  expect(await accountsOf(email)).toHaveLength(1)
})

test('if a registration of the same e-mail commits first, the acceptance requires its credential', async () => {
  const invitation = await createInvitation(service, merchant)
  const holder = await openTransaction(service.database)
  await holder.query(
    `insert into users (id, email, name, password_hash, created_at, updated_at)
     values ($1, $2, 'Luis', 'x', now(), now())`,
    [randomUUID(), invitation.email],
  )
  const accepting = acceptInvitation(service, invitation.token)
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expectRefusal(await accepting, 'CONFLICT')
  expectRefusal(await acceptInvitation(service, invitation.token), 'UNAUTHORIZED')
  expect(await invitationState(service, invitation)).toMatchObject({ accepted: false, roles: [] })
})

test('if a registration of the same e-mail comes second, it is told that the e-mail is taken', async () => {
  const invitation = await createInvitation(service, merchant)
  const holder = await openTransaction(service.database)
  await holder.query('select from invitations where id = $1 for update', [invitation.uuid])
  const accepting = acceptInvitation(service, invitation.token)
  await waitForLockWaiters(service.database, 1)
  const body = registrationBody({ email: invitation.email })
  const registering = apiOf(service)('POST', '/auth/register', { body })
  await waitForLockWaiters(service.database, 2)
  await holder.commit()
  expect((await accepting).status).toBe(200)
  expectRefusal(await registering, 'CONFLICT')
})

test('acceptances racing registrations leave one account, and none fails with an internal error', {
  tags: ['full'],
}, async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token, email } = await createInvitation(service, merchant)
    const body = registrationBody({ email })
    const [accepting, registering] = await Promise.all([
      acceptInvitation(service, token),
      apiOf(service)('POST', '/auth/register', { body }),
    ])
    expect([accepting.status, registering.status]).toBeOneOf([
      [200, 409],
      [401, 201],
      [409, 201],
    ])
    expect(await accountsOf(email)).toHaveLength(1)
  }
})

test('two merchants’ invitations accepted at once by one new user make one account', async () => {
  const email = uniqueEmail()
  const other = await createMerchant(service, await createUser(service))
  const invitations = await Promise.all(
    [merchant, other].map((inviting) => createInvitation(service, inviting, { email })),
  )
  const answers = await Promise.all(
    invitations.map(({ token }) => acceptInvitation(service, token)),
  )
  expect(answers.map(({ status }) => status).sort()).toBeOneOf([
    [200, 401],
    [200, 409],
  ])
  expect(await accountsOf(email)).toHaveLength(1)
})

test('a merchant that stays locked for too long gives a 503', { tags: ['full'] }, async () => {
  const invitation = await createInvitation(service, merchant)
  const holder = await openTransaction(service.database)
  await holder.query('select from merchants where id = $1 for update', [merchant.uuid])
  expectRefusal(await acceptInvitation(service, invitation.token), 'SERVICE_UNAVAILABLE')
  await holder.commit()
  expect((await acceptInvitation(service, invitation.token)).status).toBe(200)
})
