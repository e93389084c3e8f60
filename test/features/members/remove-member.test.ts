import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newUuid, userId } from '../../../src/platform/ids.ts'
import { type Actor, createApiKey, createSession, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  createTeam,
  expectOneOwner,
  membershipRecords,
  rolesIn,
  type Team,
} from '../../support/team.ts'

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
const remove = (as: { token: string }, target: string) =>
  api('DELETE', `/merchants/${team.merchant.id}/members/${target}`, { as })
const read = (as: { token: string }) => api('GET', `/merchants/${team.merchant.id}`, { as })

const allowed: [Person, Person][] = [
  ['owner', 'admin'],
  ['owner', 'member'],
  ['admin', 'member'],
  ['admin', 'admin'],
  ['member', 'member'],
]

test.each(allowed)('the %s may remove the %s', async (who, target) => {
  const { [team[target].id]: role, ...others } = await rolesIn(service, team.merchant)
  const removed = await remove(team[who], team[target].id)
  expect([removed.status, removed.text]).toStrictEqual([204, ''])
  expect(await rolesIn(service, team.merchant)).toStrictEqual(others)
  expect(role).toBeDefined()
})

test.each(allowed)(
  'the record and the event of the %s removing the %s name both',
  async (who, target) => {
    const { [team[target].id]: role } = await rolesIn(service, team.merchant)
    const { headers } = await remove(team[who], team[target].id)
    expect(
      await auditRecordsOfRequest(service, 'member.remove', headers.get('X-Request-Id')),
    ).toMatchObject([
      {
        user_id: team[who].uuid,
        resource: team[target].id,
        details: { merchantId: team.merchant.id, before: { role }, after: null },
      },
    ])
    const events = await service.database.query(
      `select type, environment, data from outbox
       where topic = 'event' and merchant_id = $1 and type <> 'member.administrator_changed'`,
      [team.merchant.uuid],
    )
    expect(events).toStrictEqual([
      {
        type: 'member.removed',
        environment: null,
        data: { merchantId: team.merchant.id, userId: team[target].id, role },
      },
    ])
  },
)

const absentId = userId.toPublic(newUuid(new Date()))
const refusals: [Person, string, () => string, 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT'][] = [
  ['member', 'owner', () => team.owner.id, 'FORBIDDEN'],
  ['member', 'admin', () => team.admin.id, 'FORBIDDEN'],
  ['member', 'otherMember', () => team.otherMember.id, 'FORBIDDEN'],
  ['member', 'nobody', () => absentId, 'FORBIDDEN'],
  ['member', 'malformed', () => 'x', 'FORBIDDEN'],
  ['admin', 'owner', () => team.owner.id, 'FORBIDDEN'],
  ['admin', 'otherAdmin', () => team.otherAdmin.id, 'FORBIDDEN'],
  ['admin', 'nobody', () => absentId, 'NOT_FOUND'],
  ['admin', 'malformed', () => team.member.uuid, 'NOT_FOUND'],
  ['owner', 'owner', () => team.owner.id, 'CONFLICT'],
  ['owner', 'nobody', () => absentId, 'NOT_FOUND'],
  ['owner', 'malformed', () => 'usr_1', 'NOT_FOUND'],
]

describe('a refused removal changes and records nothing:', () => {
  test.each(refusals)('%s removing %s', async (who, _, target, code) => {
    const before = await rolesIn(service, team.merchant)
    expectRefusal(await remove(team[who], target()), code)
    expect(await rolesIn(service, team.merchant)).toStrictEqual(before)
    expect(await membershipRecords(service, team.merchant)).toStrictEqual([])
  })

  test('of somebody who is only a member elsewhere, which the ADMIN cannot tell from an unknown user', async () => {
    const elsewhere = await createTeam(service)
    const headers = { 'X-Request-Id': 'the-same-request' }
    const path = `/merchants/${team.merchant.id}/members`
    const answers = [elsewhere.member.id, elsewhere.owner.id, absentId, 'usr_1'].map((id) =>
      api('DELETE', `${path}/${id}`, { as: team.admin, headers }),
    )
    const [first, ...others] = await Promise.all(answers)
    for (const other of others) expect(other.text).toBe(first?.text)
    expect(await rolesIn(service, elsewhere.merchant)).toHaveProperty(elsewhere.member.id)
  })

  test('by a stranger, even of themselves', async () => {
    const stranger = await createUser(service)
    for (const target of [stranger.id, team.member.id]) {
      expectRefusal(await remove(stranger, target), 'NOT_FOUND')
    }
  })
})

