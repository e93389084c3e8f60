import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { type OpenTransaction, openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

interface Case {
  merchant: MerchantFixture
  admin: Actor
}

async function newCase(): Promise<Case> {
  const [owner, admin] = await Promise.all([createUser(service), createUser(service)])
  const merchant = await createMerchant(service, owner)
  await addMember(service, merchant, admin, 'ADMIN')
  return { merchant, admin }
}

let merchant: MerchantFixture
let admin: Actor
beforeEach(async () => {
  ;({ merchant, admin } = await newCase())
})

const rename = (c: Case): Promise<CallResult> =>
  api('PUT', `/merchants/${c.merchant.id}`, { as: c.admin, body: { name: 'Renombrada' } })

const demotion = `update members set role = 'MEMBER' where merchant_id = $1 and user_id = $2`

/** Takes the role away in a transaction that is left open. */
const demote = (holder: OpenTransaction, c: Case) =>
  holder.query(demotion, [c.merchant.uuid, c.admin.uuid])

async function nameOf({ merchant }: Case): Promise<string | undefined> {
  const [row] = await service.database.query<{ name: string }>(
    'select name from merchants where id = $1',
    [merchant.uuid],
  )
  return row?.name
}

test('a demotion that commits first makes the waiting change a 403', async () => {
  const holder = await openTransaction(service.database)
  await demote(holder, { merchant, admin })
  const change = rename({ merchant, admin })
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expectRefusal(await change, 'FORBIDDEN')
  expect(await nameOf({ merchant, admin })).toBe(merchant.name)
})

test('a removal that commits first makes the waiting change a 404', async () => {
  const holder = await openTransaction(service.database)
  await holder.query('delete from members where user_id = $1', [admin.uuid])
  const change = rename({ merchant, admin })
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expectRefusal(await change, 'NOT_FOUND')
  expect(await nameOf({ merchant, admin })).toBe(merchant.name)
})

test('a demotion waits for a change that came first', async () => {
  // What a change writes last: it was judged, and holds its locks.
  const holder = await openTransaction(service.database)
  await holder.query('lock table audit_logs in exclusive mode')
  const change = rename({ merchant, admin })
  await waitForLockWaiters(service.database, 1)

  const demoter = await openTransaction(service.database)
  const demoted = demote(demoter, { merchant, admin })
  await waitForLockWaiters(service.database, 2)
  await holder.commit()
  await demoted
  expect(await nameOf({ merchant, admin })).toBe('Renombrada')
  await demoter.commit()
  expect((await change).status).toBe(200)
})

test('a deadlock with a change of members is repeated, and authorized anew', async () => {
  const holder = await openTransaction(service.database)
  await holder.query('select from merchants where id = $1 for no key update', [merchant.uuid])
  const change = rename({ merchant, admin })
  await waitForLockWaiters(service.database, 1)
  await demote(holder, { merchant, admin })
  await holder.commit()
  expectRefusal(await change, 'FORBIDDEN')
  expect(await nameOf({ merchant, admin })).toBe(merchant.name)
})

test('a change that waits too long is told to try again, and changes nothing', async () => {
  const holder = await openTransaction(service.database)
  await demote(holder, { merchant, admin })
  const refused = await rename({ merchant, admin })
  expectRefusal(refused, 'SERVICE_UNAVAILABLE')
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await nameOf({ merchant, admin })).toBe(merchant.name)
  await holder.commit()
})

test('of twenty concurrent changes, none succeeds after the demotion', {
  tags: ['full'],
}, async () => {
  const cases = await Promise.all(Array.from({ length: 20 }, newCase))
  const changed = `select from audit_logs where action = 'merchant.update' and resource = $1`

  /** Demotes after so many steps, and says whether the change was there before. */
  const demoteAfter = async (
    steps: number,
    demoter: OpenTransaction,
    c: Case,
  ): Promise<boolean> => {
    for (let step = 0; step < steps; step += 1) await demoter.query('select 1')
    await demote(demoter, c)
    const before = await demoter.query(changed, [c.merchant.id])
    await demoter.commit()
    return before.length === 1
  }

  const demoters = await Promise.all(cases.map(() => openTransaction(service.database)))
  const races = demoters.map(async (demoter, place) => {
    const c = cases[place] as Case
    const [{ status }, changedBefore] = await Promise.all([
      rename(c),
      demoteAfter(place * 20, demoter, c),
    ])
    const records = await service.database.query(changed, [c.merchant.id])
    const renamed = (await nameOf(c)) === 'Renombrada'
    return { status, changedBefore, renamed, records: records.length }
  })
  for (const outcome of await Promise.all(races)) {
    expect(outcome).toBeOneOf([
      { status: 200, changedBefore: true, renamed: true, records: 1 },
      { status: 403, changedBefore: false, renamed: false, records: 0 },
    ])
  }
})

test('a key that is revoked while its change waits makes it a 401', async () => {
  const key = await createApiKey(service, admin)
  const holder = await openTransaction(service.database)
  await holder.query('select from merchants where id = $1 for update', [merchant.uuid])
  const change = apiOf(service)('PUT', `/merchants/${merchant.id}`, {
    as: key,
    body: { name: 'X' },
  })
  await waitForLockWaiters(service.database, 1)
  await holder.query('update api_keys set revoked_at = now() where id = $1', [key.uuid])
  await holder.commit()
  expectRefusal(await change, 'UNAUTHORIZED')
  expect(await nameOf({ merchant, admin })).toBe(merchant.name)
})
