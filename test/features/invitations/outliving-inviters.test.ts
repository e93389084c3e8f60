import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenRole } from '../../../src/domain/roles.ts'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  acceptInvitation,
  getInvitation,
  type InvitationFixture,
  sendInvitation,
  tokenFromResponse,
} from '../../support/invitations.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTeam, rolesIn, type Team } from '../../support/team.ts'

let service: Service
let api: Api
let team: Team
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  team = await createTeam(service)
})
afterAll(() => service.stop())

const at = (path: string) => `/merchants/${team.merchant.id}${path}`

interface Invited extends Pick<InvitationFixture, 'id' | 'token'> {
  invited: Actor
}

/** Somebody with an account, whom the person has invited. */
async function invite(by: Actor, role: GivenRole = 'MEMBER'): Promise<Invited> {
  const invited = await createUser(service)
  const { email } = invited
  const sent = await sendInvitation(service, team.merchant, by, { email, role })
  expect(sent.status).toBe(201)
  return { id: sent.body.id, token: tokenFromResponse(sent), invited }
}

async function expectEnded({ token, invited, id }: Invited): Promise<void> {
  expectRefusal(await getInvitation(service, token), 'GONE')
  expectRefusal(await acceptInvitation(service, token, { as: invited }), 'GONE')
  expect(await rolesIn(service, team.merchant)).not.toHaveProperty([invited.id])
  const { body } = await api('GET', at('/invitations'), { as: team.owner })
  const listed = body.data?.find((item: { id: string }) => item.id === id)
  if (listed) expect(listed.status).toBe('REVOKED')
}

const lower = (target: Actor, role: string) =>
  api('PUT', at(`/members/${target.id}`), { as: team.owner, body: { role } })
const remove = (target: Actor, as = team.owner) =>
  api('DELETE', at(`/members/${target.id}`), { as })
const handOver = (to: Actor) =>
  api('POST', at('/owner'), { as: team.owner, body: { userId: to.id } })

const ENDINGS: Record<string, () => Promise<{ status: number }>> = {
  'was removed': () => remove(team.admin),
  'has left': () => remove(team.admin, team.admin),
  'became a MEMBER': () => lower(team.admin, 'MEMBER'),
  'became a CASHIER': () => lower(team.admin, 'CASHIER'),
}

test.each(Object.keys(ENDINGS))('an invitation ends once the ADMIN who made it %s', async (how) => {
  const sent = await invite(team.admin)
  expect((await ENDINGS[how]?.())?.status).toBeLessThan(300)
  await expectEnded(sent)
})

test('it stays ended once its maker is ADMIN again', async () => {
  const sent = await invite(team.admin)
  await lower(team.admin, 'MEMBER')
  await lower(team.admin, 'ADMIN')
  await expectEnded(sent)
})

test.each(['ADMIN', 'MEMBER', 'CASHIER'] as const)(
  'an invitation as %s ends when its maker hands the merchant over, and stays so after they left',
  async (role) => {
    const sent = await invite(team.owner, role)
    expect((await handOver(team.admin)).status).toBe(200)
    await expectEnded(sent)
    expect((await remove(team.owner, team.owner)).status).toBe(204)
    await expectEnded(sent)
  },
)

test('invitations of others stay, and so do those of who becomes the OWNER', async () => {
  const others = await invite(team.otherAdmin)
  const next = await invite(team.admin)
  await handOver(team.admin)
  await lower(team.member, 'CASHIER')
  for (const { token, invited } of [others, next]) {
    expect((await acceptInvitation(service, token, { as: invited })).status).toBe(200)
  }
})

test.each(['suspended', 'banned'])(
  'nobody accepts an invitation of somebody who is %s',
  async (status) => {
    const sent = await invite(team.admin)
    await service.database.query('update users set status = $2 where id = $1', [
      team.admin.uuid,
      status,
    ])
    await expectEnded(sent)
    // The address can be invited anew.
    const { email } = sent.invited
    const again = await sendInvitation(service, team.merchant, team.owner, { email })
    expect(again.status).toBe(201)
    const token = tokenFromResponse(again)
    expect((await acceptInvitation(service, token, { as: sent.invited })).status).toBe(200)
  },
)

test('an invitation that ends makes no account of a newcomer', async () => {
  const email = `nueva-${Date.now()}@example.com`
  const sent = await sendInvitation(service, team.merchant, team.admin, { email })
  await remove(team.admin)
  expectRefusal(await acceptInvitation(service, tokenFromResponse(sent)), 'GONE')
  expect(await service.database.query('select from users where email = $1', [email])).toEqual([])
})

test('an acceptance and the removal of the inviter at the same moment take effect one after the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { merchant, owner, admin } = await createTeam(service)
    const invited = await createUser(service)
    const { email } = invited
    const token = tokenFromResponse(await sendInvitation(service, merchant, admin, { email }))
    const [accepted, removed] = await Promise.all([
      acceptInvitation(service, token, { as: invited }),
      api('DELETE', `/merchants/${merchant.id}/members/${admin.id}`, { as: owner }),
    ])
    expect(removed.status).toBe(204)
    const roles = await rolesIn(service, merchant)
    if (accepted.status === 200) expect(roles).toHaveProperty([invited.id], 'MEMBER')
    else {
      expectRefusal(accepted, 'GONE')
      expect(roles).not.toHaveProperty([invited.id])
    }
  }
})

test('each ended invitation is recorded with the reason', async () => {
  const sent = await invite(team.admin)
  await remove(team.admin)
  const records = await service.database.query(
    "select details from audit_logs where action = 'invitation.revoke' and resource = $1",
    [sent.id],
  )
  expect(records).toMatchObject([
    {
      details: {
        reason: 'inviter_left',
        before: { status: 'PENDING' },
        after: { status: 'REVOKED' },
      },
    },
  ])
})