test('the OWNER is told how to leave', async () => {
  expect(expectRefusal(await remove(team.owner, team.owner.id), 'CONFLICT')).toContain('ownership')
  expect(await expectOneOwner(service, team.merchant)).toBe(team.owner.id)
})

test('a member can be removed only once', async () => {
  await remove(team.owner, team.member.id)
  expectRefusal(await remove(team.owner, team.member.id), 'NOT_FOUND')
  expectRefusal(await remove(team.member, team.member.id), 'NOT_FOUND')
})

describe('a removed member has no more access to the merchant, from the very next request', () => {
  const credentialsOf = async (actor: Actor) => ({
    session: actor,
    'key of the user': await createApiKey(service, actor),
    'live key of the user': await createApiKey(service, actor, { environment: 'live' }),
    'key bound to the merchant': await createApiKey(service, actor, { merchant: team.merchant }),
  })

  test.each(['owner', 'admin'] as const)('if removed by the %s', async (who) => {
    const credentials = Object.entries(await credentialsOf(team.member))
    for (const [name, one] of credentials) expect((await read(one)).status, name).toBe(200)
    await remove(team[who], team.member.id)
    for (const [, one] of credentials) expectRefusal(await read(one), 'NOT_FOUND')
  })

  test('if they left', async () => {
    const credentials = Object.values(await credentialsOf(team.admin))
    await remove(team.admin, team.admin.id)
    for (const one of credentials) expectRefusal(await read(one), 'NOT_FOUND')
    const { body } = await api('GET', '/merchants', { as: team.admin })
    expect(body.total).toBe(0)
  })

  test('and a key that is bound to it lists nothing', async () => {
    const key = await createApiKey(service, team.member, { merchant: team.merchant })
    expect((await api('GET', '/merchants', { as: key })).body.total).toBe(1)
    await remove(team.owner, team.member.id)
    expect((await api('GET', '/merchants', { as: key })).body.total).toBe(0)
  })
})

describe('a live key with members:write', () => {
  const keyOf = (actor: Actor) =>
    createApiKey(service, actor, {
      ...{ environment: 'live', merchant: team.merchant, permissions: ['members:write'] },
    })

  test('leaves for its user, if they are no ADMIN', async () => {
    expect((await remove(await keyOf(team.member), team.member.id)).status).toBe(204)
    expectRefusal(await remove(await keyOf(team.admin), team.admin.id), 'FORBIDDEN')
  })

  test('removes a MEMBER and no ADMIN', async () => {
    const key = await keyOf(team.owner)
    expect((await remove(key, team.member.id)).status).toBe(204)
    expectRefusal(await remove(key, team.admin.id), 'FORBIDDEN')
    expect(await rolesIn(service, team.merchant)).toMatchObject({ [team.admin.id]: 'ADMIN' })
  })
})

test('a session that has presented no factor lately removes no ADMIN, and a MEMBER', async () => {
  const from = new Date(Date.now() - 601_000)
  const stale = await createSession(service, team.owner.uuid, { from })
  expectRefusal(await remove(stale, team.admin.id), 'STEP_UP_REQUIRED')
  expect((await remove(stale, team.member.id)).status).toBe(204)
  const leaving = await createSession(service, team.admin.uuid, { from })
  expectRefusal(await remove(leaving, team.admin.id), 'STEP_UP_REQUIRED')
})
