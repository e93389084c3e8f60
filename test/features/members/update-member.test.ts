import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newUuid, userId } from '../../../src/platform/ids.ts'
import { type Actor, createApiKey, createSession, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTeam, membershipRecords, rolesIn, type Team } from '../../support/team.ts'

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

type Person = Exclude<keyof Team, 'merchant'>
const put = (as: { token: string }, target: string, role: unknown) =>
  api('PUT', `/merchants/${team.merchant.id}/members/${target}`, { as, body: { role } })

test.each([
  ['owner', 'member', 'ADMIN'],
  ['owner', 'admin', 'MEMBER'],
  ['owner', 'admin', 'ADMIN'],
  ['owner', 'member', 'MEMBER'],
  ['admin', 'member', 'MEMBER'],
] as const)('the %s may make the %s %s, and gets the member', async (who, target, role) => {
  const { id, email, name } = team[target]
  const before = await rolesIn(service, team.merchant)
  const changed = await put(team[who], id, role)
  expect(changed.body).toStrictEqual({ userId: id, email, name, role })
  expect(await rolesIn(service, team.merchant)).toStrictEqual({ ...before, [id]: role })
})

test('a change is recorded with before and after, and who made it', async () => {
  const { headers } = await put(team.owner, team.member.id, 'ADMIN')
  const records = await auditRecordsOfRequest(
    service,
    'member.role_update',
    headers.get('X-Request-Id'),
  )
  expect(records).toMatchObject([
    {
      user_id: team.owner.uuid,
      resource: team.member.id,
      details: {
        merchantId: team.merchant.id,
        before: { role: 'MEMBER' },
        after: { role: 'ADMIN' },
      },
    },
  ])
})

test('setting the current role again is not recorded', async () => {
  await put(team.owner, team.admin.id, 'ADMIN')
  await put(team.admin, team.member.id, 'MEMBER')
  expect(await membershipRecords(service, team.merchant)).toStrictEqual([])
})

test('a new role counts from the very next request', async () => {
  const rename = () =>
    api('PUT', `/merchants/${team.merchant.id}`, { as: team.member, body: { name: 'Otro' } })
  expectRefusal(await rename(), 'FORBIDDEN')
  await put(team.owner, team.member.id, 'ADMIN')
  expect((await rename()).status).toBe(200)
  await put(team.owner, team.member.id, 'MEMBER')
  expectRefusal(await rename(), 'FORBIDDEN')
})

const absentId = userId.toPublic(newUuid(new Date()))
const targets: Record<string, () => string> = {
  owner: () => team.owner.id,
  admin: () => team.admin.id,
  otherAdmin: () => team.otherAdmin.id,
  member: () => team.member.id,
  otherMember: () => team.otherMember.id,
  absent: () => absentId,
  malformed: () => 'usr_1',
}

/** Each line: who, whom, as what, and the refusal. */
const refusals: [Person, string, 'ADMIN' | 'MEMBER', 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT'][] = [
  ...Object.keys(targets).flatMap((target): typeof refusals => [
    // A MEMBER changes nobody, themselves included, and an ADMIN makes nobody ADMIN.
    ['member', target, 'MEMBER', 'FORBIDDEN'],
    ['member', target, 'ADMIN', 'FORBIDDEN'],
    ['admin', target, 'ADMIN', 'FORBIDDEN'],
  ]),
  ['admin', 'owner', 'MEMBER', 'FORBIDDEN'],
  ['admin', 'admin', 'MEMBER', 'FORBIDDEN'],
  ['admin', 'otherAdmin', 'MEMBER', 'FORBIDDEN'],
  ['admin', 'absent', 'MEMBER', 'NOT_FOUND'],
  ['admin', 'malformed', 'MEMBER', 'NOT_FOUND'],
  ['owner', 'owner', 'ADMIN', 'CONFLICT'],
  ['owner', 'owner', 'MEMBER', 'CONFLICT'],
  ['owner', 'absent', 'ADMIN', 'NOT_FOUND'],
  ['owner', 'malformed', 'MEMBER', 'NOT_FOUND'],
]

describe('a refused change changes and records nothing:', () => {
  test.each(refusals)('%s making %s %s: %s', async (who, target, role, code) => {
    const before = await rolesIn(service, team.merchant)
    expectRefusal(await put(team[who], targets[target]?.() ?? '', role), code)
    expect(await rolesIn(service, team.merchant)).toStrictEqual(before)
    expect(await membershipRecords(service, team.merchant)).toStrictEqual([])
  })

  test.each(['OWNER', 'admin', 'ROOT', '', 1, null, ['ADMIN']])(
    'the role %j, which nobody can be given',
    async (role) => {
      const refused = await put(team.owner, team.member.id, role)
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'role' }])
    },
  )

  test('a missing role', async () => {
    expectRefusal(await put(team.owner, team.member.id, undefined), 'INVALID_REQUEST')
  })

  test('of somebody who is only a member elsewhere', async () => {
    const { member } = await createTeam(service)
    expectRefusal(await put(team.owner, member.id, 'ADMIN'), 'NOT_FOUND')
  })

  test('by a stranger, as for an unknown merchant', async () => {
    const stranger = await createUser(service)
    for (const target of [team.member.id, stranger.id, absentId]) {
      expectRefusal(await put(stranger, target, 'MEMBER'), 'NOT_FOUND')
    }
  })
})

describe('a live key with members:write', () => {
  const keyOf = (actor: Actor) =>
    createApiKey(service, actor, {
      ...{ environment: 'live', merchant: team.merchant, permissions: ['members:write'] },
    })

  test('makes a MEMBER a CASHIER, and nobody ADMIN', async () => {
    const { admin, owner, member } = team
    for (const user of [admin, owner]) {
      const key = await keyOf(user)
      expectRefusal(await put(key, member.id, 'ADMIN'), 'FORBIDDEN')
      expect((await put(key, member.id, 'CASHIER')).status).toBe(200)
    }
  })

  test('does not lower an ADMIN, nor confirm one', async () => {
    const key = await keyOf(team.owner)
    expectRefusal(await put(key, team.admin.id, 'MEMBER'), 'FORBIDDEN')
    expectRefusal(await put(key, team.admin.id, 'ADMIN'), 'FORBIDDEN')
    expect(await rolesIn(service, team.merchant)).toMatchObject({ [team.admin.id]: 'ADMIN' })
  })
})

test('a session that has presented no factor lately neither raises nor lowers an ADMIN', async () => {
  const from = new Date(Date.now() - 601_000)
  const stale = await createSession(service, team.owner.uuid, { from })
  expectRefusal(await put(stale, team.member.id, 'ADMIN'), 'STEP_UP_REQUIRED')
  expectRefusal(await put(stale, team.admin.id, 'MEMBER'), 'STEP_UP_REQUIRED')
  expect((await put(stale, team.member.id, 'CASHIER')).status).toBe(200)
})
