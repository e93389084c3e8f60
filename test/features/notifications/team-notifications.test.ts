import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMerchant, createUser, uniqueEmail } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { acceptInvitation, sendInvitation, tokenFromResponse } from '../../support/invitations.ts'
import {
  dispatchAllEvents,
  mailsAfterDispatch,
  notificationsOf,
  notificationTypesOf,
  onlyNotificationOf,
} from '../../support/notifications.ts'
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
const ofMerchant = () => ({ merchantId: team.merchant.id, merchantName: team.merchant.name })

/** Expects that of the team only these were notified. */
async function expectNobodyElse(...told: (keyof Team)[]): Promise<void> {
  for (const [place, person] of Object.entries(team)) {
    if (place === 'merchant' || told.includes(place as keyof Team)) continue
    expect(await notificationTypesOf(service, person as { token: string }), place).toEqual([])
  }
}

describe('a change of role', () => {
  const setRole = (role: string) =>
    api('PUT', at(`/members/${team.member.id}`), { as: team.owner, body: { role } })

  test('notifies and mails the member, in both languages', async () => {
    await setRole('ADMIN')
    expect(await onlyNotificationOf(service, team.member)).toMatchObject({
      type: 'role_changed',
      title: 'Ahora eres administrador',
      body: `En «${team.merchant.name}» ahora eres administrador; antes eras miembro de solo consulta.`,
      data: { ...ofMerchant(), before: 'MEMBER', after: 'ADMIN' },
      read: false,
    })
    expect(await onlyNotificationOf(service, team.member, 'en')).toMatchObject({
      title: 'You are now an administrator',
      body: `In “${team.merchant.name}” you are now an administrator; you were a member before.`,
    })
    expect(await mailsAfterDispatch(service, team.member)).toMatchObject([
      { subject: 'Ahora eres administrador / You are now an administrator' },
    ])
    await expectNobodyElse('member', 'owner')
  })

  test('notifies the member even if the role is lower', async () => {
    await setRole('ADMIN')
    await setRole('MEMBER')
    const [newest] = await notificationsOf(service, team.member)
    expect(newest).toMatchObject({
      title: 'Ahora eres miembro de solo consulta',
      data: { before: 'ADMIN' },
    })
  })

  test('to the current role notifies nobody', async () => {
    await setRole('MEMBER')
    await expectNobodyElse()
  })
})

describe('a removal', () => {
  const remove = (who: 'owner' | 'member') =>
    api('DELETE', at(`/members/${team.member.id}`), { as: team[who] })

  test('notifies and mails the removed member', async () => {
    await remove('owner')
    expect(await onlyNotificationOf(service, team.member)).toMatchObject({
      type: 'role_changed',
      title: 'Ya no eres parte de un comercio',
      body: `Te retiraron de «${team.merchant.name}», donde eras miembro de solo consulta.`,
      data: { ...ofMerchant(), before: 'MEMBER' },
    })
    expect(await onlyNotificationOf(service, team.member, 'en')).toMatchObject({
      body: `You were removed from “${team.merchant.name}”, where you were a member.`,
    })
    expect(await mailsAfterDispatch(service, team.member)).toHaveLength(1)
    await expectNobodyElse('member')
  })

  test('does not notify a member who leaves', async () => {
    await remove('member')
    await expectNobodyElse()
    expect(await mailsAfterDispatch(service, team.member)).toEqual([])
  })
})

test('both the old and the new owner are notified, since somebody else may have transferred the merchant', async () => {
  await api('POST', at('/owner'), { as: team.owner, body: { userId: team.admin.id } })
  const changeOf = async (person: { token: string }) =>
    (await notificationsOf(service, person)).find(({ type }) => type === 'role_changed')
  expect(await changeOf(team.admin)).toMatchObject({
    title: 'Ahora eres propietario',
    data: { ...ofMerchant(), before: 'ADMIN', after: 'OWNER' },
  })
  expect(await changeOf(team.owner)).toMatchObject({
    title: 'Ahora eres administrador',
    data: { ...ofMerchant(), before: 'OWNER', after: 'ADMIN' },
  })
  expect(await mailsAfterDispatch(service, team.owner)).toHaveLength(2)
  await expectNobodyElse('admin', 'owner')
})

