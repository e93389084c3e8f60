import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newUuid, userId } from '../../../src/platform/ids.ts'
import { addMember, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, createUnverifiedUser, verifyEmail } from '../../support/auth.ts'
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

const transfer = (as: { token: string }, target: string, { id } = team.merchant) =>
  api('POST', `/merchants/${id}/owner`, { as, body: { userId: target } })
const read = (as: { token: string }, { id } = team.merchant) =>
  api('GET', `/merchants/${id}`, { as })

test.each(['admin', 'member'] as const)(
  'a transfer makes the %s OWNER, and the OWNER an ADMIN',
  async (to) => {
    const before = await rolesIn(service, team.merchant)
    await transfer(team.owner, team[to].id)
    expect(await rolesIn(service, team.merchant)).toStrictEqual({
      ...before,
      [team[to].id]: 'OWNER',
      [team.owner.id]: 'ADMIN',
    })
    expect(await expectOneOwner(service, team.merchant)).toBe(team[to].id)
  },
)

test('the full view is returned, and names the new owner', async () => {
  const { member, owner, merchant } = team
  const before = (await read(owner)).body
  const answered = await transfer(owner, member.id)
  expect(answered.body).toStrictEqual({
    ...before,
    id: merchant.id,
    owner: { id: member.id, email: member.email, name: member.name },
    updatedAt: answered.body.updatedAt,
  })
  expect(answered.body.updatedAt > before.updatedAt).toBe(true)
  expect((await read(member)).text).toBe(answered.text)
})

test('the rights change on the very next request', async () => {
  const { owner, member } = team
  const status = (as: { token: string }) =>
    api('PUT', `/merchants/${team.merchant.id}/status`, { as, body: { status: 'ACTIVE' } })
  expectRefusal(await status(member), 'FORBIDDEN')
  await transfer(owner, member.id)
  expect((await status(member)).status).toBe(200)
  expectRefusal(await status(owner), 'FORBIDDEN')
  expectRefusal(await transfer(owner, owner.id), 'FORBIDDEN')
  const left = await api('DELETE', `/merchants/${team.merchant.id}/members/${owner.id}`, {
    as: owner,
  })
  expect(left.status).toBe(204)
})

test('ownership can be transferred back', async () => {
  await transfer(team.owner, team.member.id)
  await transfer(team.member, team.owner.id)
  expect(await expectOneOwner(service, team.merchant)).toBe(team.owner.id)
})

test('the record has the owner before and after', async () => {
  const { headers } = await transfer(team.owner, team.admin.id)
  const records = await auditRecordsOfRequest(
    service,
    'merchant.transfer_ownership',
    headers.get('X-Request-Id'),
  )
  expect(records).toMatchObject([
    {
      user_id: team.owner.uuid,
      resource: team.merchant.id,
      details: {
        before: { owner: team.owner.id, status: 'active' },
        after: { owner: team.admin.id, status: 'active' },
      },
    },
  ])
})

describe('after a transfer', () => {
  test('a pending merchant becomes active if the new owner is verified', async () => {
    const [unverified, heir] = await Promise.all([
      createUnverifiedUser(service),
      createUser(service),
    ])
    const merchant = await createMerchant(service, unverified)
    await addMember(service, merchant, heir, 'MEMBER')
    const answered = await transfer(unverified, heir.id, merchant)
    expect(answered.body.status).toBe('ACTIVE')
    // What is no longer theirs does not follow the old owner's e-mail.
    await api('PUT', `/merchants/${merchant.id}/status`, { as: heir, body: { status: 'INACTIVE' } })
    await verifyEmail(service, unverified.email, unverified.otp)
    expect((await read(heir, merchant)).body.status).toBe('INACTIVE')
  })

  test('an inactive merchant stays inactive', async () => {
    const path = `/merchants/${team.merchant.id}/status`
    await api('PUT', path, { as: team.owner, body: { status: 'INACTIVE' } })
    expect((await transfer(team.owner, team.admin.id)).body.status).toBe('INACTIVE')
  })
})

describe('a refused transfer changes and records nothing:', () => {
  const expectUntouched = async () => {
    expect(await expectOneOwner(service, team.merchant)).toBe(team.owner.id)
    expect(await membershipRecords(service, team.merchant)).toStrictEqual([])
  }

  test.each([
    ['without a verified e-mail', { verified: false }],
    // An administrator may set an account active that never verified its e-mail.
    ['active without a verified e-mail', { verified: false, status: 'active' }],
    ['suspended', { status: 'suspended' }],
    ['banned', { status: 'banned' }],
  ] as const)('to a member who is %s', async (_, account) => {
    const unfit = await createUser(service, account)
    await addMember(service, team.merchant, unfit, 'ADMIN')
    expect(expectRefusal(await transfer(team.owner, unfit.id), 'CONFLICT')).toContain('verified')
    await expectUntouched()
  })

  test('to oneself', async () => {
    expectRefusal(await transfer(team.owner, team.owner.id), 'CONFLICT')
    await expectUntouched()
  })

  test('to somebody who is not a member, whom the OWNER cannot tell from an unknown user', async () => {
    const [stranger, unverified] = await Promise.all([
      createUser(service),
      createUser(service, { verified: false }),
    ])
    const absent = userId.toPublic(newUuid(new Date()))
    for (const id of [stranger.id, unverified.id, absent, 'usr_1', '', team.member.uuid]) {
      expectRefusal(await transfer(team.owner, id), 'NOT_FOUND')
    }
    await expectUntouched()
  })

  test.each(['admin', 'member'] as const)('by the %s, whoever the target', async (who) => {
    for (const target of [team.owner.id, team.otherMember.id, team[who].id, 'usr_1']) {
      expectRefusal(await transfer(team[who], target), 'FORBIDDEN')
    }
    await expectUntouched()
  })

  test('by a stranger', async () => {
    expectRefusal(await transfer(await createUser(service), team.member.id), 'NOT_FOUND')
    await expectUntouched()
  })

  test.each([{}, { userId: null }, { userId: 1 }, { userId: ['usr_1'] }])(
    'with the body %j',
    async (body) => {
      const path = `/merchants/${team.merchant.id}/owner`
      const refused = await api('POST', path, { as: team.owner, body })
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'userId' }])
    },
  )
})

test('no key of the OWNER transfers it, since a key can present no factor', async () => {
  const { owner, merchant } = team
  for (const environment of ['live', 'test'] as const) {
    const key = await createApiKey(service, owner, { environment, merchant })
    expectRefusal(await transfer(key, team.member.id), 'FORBIDDEN')
  }
  expect((await transfer(owner, team.member.id)).status).toBe(200)
})
