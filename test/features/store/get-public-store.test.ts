import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { slugFromName } from '../../../src/domain/slug.ts'
import { createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { createLinkShop, createLinks, type LinkShop } from '../../support/payment-links.ts'
import { samplePng } from '../../support/pictures.ts'
import { publicUrl, type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

test('anyone sees a store under its slug, without anything private', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const path = `/merchants/${merchant.id}/store`
  const changes = {
    slug: 'la-publica',
    description: 'Abierto.',
    theme: { primaryColor: '#123456' },
  }
  await api('PUT', path, { as: owner, body: changes })
  const { body: uploaded } = await api('POST', `${path}/logo`, { as: owner, file: samplePng() })
  const { body } = await api('GET', '/stores/la-publica')
  expect(body).toEqual({
    name: merchant.name,
    slug: 'la-publica',
    description: 'Abierto.',
    logo: uploaded.logo,
    banner: null,
    theme: { primaryColor: '#123456', secondaryColor: '#F2B705' },
    rif: merchant.rif,
    preferredPaymentMethod: 'mobile_payment',
    contact: { phone: null, whatsapp: null, email: null },
    links: [],
  })
})

test('a renamed store is found under its new slug only', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const path = `/merchants/${merchant.id}/store`
  await api('PUT', path, { as: owner, body: { slug: 'antes' } })
  await api('PUT', path, { as: owner, body: { slug: 'despues' } })
  expect((await api('GET', '/stores/despues')).body.name).toBe(merchant.name)
  expectRefusal(await api('GET', '/stores/antes'), 'NOT_FOUND')
})

test('an unknown and an invalid slug are a 404', async () => {
  for (const slug of ['no-such-store', 'admin', 'UPPER', '%00', 'x'.repeat(500), "' or 1=1 --"]) {
    expectRefusal(await api('GET', `/stores/${encodeURIComponent(slug)}`), 'NOT_FOUND')
  }
})

describe('the links of a public store', () => {
  let shop: LinkShop
  beforeEach(async () => {
    shop = await createLinkShop(service)
  })

  const past = () => new Date(Date.now() - 3_600_000)
  const publicStore = () => api('GET', `/stores/${slugFromName(shop.merchant.name)}`)
  const labelsIn = (data: { label: string }[]) => data.map(({ label }) => label)

  test('are the live links that can be paid, with what payers need', async () => {
    const { merchant } = shop
    const asked = { label: 'Pan', amount: 25.5, currency: 'USD', environment: 'live' }
    const { body } = await shop.make(asked)
    const live = { environment: 'live' } as const
    await createLink(service, merchant, { ...live, active: false })
    await createLink(service, merchant, { ...live, expiresAt: past() })
    const paid = await createLink(service, merchant, { ...live, maxPayments: 1 })
    await service.database.query('update payment_links set paid_slots = 1 where id = $1', [
      paid.uuid,
    ])
    await createLink(service, merchant, { environment: 'test' })
    await createLink(service, (await createLinkShop(service, shop.owner)).merchant, live)
    expect((await publicStore()).body.links).toStrictEqual([
      { label: 'Pan', url: `${publicUrl}/pay/${body.token}`, amount: 25.5, currency: 'USD' },
    ])
  })

  test('are the links that are ACTIVE for the merchant, and no others, whatever their state', async () => {
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
          await service.database.query('update payment_links set paid_slots = $2 where id = $1', [
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

  test('are the newest 100, newest first', async () => {
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
  ])('are empty while %s', async (_, change) => {
    await shop.make({ environment: 'live' })
    expect((await publicStore()).body.links).toHaveLength(1)
    await service.database.query(change, [shop.merchant.uuid])
    expect((await publicStore()).body).toMatchObject({ name: shop.merchant.name, links: [] })
  })
})
