import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, addMember, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createUnverifiedUser, verifyEmail } from '../../support/auth.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { raceRequests } from '../../support/races.ts'
import { type Service, startService } from '../../support/service.ts'
import {
  createTeam,
  expectOneOwner,
  membershipRecords,
  rolesIn,
  type Team,
} from '../../support/team.ts'

const ROUNDS = 20

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const transfer =
  ({ merchant }: Pick<Team, 'merchant'>, as: Actor, to: Actor) =>
  () =>
    api('POST', `/merchants/${merchant.id}/owner`, { as, body: { userId: to.id } })
const remove =
  ({ merchant }: Team, as: Actor, target: Actor) =>
  () =>
    api('DELETE', `/merchants/${merchant.id}/members/${target.id}`, { as })
const setStatus =
  ({ merchant }: Pick<Team, 'merchant'>, as: Actor, status: string) =>
  () =>
    api('PUT', `/merchants/${merchant.id}/status`, { as, body: { status } })

test('of concurrent transfers to two members, one succeeds', { tags: ['full'] }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const team = await createTeam(service)
    const { owner, admin, member } = team
    const statuses = await raceRequests(
      round,
      transfer(team, owner, admin),
      transfer(team, owner, member),
    )
    expect(statuses.toSorted()).toStrictEqual([200, 403])
    const winner = statuses[0] === 200 ? admin : member
    expect(await expectOneOwner(service, team.merchant)).toBe(winner.id)
    expect(await rolesIn(service, team.merchant)).toMatchObject({ [owner.id]: 'ADMIN' })
    const records = await membershipRecords(service, team.merchant)
    expect(records.map(({ kind }) => kind)).toStrictEqual(['merchant.transfer_ownership'])
  }
})

test('of twenty concurrent transfers to one member, one succeeds', async () => {
  const team = await createTeam(service)
  const statuses = await raceRequests(
    0,
    ...Array.from({ length: 20 }, () => transfer(team, team.owner, team.member)),
  )
  expect(statuses.toSorted()).toStrictEqual([200, ...Array<number>(19).fill(403)])
  expect(await expectOneOwner(service, team.merchant)).toBe(team.member.id)
})

test('if the target leaves during a transfer, either the target stays or the owner', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const team = await createTeam(service)
    const { owner, member } = team
    const statuses = await raceRequests(
      round,
      transfer(team, owner, member),
      remove(team, member, member),
    )
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual(statuses)
    const expected = statuses[0] === 200 ? member : owner
    expect(await expectOneOwner(service, team.merchant)).toBe(expected.id)
  }
})

test('if the owner removes the target during a transfer, the new OWNER is never removed', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const team = await createTeam(service)
    const { owner, admin } = team
    const statuses = await raceRequests(
      round,
      transfer(team, owner, admin),
      remove(team, owner, admin),
    )
    expect([
      [200, 403],
      [404, 204],
    ]).toContainEqual(statuses)
    await expectOneOwner(service, team.merchant)
  }
})

test('if the target removes the owner during a transfer, the rights at that moment decide', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const team = await createTeam(service)
    const { owner, admin } = team
    const statuses = await raceRequests(
      round,
      transfer(team, owner, admin),
      remove(team, admin, owner),
    )
    expect([
      [200, 204],
      [200, 403],
    ]).toContainEqual(statuses)
    expect(await expectOneOwner(service, team.merchant)).toBe(admin.id)
    const left = Object.keys(await rolesIn(service, team.merchant)).includes(owner.id)
    expect(left).toBe(statuses[1] === 403)
  }
})

test('if the old owner closes the merchant during a transfer, the rights at that moment decide', {
  tags: ['full'],
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const team = await createTeam(service)
    const { owner, member, merchant } = team
    const statuses = await raceRequests(
      round,
      transfer(team, owner, member),
      setStatus(team, owner, 'INACTIVE'),
    )
    expect([
      [200, 200],
      [200, 403],
    ]).toContainEqual(statuses)
    const shown = await api('GET', `/merchants/${merchant.id}`, { as: member })
    expect(shown.body.status).toBe(statuses[1] === 200 ? 'INACTIVE' : 'ACTIVE')
  }
})

test('a transfer waits for a suspension of the target, and is refused', async () => {
  const team = await createTeam(service)
  const holder = await openTransaction(service.database)
  await holder.query(`update users set status = 'suspended' where id = $1`, [team.member.uuid])
  const answer = transfer(team, team.owner, team.member)()
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expectRefusal(await answer, 'CONFLICT')
  expect(await expectOneOwner(service, team.merchant)).toBe(team.owner.id)
})

test('a transfer waits for a verification of the target, and succeeds', async () => {
  const team = await createTeam(service)
  const unverified = await createUser(service, { verified: false })
  await addMember(service, team.merchant, unverified, 'MEMBER')
  const holder = await openTransaction(service.database)
  await holder.query(
    `update users set status = 'active', email_verified_at = now() where id = $1`,
    [unverified.uuid],
  )
  const answer = transfer(team, team.owner, unverified)()
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expect((await answer).status).toBe(200)
  expect(await expectOneOwner(service, team.merchant)).toBe(unverified.id)
})

test('a pending merchant whose old owner verifies during the transfer is active', {
  tags: ['full'],
}, async () => {
  for (let round = 0; round < ROUNDS / 2; round += 1) {
    const [owner, heir] = await Promise.all([createUnverifiedUser(service), createUser(service)])
    const merchant = await createMerchant(service, owner)
    await addMember(service, merchant, heir, 'MEMBER')
    // Verifying ends the sessions of before, so that the handing over may come too late.
    const [handed, verified] = await raceRequests(round, transfer({ merchant }, owner, heir), () =>
      verifyEmail(service, owner.email, owner.otp),
    )
    expect(verified).toBe(200)
    expect(handed).toBeOneOf([200, 401])
    const [row] = await service.database.query<{ status: string }>(
      'select status from merchants where id = $1',
      [merchant.uuid],
    )
    expect(row?.status).toBe('active')
    const expected = handed === 200 ? heir : owner
    expect(await expectOneOwner(service, merchant)).toBe(expected.id)
  }
})

test('of concurrent opening and closing by the owner and an administrator, the last one counts', async () => {
  const administrator = await createUser(service, { role: 'ADMIN' })
  const team = await createTeam(service)
  const path = `/admin/merchants/${team.merchant.id}/status`
  for (let round = 0; round < ROUNDS; round += 1) {
    const statuses = await raceRequests(round, setStatus(team, team.owner, 'ACTIVE'), () =>
      api('PUT', path, { as: administrator, body: { status: 'INACTIVE' } }),
    )
    expect(statuses).toStrictEqual([200, 200])
  }
  const moves = await service.database.query<{ before: string; after: string }>(
    `select details->'before'->>'status' as before, details->'after'->>'status' as after
     from audit_logs where action = 'merchant.status_update' and resource = $1`,
    [team.merchant.id],
  )
  // Each move is recorded once: as many one way as the other, but for the last.
  for (const { before, after } of moves)
    expect([before, after].toSorted().join()).toBe('active,inactive')
  const [row] = await service.database.query<{ status: string }>(
    'select status from merchants where id = $1',
    [team.merchant.uuid],
  )
  const closings = moves.filter(({ after }) => after === 'inactive').length
  expect(2 * closings - moves.length).toBe(row?.status === 'inactive' ? 1 : 0)
})
