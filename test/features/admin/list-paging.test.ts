import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
let api: Api
let administrator: Actor
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN' })
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

/** Each list, its documented limit, and what makes one more of it; all of them at one moment. */
const lists = [
  ['/admin/users', 20, () => createUser(service)],
  ['/admin/merchants', 20, () => createMerchant(service, owner)],
  ['/admin/transactions', 20, () => createTransaction(service, merchant, { createdAt: moment })],
  ['/admin/payment-links', 50, () => createLink(service, merchant, { environment: 'live' })],
  ['/admin/audit-logs', 20, () => createMerchant(service, owner)],
] as const
const moment = new Date('2026-03-10T14:00:00.123Z')

describe.each(lists)('%s', (path, defaultLimit, make) => {
  const list = (query: string) => api('GET', `${path}?${query}`, { as: administrator })
  const idsIn = async (query: string): Promise<string[]> =>
    (await list(query)).body.data.map(({ id }: { id: string }) => id)

  beforeAll(async () => {
    service.setNow(moment)
    for (let made = 0; made < 7; made += 1) await make()
    service.setNow()
  })

  test('begins at page 1, with the documented number of results', async () => {
    const { body } = await list('')
    expect(body).toMatchObject({ page: 1, limit: defaultLimit })
    expect(body.total).toBeGreaterThanOrEqual(7)
    expect(body.data).toHaveLength(Math.min(body.total, defaultLimit))
  })

  test.each([1, 3, 20])(
    'shows all entries in pages of %d, newest first, and none twice',
    async (limit) => {
      const all = await idsIn('limit=100')
      const { total } = (await list('')).body
      expect(all).toHaveLength(total)
      expect(all).toStrictEqual(all.toSorted().toReversed())
      const seen: string[] = []
      for (let page = 1; page <= Math.ceil(total / limit); page += 1) {
        const { body } = await list(`page=${page}&limit=${limit}`)
        expect(body).toMatchObject({ page, limit, total })
        seen.push(...body.data.map(({ id }: { id: string }) => id))
      }
      expect(seen).toStrictEqual(all)
    },
  )

  test('is empty past the end, and has the total', async () => {
    const { total } = (await list('')).body
    for (const page of [total + 1, Number.MAX_SAFE_INTEGER]) {
      const { body } = await list(`limit=100&page=${page}`)
      expect(body).toStrictEqual({ data: [], page, limit: 100, total })
    }
  })

  test('treats a limit over 100 as 100', async () => {
    for (const limit of ['101', '9'.repeat(30)]) {
      expect((await list(`limit=${limit}`)).body.limit).toBe(100)
    }
  })

  test.each(['page=0', 'page=-1', 'page=1.5', 'page=', 'limit=0', 'limit=ten', 'page=1&page=2'])(
    'refuses ?%s',
    async (query) => {
      const refused = await list(query)
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: query.split('=')[0] }])
    },
  )

  test('is only for administrators, whatever is requested', async () => {
    for (const as of [owner, await createUser(service)]) {
      expectRefusal(await api('GET', path, { as }), 'FORBIDDEN')
    }
    expectRefusal(await api('GET', path), 'UNAUTHORIZED')
  })
})
