import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiKeyId } from '../../../src/platform/ids.ts'
import { createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { createInvitation } from '../../support/invitations.ts'
import { mailsAfterDispatch } from '../../support/notifications.ts'
import { createOwnConnection } from '../../support/own-connections.ts'
import { createPayout } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTeam, type Team } from '../../support/team.ts'

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
const read = async (as: { token: string }) => (await api('GET', at('/access'), { as })).body
const handOver = () =>
  api('POST', at('/owner'), { as: team.owner, body: { userId: team.admin.id } })

/** A webhook that the OWNER has made with a key. */
async function makeWebhook() {
  const as = await createApiKey(service, team.owner, { environment: 'live' })
  const body = { url: 'https://tienda.example.com/avisos', events: ['transaction.completed'] }
  const made = await api('POST', at('/webhooks'), { as, body })
  expect(made.status).toBe(201)
  return { id: made.body.id as string, key: apiKeyId.toPublic(as.uuid) }
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id).toSorted()

test('after a hand-over, the new OWNER sees what the former one has left, with who has made it', async () => {
  const { owner, admin, member } = team
  const webhook = await makeWebhook()
  const bound = await createApiKey(service, member, {
    ...{ environment: 'test', merchant: team.merchant },
  })
  const account = await createBankAccount(service, owner)
  const payout = await createPayout(service, team.merchant, {
    ...{ account, by: member, status: 'awaiting_approval' },
  })
  expect((await handOver()).status).toBe(200)
  const access = await read(admin)
  expect(access.webhooks).toMatchObject([
    { id: webhook.id, environment: 'live', createdBy: { id: owner.id, email: owner.email } },
  ])
  expect(idsOf(access.keys)).toEqual([webhook.key, apiKeyId.toPublic(bound.uuid)].toSorted())
  expect(access.keys).toContainEqual(
    expect.objectContaining({
      ...{ id: webhook.key, bound: false, role: 'ADMIN', environment: 'live' },
      user: { id: owner.id, name: owner.name, email: owner.email },
    }),
  )
  expect(access.members).toHaveLength(5)
  expect(access.payouts).toMatchObject([
    { id: payout.id, status: 'awaiting_approval', submittedBy: { id: member.id } },
  ])
})

test('the new OWNER ends each of it', async () => {
  const { owner, admin, member } = team
  const webhook = await makeWebhook()
  const account = await createBankAccount(service, owner)
  const payout = await createPayout(service, team.merchant, {
    ...{ account, by: member, status: 'awaiting_approval' },
  })
  await handOver()
  const invitation = await createInvitation(service, team.merchant)
  const before = await read(admin)
  expect(idsOf(before.invitations)).toEqual([invitation.id])
  const endings = [
    ['DELETE', `/webhooks/${webhook.id}`],
    ['DELETE', `/access/keys/${webhook.key}`],
    ['DELETE', `/invitations/${invitation.id}`],
    ['POST', `/payouts/${payout.id}/cancel`],
    ...[owner, member, team.otherAdmin, team.otherMember].map(({ id }) => [
      'DELETE',
      `/members/${id}`,
    ]),
  ] as const
  for (const [method = '', path = ''] of endings) {
    const { status, text } = await api(method, at(path), { as: admin })
    expect(status, `${path}: ${text}`).toBeLessThan(300)
  }
  expect(await read(admin)).toMatchObject({
    ...{ webhooks: [], keys: [], invitations: [], bankConnections: [], payouts: [] },
    members: [{ userId: admin.id, role: 'OWNER' }],
  })
})

test('keys that no longer reach the merchant are not shown', async () => {
  const { owner, member, merchant } = team
  const stranger = await createUser(service, { kycStatus: 'approved' })
  await createApiKey(service, stranger)
  await createApiKey(service, member, { revoked: true })
  await createApiKey(service, member, { expiresAt: new Date(Date.now() - 1000) })
  const other = await createTeam(service)
  await createApiKey(service, member, { merchant: other.merchant })
  const reaching = await createApiKey(service, member, { merchant })
  expect(idsOf((await read(owner)).keys)).toEqual([apiKeyId.toPublic(reaching.uuid)])
})

test('the connection of the settlement account is shown with its owner', async () => {
  const { owner, merchant } = team
  const connection = await createOwnConnection(service, owner)
  await service.database.query(
    `update merchants set settlement_account_id = (select account_id from bank_connections where id = $2) where id = $1`,
    [merchant.uuid, connection.uuid],
  )
  expect((await read(owner)).bankConnections).toMatchObject([
    { id: connection.id, pending: false, user: { id: owner.id } },
  ])
})

test('only the OWNER sees it', async () => {
  for (const as of [team.admin, team.member]) {
    expectRefusal(await api('GET', at('/access'), { as }), 'FORBIDDEN')
  }
  expectRefusal(await api('GET', at('/access'), { as: await createUser(service) }), 'NOT_FOUND')
  await handOver()
  expectRefusal(await api('GET', at('/access'), { as: team.owner }), 'FORBIDDEN')
})

test('the old and the new OWNER are mailed what stays, whatever their preferences', async () => {
  await makeWebhook()
  for (const as of [team.owner, team.admin]) {
    const body = { data: [{ type: 'merchant_handed_over', inApp: false }] }
    expect((await api('PUT', '/notifications/preferences', { as, body })).status).toBe(200)
  }
  await handOver()
  for (const person of [team.owner, team.admin]) {
    const mails = await mailsAfterDispatch(service, person)
    const mail = mails.find(({ subject }) => subject.includes('Un comercio pasó a otra persona'))
    expect(mail?.text).toContain('webhooks: tienda.example.com')
    expect(mail?.text).toContain(`key (${team.owner.email})`)
    expect(mail?.text).toContain(team.member.email)
  }
})