describe('an invitation', () => {
  test('notifies a user with its e-mail, and is mailed only as an invitation', async () => {
    const invited = await createUser(service)
    const { body } = await sendInvitation(service, team.merchant, team.owner, {
      email: invited.email,
      role: 'ADMIN',
    })
    const told = await onlyNotificationOf(service, invited)
    expect(told).toMatchObject({
      type: 'invitation_received',
      title: 'Te invitaron a un comercio',
      body: `«${team.merchant.name}» te invita como administrador. El enlace para aceptar está en tu correo.`,
    })
    expect(told.data).toStrictEqual({
      ...ofMerchant(),
      invitationId: body.id,
      role: 'ADMIN',
      expiresAt: body.expiresAt,
    })
    expect(await onlyNotificationOf(service, invited, 'en')).toMatchObject({
      body: `“${team.merchant.name}” invites you as an administrator. The link to accept is in your e-mail.`,
    })
    const subjects = (await mailsAfterDispatch(service, invited)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Te invitaron a un comercio / You are invited to a merchant'])
    await expectNobodyElse('owner')
  })

  test('does not notify a user whose e-mail is not verified', async () => {
    const squatter = await createUser(service, { verified: false })
    const { email } = squatter
    expect((await sendInvitation(service, team.merchant, team.owner, { email })).status).toBe(201)
    expect(await notificationTypesOf(service, squatter)).toEqual([])
  })

  test('of somebody without an account notifies nobody, and gets the same response', async () => {
    const answers = [uniqueEmail(), (await createUser(service)).email].map((email) =>
      sendInvitation(service, team.merchant, team.owner, { email }),
    )
    const [unknown, known] = await Promise.all(answers)
    expect(unknown?.status).toBe(201)
    expect(Object.keys(unknown?.body)).toEqual(Object.keys(known?.body))
    await expectNobodyElse()
  })
})

test('the OWNER and the ADMINs are notified of a new member, and nobody is mailed', async () => {
  const joiner = await createUser(service)
  const invitation = await sendInvitation(service, team.merchant, team.owner, {
    email: joiner.email,
  })
  await acceptInvitation(service, tokenFromResponse(invitation), { as: joiner })
  for (const manager of [team.owner, team.admin, team.otherAdmin]) {
    const told = await onlyNotificationOf(service, manager)
    expect(told).toMatchObject({
      type: 'member_joined',
      title: 'Alguien nuevo en tu equipo',
      body: `${joiner.name} se unió a «${team.merchant.name}» como miembro de solo consulta.`,
    })
    expect(told.data).toStrictEqual({
      ...ofMerchant(),
      userId: joiner.id,
      memberName: joiner.name,
      role: 'MEMBER',
    })
  }
  expect(await onlyNotificationOf(service, team.owner, 'en')).toMatchObject({
    body: `${joiner.name} joined “${team.merchant.name}” as a member.`,
  })
  await expectNobodyElse('owner', 'admin', 'otherAdmin')
  expect(await notificationTypesOf(service, joiner)).toEqual(['invitation_received'])
  expect(await mailsAfterDispatch(service, team.owner)).toEqual([])
})

test('members of other merchants are not notified', async () => {
  const other = await createTeam(service)
  const merchant = await createMerchant(service, team.owner)
  const joiner = await createUser(service)
  const invitation = await sendInvitation(service, merchant, team.owner, { email: joiner.email })
  await acceptInvitation(service, tokenFromResponse(invitation), { as: joiner })
  await dispatchAllEvents(service)
  expect(await notificationTypesOf(service, team.owner)).toEqual(['member_joined'])
  for (const stranger of [other.owner, other.admin, other.member]) {
    expect(await notificationTypesOf(service, stranger)).toEqual([])
  }
  await expectNobodyElse('owner')
})
