import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
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

type Person = Exclude<keyof Team, 'merchant'>

const actionsOf = (team: Team) => {
  const path = `/merchants/${team.merchant.id}`
  return {
    remove: (who: Person, target: Person) => () =>
      api('DELETE', `${path}/members/${team[target].id}`, { as: team[who] }),
    change: (who: Person, target: Person, role: 'ADMIN' | 'MEMBER') => () =>
      api('PUT', `${path}/members/${team[target].id}`, { as: team[who], body: { role } }),
    transfer: (who: Person, target: Person) => () =>
      api('POST', `${path}/owner`, { as: team[who], body: { userId: team[target].id } }),
    rename: (who: Person) => () =>
      api('PUT', path, { as: team[who], body: { name: 'Renombrada' } }),
    changeStore: (who: Person) => () =>
      api('PUT', `${path}/store`, { as: team[who], body: { description: 'Cambiada' } }),
  }
}

type Actions = ReturnType<typeof actionsOf>

/** Each case: concurrent requests, and the outcomes that they would have one after the other. */
const races: [string, (actions: Actions) => (() => ReturnType<Api>)[], number[][]][] = [
  [
    'two ADMINs remove each other',
    (a) => [a.remove('admin', 'otherAdmin'), a.remove('otherAdmin', 'admin')],
    [[403, 403]],
  ],
  [
    'two ADMINs remove the same MEMBER',
    (a) => [a.remove('admin', 'member'), a.remove('otherAdmin', 'member')],
    [
      [204, 404],
      [404, 204],
    ],
  ],
  [
    'a MEMBER leaves and is removed',
    (a) => [a.remove('member', 'member'), a.remove('admin', 'member')],
    [
      [204, 404],
      [404, 204],
    ],
  ],
  [
    'the OWNER removes an ADMIN who demotes the OWNER',
    (a) => [a.remove('owner', 'admin'), a.change('admin', 'owner', 'MEMBER')],
    [
      [204, 403],
      [204, 404],
    ],
  ],
  [
    'the OWNER demotes an ADMIN who removes a MEMBER',
    (a) => [a.change('owner', 'admin', 'MEMBER'), a.remove('admin', 'member')],
    [
      [200, 204],
      [200, 403],
    ],
  ],
  [
    'the OWNER demotes an ADMIN who leaves',
    (a) => [a.change('owner', 'admin', 'MEMBER'), a.remove('admin', 'admin')],
    [
      [200, 204],
      [404, 204],
    ],
  ],
  [
    'the OWNER promotes a MEMBER whom an ADMIN removes',
    (a) => [a.change('owner', 'member', 'ADMIN'), a.remove('admin', 'member')],
    [
      [200, 403],
      [404, 204],
    ],
  ],
  [
    'both ADMINs leave while the OWNER removes them',
    (a) => [
      a.remove('admin', 'admin'),
      a.remove('owner', 'admin'),
      a.remove('otherAdmin', 'otherAdmin'),
      a.remove('owner', 'otherAdmin'),
    ],
    [
      [204, 404, 204, 404],
      [204, 404, 404, 204],
      [404, 204, 204, 404],
      [404, 204, 404, 204],
    ],
  ],
  [
    'the OWNER demotes an ADMIN who renames the merchant',
    (a) => [a.change('owner', 'admin', 'MEMBER'), a.rename('admin')],
    [
      [200, 200],
      [200, 403],
    ],
  ],
  [
    'the OWNER removes an ADMIN who changes the store',
    (a) => [a.remove('owner', 'admin'), a.changeStore('admin')],
    [
      [204, 200],
      [204, 404],
    ],
  ],
]

test.each(races)('%s at once end as if one came after the other', async (_, requests, outcomes) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const team = await createTeam(service)
    const statuses = await raceRequests(round, ...requests(actionsOf(team)))
    expect(outcomes).toContainEqual(statuses)
    expect(await expectOneOwner(service, team.merchant)).toBe(team.owner.id)
  }
})

