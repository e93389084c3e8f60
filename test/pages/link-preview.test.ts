import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectPicture } from '../../src/platform/pictures/inspect.ts'
import { openThemedShop, storePathOf } from '../support/payer-pages.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'
import { publicUrl } from '../support/service.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const get = (path: string, language = 'es-VE') =>
  shop.service.fetch(path, { headers: { 'Accept-Language': language } })

/** The Open Graph tags of a page. */
async function tagsOf(path: string, language?: string) {
  const text = await (await get(path, language)).text()
  const tags = text.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]))
}

describe('what a chat shows of a link', () => {
  test('is the merchant, the price in both currencies, and a picture with an absolute address', async () => {
    const dollars = { currency: 'USD', amount: '25.00', label: 'Torta' } as const
    const { token } = await shop.createLink('bnc', dollars)
    expect(await tagsOf(`/pay/${token}`)).toEqual({
      'og:type': 'website',
      'og:site_name': 'Bolívar Pagos',
      'og:title': 'Pagar $\u00a025,00 a Panadería La Ñapa',
      'og:description': '$\u00a025,00 (Bs.\u00a0916,61) · Torta · Paga con pago móvil o clave C2P',
      'og:url': `${publicUrl}/pay/${token}`,
      'og:locale': 'es_VE',
      'og:locale:alternate': 'en_US',
      'og:image': `${publicUrl}/pay/${token}/card.png`,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Pagar $\u00a025,00 a Panadería La Ñapa',
      'twitter:card': 'summary_large_image',
    })
    expect((await get(`/pay/${token}`)).headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
  })

  test('is in English for who shares the English page', async () => {
    const { token } = await shop.createLink('bnc', { amount: '1234.56' })
    expect(await tagsOf(`/pay/${token}?lang=en`)).toMatchObject({
      'og:title': 'Pay Bs.\u00a01,234.56 to Panadería La Ñapa',
      'og:locale': 'en_US',
      'og:image': `${publicUrl}/pay/${token}/card.png?lang=en`,
    })
  })

  test('says why a link cannot be paid', async () => {
    const { token } = await shop.createLink('bnc', { active: false, label: 'Torta' })
    expect((await tagsOf(`/pay/${token}`))['og:description']).toBe(
      'Este enlace está desactivado · Torta',
    )
  })

  test('is the store’s name and description for a store', async () => {
    const path = await storePathOf(shop, 'bnc')
    expect(await tagsOf(path)).toMatchObject({
      'og:title': 'Panadería La Ñapa: paga en línea',
      'og:description': 'Pan de jamón, cachitos y café recién colado, todo el año.',
      'og:url': publicUrl + path,
      'og:image': `${publicUrl}${path}/card.png`,
    })
  })

  test('is nothing of a receipt or an unknown link', async () => {
    expect(await tagsOf('/pay/there-is-no-such-link')).toEqual({})
  })
})

describe('the picture', () => {
  test.each([
    [
      'of a link',
      async () => `/pay/${(await shop.createLink('bnc')).token}/card.png`,
      'noindex, nofollow',
    ],
    ['of a store', async () => `${await storePathOf(shop, 'bnc')}/card.png`, 'noindex, nofollow'],
  ])(
    '%s is a sound PNG of 1200 by 630, small, cached, and takes one round trip',
    async (_, path, robots) => {
      const { status, headers, ...rest } = await fetchPicture(await path())
      expect(status).toBe(200)
      expect(headers.get('Content-Type')).toBe('image/png')
      expect(headers.get('Cache-Control')).toBe('public, max-age=3600')
      expect(headers.get('X-Robots-Tag')).toBe(robots)
      expect(headers.get('Server-Timing')).toContain('db;desc="1"')
      expect(inspectPicture(rest.bytes)).toMatchObject({
        type: 'image/png',
        width: 1200,
        height: 630,
      })
      expect(rest.bytes.length).toBeLessThan(60_000)
    },
  )

  test('is drawn for any text and any colour', async () => {
    await shop.service.database.query(
      `update stores set name = $2, primary_color = '#fff', secondary_color = '#000' where merchant_id = $1`,
      [shop.merchants.r4.uuid, '商店 🍞 ‮x'],
    )
    const label = `${'palabralarguísima'.repeat(8)} 🍞 \u{1F600}`
    const { token } = await shop.createLink('r4', { label, amount: '99999999999.99' })
    const { status, bytes } = await fetchPicture(`/pay/${token}/card.png`)
    expect(status).toBe(200)
    expect(inspectPicture(bytes)).toMatchObject({ width: 1200, height: 630 })
  })

  test.each([
    '/pay/there-is-no-such-link/card.png',
    '/pay/a%20b/card.png',
    '/store/no-such/card.png',
  ])('is a 404 if there is nothing to show: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})

async function fetchPicture(path: string) {
  const answer = await get(path)
  const { status, headers } = answer
  return { status, headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
