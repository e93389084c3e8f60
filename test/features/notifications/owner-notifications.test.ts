import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { acceptInvitation, sendInvitation, tokenFromResponse } from '../../support/invitations.ts'
import { mailsAfterDispatch, notificationsOf } from '../../support/notifications.ts'
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
  await switchOff(team.owner)
})
afterAll(() => service.stop())

const at = (path: string) => `/merchants/${team.merchant.id}${path}`

/** What an attacker would switch off first. */
async function switchOff(owner: Actor): Promise<void> {
  for (const type of ['administrator_changed', 'merchant_key_created', 'webhook_changed']) {
    await service.database.query(
      'insert into notification_preferences (user_id, type, in_app, email, updated_at) values ($1, $2, true, false, now())',
      [owner.uuid, type],
    )
  }
}

const told = async (who: Actor, type: string, language = 'es') =>
  (await notificationsOf(service, who, language)).filter((one) => one.type === type)

/** The texts of mails to the owner, oldest first. */
const mailsOfOwner = async () =>
  (await mailsAfterDispatch(service, team.owner)).map(({ text }) => text)

describe('who is, or is to be, ADMIN is always mailed to the OWNER:', () => {
  test('an invitation, and its acceptance', async () => {
    const invited = await createUser(service)
    const { email } = invited
    const sent = await sendInvitation(service, team.merchant, team.owner, { email, role: 'ADMIN' })
    await acceptInvitation(service, tokenFromResponse(sent), { as: invited })
    const [joined, invitation] = await told(team.owner, 'administrator_changed')
    expect(invitation).toMatchObject({
      title: 'Invitaron a alguien a administrar tu comercio',
      data: { step: 'invited', personEmail: email, actorEmail: team.owner.email },
    })
    // Nobody learns from it whether there is such an account.
    expect(invitation?.data).not.toHaveProperty('personName')
    expect(joined).toMatchObject({ data: { step: 'joined', personEmail: email } })
    const mails = await mailsOfOwner()
    expect(mails.filter((text) => text.includes(email))).toHaveLength(2)
  })

  test('a member who is made ADMIN, and is lowered', async () => {
    for (const role of ['ADMIN', 'MEMBER']) {
      await api('PUT', at(`/members/${team.member.id}`), { as: team.owner, body: { role } })
    }
    const steps = (await told(team.owner, 'administrator_changed')).map(({ data }) => data.step)
    expect(steps).toEqual(['lowered', 'raised'])
    expect(await mailsOfOwner()).toHaveLength(2)
  })

  test('an ADMIN who leaves, and one who is removed', async () => {
    await api('DELETE', at(`/members/${team.admin.id}`), { as: team.admin })
    await api('DELETE', at(`/members/${team.otherAdmin.id}`), { as: team.owner })
    const steps = (await told(team.owner, 'administrator_changed')).map(({ data }) => data.step)
    expect(steps).toEqual(['removed', 'left'])
    expect(await mailsOfOwner()).toHaveLength(2)
  })

  test('MEMBERs and CASHIERs are not', async () => {
    await sendInvitation(service, team.merchant, team.owner, { email: 'otra@example.com' })
    await api('PUT', at(`/members/${team.member.id}`), {
      as: team.owner,
      body: { role: 'CASHIER' },
    })
    await api('DELETE', at(`/members/${team.member.id}`), { as: team.owner })
    expect(await told(team.owner, 'administrator_changed')).toEqual([])
    expect(await mailsOfOwner()).toEqual([])
  })
})

describe('a live API key that reaches the merchant is always mailed to its OWNER', () => {
  const create = (as: Actor, body: object) =>
    api('POST', '/api-keys', { as, body: { name: 'Caja', environment: 'live', ...body } })

  test('if a member makes it, bound to the merchant or to none, or rotates it', async () => {
    const bound = await create(team.admin, { merchantId: team.merchant.id })
    expect(bound.status).toBe(201)
    expect((await create(team.member, {})).status).toBe(201)
    const rotated = await api('POST', `/api-keys/${bound.body.id}/rotate`, {
      ...{ as: team.admin, body: {} },
    })
    expect(rotated.status).toBe(201)
    const keys = (await told(team.owner, 'merchant_key_created')).map(({ data }) => data)
    expect(keys).toMatchObject([
      { keyId: rotated.body.id, actorEmail: team.admin.email },
      { actorEmail: team.member.email },
      { keyId: bound.body.id, name: 'Caja', actorEmail: team.admin.email },
    ])
    expect(await mailsOfOwner()).toHaveLength(3)
  })

  test('if the OWNER makes it, as any key of theirs is', async () => {
    await create(team.owner, {})
    expect(await told(team.owner, 'api_key_created')).toHaveLength(1)
    expect(await told(team.owner, 'merchant_key_created')).toEqual([])
    expect(await mailsOfOwner()).toHaveLength(1)
  })

  test('if somebody joins who has one', async () => {
    const joiner = await createUser(service, { kycStatus: 'approved' })
    await createApiKey(service, joiner, { environment: 'live' })
    await createApiKey(service, joiner)
    const sent = await sendInvitation(service, team.merchant, team.owner, { email: joiner.email })
    await acceptInvitation(service, tokenFromResponse(sent), { as: joiner })
    expect(await told(team.owner, 'merchant_key_created')).toMatchObject([
      { data: { actorEmail: joiner.email } },
    ])
  })

  test('a test key, and one that is bound to another merchant, are not', async () => {
    const other = await createTeam(service)
    const { admin } = team
    await service.database.query(
      "insert into members (merchant_id, user_id, role, created_at) values ($1, $2, 'MEMBER', now())",
      [other.merchant.uuid, admin.uuid],
    )
    await create(admin, { environment: 'test' })
    await create(admin, { merchantId: other.merchant.id })
    expect(await told(team.owner, 'merchant_key_created')).toEqual([])
    expect(await told(other.owner, 'merchant_key_created')).toHaveLength(1)
  })
})

describe('a live webhook is always mailed to the OWNER', () => {
  const endpoint = (host: string, more = {}) => ({
    ...{ url: `https://${host}/avisos?clave=1`, events: ['transaction.completed'] },
    ...more,
  })

  test('when it is made or gets another address, by a key or in a session', async () => {
    const key = await createApiKey(service, team.owner, { environment: 'live' })
    const made = await api('POST', at('/webhooks'), { as: key, body: endpoint('uno.example.com') })
    expect(made.status).toBe(201)
    const path = at(`/webhooks/${made.body.id}`)
    const changed = await api('PUT', path, {
      ...{ as: team.owner, body: { url: 'https://dos.example.com/avisos' } },
    })
    expect(changed.status).toBe(200)
    expect(await told(team.owner, 'webhook_changed')).toMatchObject([
      { data: { step: 'moved', url: 'https://dos.example.com', actorEmail: team.owner.email } },
      { data: { step: 'created', url: 'https://uno.example.com' } },
    ])
    const mails = await mailsOfOwner()
    expect(mails).toHaveLength(2)
    expect(mails.join()).not.toContain('clave=1')
  })

  test('not when nothing of its address changes, and not of the test environment', async () => {
    const body = endpoint('uno.example.com', { environment: 'test' })
    const made = await api('POST', at('/webhooks'), { as: team.owner, body })
    await api('PUT', at(`/webhooks/${made.body.id}`), {
      ...{ as: team.owner, body: { url: 'https://dos.example.com/avisos', active: false } },
    })
    expect(await told(team.owner, 'webhook_changed')).toEqual([])
    expect(await mailsOfOwner()).toEqual([])
  })
})