test('of twenty concurrent removals of one member, one succeeds, and is recorded with one event', async () => {
  const team = await createTeam(service)
  const { remove } = actionsOf(team)
  const requests = Array.from({ length: 20 }, (_, place) =>
    remove(place % 2 === 0 ? 'owner' : 'admin', 'member'),
  )
  const statuses = await raceRequests(0, ...requests)
  expect(statuses.toSorted()).toStrictEqual([204, ...Array<number>(19).fill(404)])
  const records = await membershipRecords(service, team.merchant)
  expect(records.map(({ kind }) => kind).toSorted()).toStrictEqual([
    'member.remove',
    'member.removed',
  ])
})

test('concurrent changes by everybody leave one OWNER, whom the merchant names', {
  tags: ['full'],
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const team = await createTeam(service)
    const { remove, change, transfer, rename } = actionsOf(team)
    await raceRequests(
      round,
      change('owner', 'member', 'ADMIN'),
      remove('admin', 'member'),
      transfer('owner', 'admin'),
      remove('admin', 'owner'),
      change('owner', 'otherAdmin', 'MEMBER'),
      rename('otherAdmin'),
      remove('otherAdmin', 'otherAdmin'),
      transfer('owner', 'otherMember'),
    )
    const owner = await expectOneOwner(service, team.merchant)
    expect([team.owner.id, team.admin.id, team.otherMember.id]).toContain(owner)
  }
})

describe('with a concurrent demotion,', () => {
  /** Locks the merchant, so that concurrent requests run in the order of their arrival. */
  async function inOrder(team: Team, ...requests: (() => ReturnType<Api>)[]): Promise<number[]> {
    const holder = await openTransaction(service.database)
    await holder.query('select from merchants where id = $1 for no key update', [
      team.merchant.uuid,
    ])
    const answers: ReturnType<Api>[] = []
    for (const [place, request] of requests.entries()) {
      answers.push(request())
      await waitForLockWaiters(service.database, place + 1)
    }
    await holder.commit()
    return (await Promise.all(answers)).map(({ status }) => status)
  }

  test.each([
    ['removing a MEMBER', (a: Actions) => a.remove('admin', 'member'), 204],
    ['renaming the merchant', (a: Actions) => a.rename('admin'), 200],
  ])('%s succeeds before it, and is refused after it', async (_, forbidden, done) => {
    const [first, second] = await Promise.all([createTeam(service), createTeam(service)])
    const demotion = (team: Team) => actionsOf(team).change('owner', 'admin', 'MEMBER')
    const before = await inOrder(first, forbidden(actionsOf(first)), demotion(first))
    expect(before).toStrictEqual([done, 200])
    const after = await inOrder(second, demotion(second), forbidden(actionsOf(second)))
    expect(after).toStrictEqual([200, 403])
  })

  test('a change of the store that came first is kept: the demotion waits for it', async () => {
    const team = await createTeam(service)
    const { change, changeStore } = actionsOf(team)
    const holder = await openTransaction(service.database)
    await holder.query('select from stores where merchant_id = $1 for update', [team.merchant.uuid])
    const changed = changeStore('admin')()
    await waitForLockWaiters(service.database, 1)
    const demoted = change('owner', 'admin', 'MEMBER')()
    await waitForLockWaiters(service.database, 2)
    await holder.commit()
    expect([(await changed).status, (await demoted).status]).toStrictEqual([200, 200])
  })

  test('a member who joins elsewhere at the same time is not affected', async () => {
    const [here, elsewhere] = await Promise.all([createTeam(service), createTeam(service)])
    const both = await createUser(service)
    await addMember(service, here.merchant, both, 'ADMIN')
    await addMember(service, elsewhere.merchant, both, 'ADMIN')
    const member = (team: Team) => `/merchants/${team.merchant.id}/members/${both.id}`
    await raceRequests(
      0,
      () => api('DELETE', member(here), { as: here.owner }),
      () => api('PUT', member(elsewhere), { as: elsewhere.owner, body: { role: 'MEMBER' } }),
    )
    expect(await rolesIn(service, here.merchant)).not.toHaveProperty(both.id)
    expect(await rolesIn(service, elsewhere.merchant)).toMatchObject({ [both.id]: 'MEMBER' })
  })
})
