import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, textWithoutRequestId } from '../../support/auth.ts'
import {
  acceptInvitation,
  createInvitation,
  getInvitation,
  invitationState,
  revokeInvitation,
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

test('a revocation ends a pending invitation, whose link is then gone, and is recorded', async () => {
  const { id, token } = await createInvitation(service, merchant)
  const answer = await revokeInvitation(service, merchant, admin, id)
  expect(answer.status).toBe(204)
  expectRefusal(await getInvitation(service, token), 'GONE')
  expectRefusal(await acceptInvitation(service, token), 'GONE')
  expect(
    await auditRecordsOfRequest(service, 'invitation.revoke', answer.headers.get('X-Request-Id')),
  ).toMatchObject([
    {
      user_id: admin.uuid,
      resource: id,
      details: { before: { status: 'PENDING' }, after: { status: 'REVOKED' } },
    },
  ])
})

test('an accepted invitation cannot be revoked', async () => {
  const { id, token } = await createInvitation(service, merchant)
  await acceptInvitation(service, token)
  expectRefusal(await revokeInvitation(service, merchant, owner, id), 'CONFLICT')
})

test('a revoked, expired, unknown, malformed or foreign invitation gives the same bytes', async () => {
  const revoked = await createInvitation(service, merchant)
  await revokeInvitation(service, merchant, owner, revoked.id)
  const from = new Date(Date.now() - WEEK_MS)
  const expired = await createInvitation(service, merchant, { createdAt: from })
  const elsewhere = await createInvitation(service, await createMerchant(service, owner))
  const unknown = `${revoked.id.slice(0, -4)}zzzz`
  const answers = await Promise.all(
    [revoked.id, expired.id, elsewhere.id, unknown, 'inv_1', merchant.id, revoked.uuid].map((id) =>
      revokeInvitation(service, merchant, owner, id),
    ),
  )
  for (const answer of answers) expectRefusal(answer, 'NOT_FOUND')
  expect(new Set(answers.map(textWithoutRequestId)).size).toBe(1)
  expect(await invitationState(service, elsewhere)).toMatchObject({ revoked: false })
})

test('only the OWNER can revoke an ADMIN’s invitation', async () => {
  const invited = await createInvitation(service, merchant, { role: 'ADMIN' })
  expectRefusal(await revokeInvitation(service, merchant, admin, invited.id), 'FORBIDDEN')
  expect(await invitationState(service, invited)).toMatchObject({ revoked: false })
  expect((await revokeInvitation(service, merchant, owner, invited.id)).status).toBe(204)
})

test('of ten concurrent revocations one succeeds', async () => {
  const { id } = await createInvitation(service, merchant)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => revokeInvitation(service, merchant, owner, id)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)])
})
