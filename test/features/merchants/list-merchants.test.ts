import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const idsOf = (body: { data: { id: string }[] }): string[] => body.data.map(({ id }) => id)

/** An owner of so many merchants, which are given newest first. */
async function ownerOf(count: number): Promise<{ owner: Actor; merchants: MerchantFixture[] }> {
  const owner = await createUser(service)
  const merchants: MerchantFixture[] = []
  while (merchants.length < count) {
    service.setNow(new Date(Date.now() - 60_000 + merchants.length))
    merchants.unshift(await createMerchant(service, owner))
  }
  service.setNow()
  return { owner, merchants }
}

test('each merchant is shown as documented, its owner by id', async () => {
  const { owner, merchants } = await ownerOf(1)
  const { body } = await api('GET', '/merchants', { as: owner })
  const [{ id, name, rif }] = merchants as [MerchantFixture]
  expect(body).toStrictEqual({
    data: [{ id, name, rif, description: '', owner: owner.id, status: 'ACTIVE' }],
    page: 1,
    limit: 50,
    total: 1,
  })
})

test('the list is empty for a user without merchants', async () => {
  const { body } = await api('GET', '/merchants', { as: await createUser(service) })
  expect(body).toStrictEqual({ data: [], page: 1, limit: 50, total: 0 })
})

test('the caller’s merchants are listed, whatever the role, and no others', async () => {
  const { owner, merchants } = await ownerOf(3)
  const caller = await createUser(service)
  const own = await createMerchant(service, caller)
  const [asAdmin, asMember] = merchants as [MerchantFixture, MerchantFixture]
  await addMember(service, asAdmin, caller, 'ADMIN')
  await addMember(service, asMember, caller, 'MEMBER')
  const { body } = await api('GET', '/merchants', { as: caller })
  expect(idsOf(body)).toStrictEqual([own.id, asAdmin.id, asMember.id])
  expect(body.total).toBe(3)
  expect(body.data[1].owner).toBe(owner.id)
})

test('a key bound to a merchant sees only that one', async () => {
  const { owner, merchants } = await ownerOf(3)
  const [, merchant] = merchants as [MerchantFixture, MerchantFixture]
  const key = await createApiKey(service, owner, { merchant })
  const { body } = await api('GET', '/merchants', { as: key })
  expect([idsOf(body), body.total]).toStrictEqual([[merchant.id], 1])
})

test('a key bound to a merchant sees nothing once its user is no longer a member', async () => {
  const { merchants } = await ownerOf(1)
  const [merchant] = merchants as [MerchantFixture]
  const user = await createUser(service)
  await addMember(service, merchant, user, 'ADMIN')
  const key = await createApiKey(service, user, { merchant })
  await service.database.query('delete from members where user_id = $1', [user.uuid])
  const { body } = await api('GET', '/merchants', { as: key })
  expect(body).toMatchObject({ data: [], total: 0 })
})

describe('pages', () => {
  let owner: Actor
  let newestFirst: string[]
  beforeAll(async () => {
    const made = await ownerOf(7)
    owner = made.owner
    newestFirst = made.merchants.map(({ id }) => id)
  })

  test.each([1, 2, 3, 7, 50])(
    'of %d show everything, newest first, and nothing twice',
    async (limit) => {
      const seen: string[] = []
      for (let page = 1; page <= Math.ceil(7 / limit); page += 1) {
        const { body } = await api('GET', `/merchants?page=${page}&limit=${limit}`, { as: owner })
        expect(body).toMatchObject({ page, limit, total: 7 })
        seen.push(...idsOf(body))
      }
      expect(seen).toStrictEqual(newestFirst)
    },
  )

  test.each([
    [101, 100],
    [100, 100],
    ['9'.repeat(30), 100],
  ])('asked for %s at once, have %d', async (asked, limit) => {
    const { body } = await api('GET', `/merchants?limit=${asked}`, { as: owner })
    expect(body).toMatchObject({ limit, total: 7 })
    expect(idsOf(body)).toStrictEqual(newestFirst)
  })

  test.each(['page=2&limit=7', 'page=1000000', `page=${Number.MAX_SAFE_INTEGER}&limit=100`])(
    'past the end (%s) are empty and have the total',
    async (query) => {
      const { body } = await api('GET', `/merchants?${query}`, { as: owner })
      expect(body).toMatchObject({ data: [], total: 7 })
    },
  )

  test('with a number that JSON cannot represent exactly are refused', async () => {
    expectRefusal(
      await api('GET', `/merchants?page=${'9'.repeat(30)}`, { as: owner }),
      'INVALID_REQUEST',
    )
  })

  test.each(['page', 'limit'])('with a wrong %s are refused, and it is named', async (name) => {
    const values = ['0', '-1', '1.5', '1e2', 'two', '', '+1', ' 1', '0x1', '٣']
    for (const value of values) {
      const query = `${name}=${encodeURIComponent(value)}`
      const refused = await api('GET', `/merchants?${query}`, { as: owner })
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details, query).toMatchObject([{ path: name }])
    }
  })

  test.each(['page', 'limit', 'search', 'status'])(
    'with a repeated %s are refused',
    async (name) => {
      const refused = await api('GET', `/merchants?${name}=1&${name}=2`, { as: owner })
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: name }])
    },
  )
})

describe('the status filter', () => {
  let owner: Actor
  let byStatus: Record<string, string>
  beforeAll(async () => {
    owner = await createUser(service)
    byStatus = {}
    for (const status of ['active', 'inactive', 'pending']) {
      const { uuid, id } = await createMerchant(service, owner)
      await service.database.query('update merchants set status = $2 where id = $1', [uuid, status])
      byStatus[status] = id
    }
  })

  test.each(['ACTIVE', 'active', 'AcTiVe'])(
    'finds the active merchants with %s',
    async (status) => {
      const { body } = await api('GET', `/merchants?status=${status}`, { as: owner })
      expect([idsOf(body), body.total]).toStrictEqual([[byStatus.active], 1])
      expect(body.data[0].status).toBe('ACTIVE')
    },
  )

  test.each(['INACTIVE', 'inactive'])(
    'finds the inactive and the pending merchants with %s',
    async (status) => {
      const { body } = await api('GET', `/merchants?status=${status}`, { as: owner })
      expect(idsOf(body)).toStrictEqual([byStatus.pending, byStatus.inactive])
      expect(body.total).toBe(2)
      expect(body.data).toMatchObject([{ status: 'INACTIVE' }, { status: 'INACTIVE' }])
    },
  )

  test.each(['pending', 'ALL', '', 'ACTIVE,INACTIVE', 'active%01'])(
    'refuses %j without echoing it',
    async (status) => {
      const refused = await api('GET', `/merchants?status=${status}`, { as: owner })
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toStrictEqual([
        { path: 'status', message: 'Must be one of ACTIVE, INACTIVE.' },
      ])
    },
  )
})

test('unknown parameters are ignored', async () => {
  const { owner } = await ownerOf(1)
  const { body } = await api('GET', '/merchants?sort=name&owner=x', { as: owner })
  expect(body.total).toBe(1)
})
