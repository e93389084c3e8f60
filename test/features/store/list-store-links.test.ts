import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { slugFromName } from '../../../src/domain/slug.ts'
import { addMember, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { createLinkShop, createLinks, type LinkShop } from '../../support/payment-links.ts'
import { publicUrl, type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let shop: LinkShop
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  shop = await createLinkShop(service)
})
afterAll(() => service.stop())

const past = () => new Date(Date.now() - 3_600_000)

const links = (query = '', as: { token: string } = shop.owner) =>
  api('GET', `/merchants/${shop.merchant.id}/store/links${query}`, { as })

const publicStore = () => api('GET', `/stores/${slugFromName(shop.merchant.name)}`)

const labelsIn = (data: { label: string }[]) => data.map(({ label }) => label)

describe('the store’s links', () => {
  test('are as documented, newest first, whatever became of them', async () => {
    const { merchant } = shop
    service.setNow(new Date(Date.now() - 60_000))
    const { body: older } = await shop.make({ label: 'Torta', environment: 'live' })
    service.setNow()
    const { body: newer } = await shop.make({ label: 'Pan', environment: 'live' })
    await shop.put(older.id, { active: false })
    expect((await links()).body).toStrictEqual({
      data: [
        { id: newer.id, url: `${publicUrl}/pay/${newer.token}`, label: 'Pan', active: true },
        { id: older.id, url: `${publicUrl}/pay/${older.token}`, label: 'Torta', active: false },
      ],
    })
    await createLink(service, merchant, { environment: 'live', expiresAt: past() })
    const actives = (await links()).body.data.map(({ active }: { active: boolean }) => active)
    expect(actives.filter(Boolean)).toHaveLength(1)
  })

  test('are live for a session unless the others are asked for', async () => {
    await shop.make({ label: 'real', environment: 'live' })
    await shop.make({ label: 'prueba' })
    for (const [query, label] of [
      ['', 'real'],
      ['?environment=production', 'real'],
      ['?environment=TEST', 'prueba'],
    ]) {
      expect(labelsIn((await links(query)).body.data)).toStrictEqual([label])
    }
    expectRefusal(await links('?environment=staging'), 'INVALID_REQUEST')
  })

  test.each([
    ['live', 'real', 'test'],
    ['test', 'prueba', 'live'],
  ] as const)('are of a %s key’s own environment', async (own, label, other) => {
    await shop.make({ label: 'real', environment: 'live' })
    await shop.make({ label: 'prueba' })
    const as = await createApiKey(service, shop.owner, { environment: own })
    expect(labelsIn((await links('', as)).body.data)).toStrictEqual([label])
    expectRefusal(await links(`?environment=${other}`, as), 'INVALID_REQUEST')
  })

  test('are for every member, and of this merchant alone', async () => {
    await (await createLinkShop(service, shop.owner)).make({ environment: 'live' })
    const [plain, stranger] = [await createUser(service), await createUser(service)]
    await addMember(service, shop.merchant, plain, 'MEMBER')
    expect((await links('', plain)).body).toStrictEqual({ data: [] })
    expectRefusal(await links('', stranger), 'NOT_FOUND')
  })

  test('are the newest 1,000', async () => {
    await createLinks(service, shop.merchant, 1_002, 'live')
    const labels = labelsIn((await links()).body.data)
    expect(labels).toHaveLength(1_000)
    expect([labels[0], labels.at(-1)]).toStrictEqual(['1002', '3'])
  })
})

describe('the public store', () => {
  test('shows the live links that can be paid, and of them what payers need', async () => {
    const { merchant } = shop
    const asked = { label: 'Pan', amount: 25.5, currency: 'USD', environment: 'live' }
    const { body } = await shop.make(asked)
    const live = { environment: 'live' } as const
    await createLink(service, merchant, { ...live, active: false })
    await createLink(service, merchant, { ...live, expiresAt: past() })
    const paid = await createLink(service, merchant, { ...live, maxPayments: 1 })
    await service.database.query('update payment_links set paid = 1 where id = $1', [paid.uuid])
    await createLink(service, merchant, { environment: 'test' })
    await createLink(service, (await createLinkShop(service, shop.owner)).merchant, live)
    expect((await publicStore()).body.links).toStrictEqual([
      { label: 'Pan', url: `${publicUrl}/pay/${body.token}`, amount: 25.5, currency: 'USD' },
    ])
  })

  test('shows what is ACTIVE to the merchant, and nothing else, of whatever a link can be', async () => {
    const end = new Date(Date.now() + 3_600_000)
    for (const active of [true, false]) {
      for (const expiresAt of [undefined, past(), end]) {
        for (const paid of [undefined, 0, 1, 2]) {
          const options = paid === undefined ? {} : { maxPayments: 2 }
          const label = [active, expiresAt?.getTime(), paid].join(' ')
          const link = await createLink(service, shop.merchant, {
            environment: 'live',
            label,
            active,
            ...(expiresAt && { expiresAt }),
            ...options,
          })
          await service.database.query('update payment_links set paid = $2 where id = $1', [
            link.uuid,
            paid ?? 0,
          ])
        }
      }
    }
    for (const moment of [new Date(), new Date(end.getTime() - 1), end]) {
      service.setNow(moment)
      const active = await shop.list('?status=ACTIVE')
      const shown = await publicStore()
      service.setNow()
      expect(labelsIn(shown.body.links)).toStrictEqual(labelsIn(active.body.data))
      expect(shown.body.links).toHaveLength(moment === end ? 3 : 6)
    }
  })

  test('shows the newest 100, newest first', async () => {
    await createLinks(service, shop.merchant, 102, 'live')
    const labels = labelsIn((await publicStore()).body.links)
    expect(labels).toHaveLength(100)
    expect([labels[0], labels.at(-1)]).toStrictEqual(['102', '3'])
  })

  test.each([
    ['the merchant is inactive', `update merchants set status = 'inactive' where id = $1`],
    ['the merchant is pending', `update merchants set status = 'pending' where id = $1`],
    [
      'its owner is suspended',
      `update users set status = 'suspended' where id = (select owner_id from merchants where id = $1)`,
    ],
  ])('shows none while %s', async (_, change) => {
    await shop.make({ environment: 'live' })
    expect((await publicStore()).body.links).toHaveLength(1)
    await service.database.query(change, [shop.merchant.uuid])
    expect((await publicStore()).body).toMatchObject({ name: shop.merchant.name, links: [] })
  })
})
