import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openThemedShop, storePathOf } from '../support/payer-pages.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

describe('the page of a store', () => {
  test('may be cached a minute and indexed, takes one round trip, and runs nothing of others', async () => {
    const { status, headers } = await shop.service.fetch(await storePathOf(shop, 'bnc'))
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('public, max-age=60')
    expect(headers.get('X-Robots-Tag')).toBeNull()
    expect(headers.get('Vary')).toContain('Accept-Language')
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
    expect(headers.get('Content-Security-Policy')).not.toMatch(/unsafe|https?:|\*/)
  })

  test('is under 30 KB with fifty links, without pictures', async () => {
    for (let place = 0; place < 50; place += 1) {
      const description = 'Recién hecha, para llevar. '.repeat(4)
      await shop.createLink('r4', { label: 'Torta de chocolate', description })
    }
    const text = await (await shop.service.fetch(await storePathOf(shop, 'r4'))).text()
    expect(text.match(/class="card" href/g)).toHaveLength(50)
    expect(text).not.toContain('<script')
    expect(Buffer.byteLength(text)).toBeLessThan(30_000)
    await shop.service.database.query(
      'update payment_links set active = false where merchant_id = $1',
      [shop.merchants.r4.uuid],
    )
  })

  test.each(['/store/no-such-store', '/store/NOT%20A%20SLUG', '/store/admin'])(
    'is a 404 if there is no store: %s',
    async (path) => {
      const answer = await shop.service.fetch(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('No encontramos esta página')
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    },
  )

  test('shows live links that can be paid, and no others', async () => {
    await shop.createLink('bnc', { label: 'Se ve', amount: '18.00', currency: 'USD' })
    await shop.createLink('bnc', { label: 'Apagado', active: false })
    await shop.createLink('bnc', { label: 'De prueba', environment: 'test' })
    const text = await (await shop.service.fetch(await storePathOf(shop, 'bnc'))).text()
    expect(text).toContain('Se ve')
    expect(text).toContain('$\u00a018,00')
    expect(text).not.toMatch(/Apagado|De prueba/)
  })
})

test('shows the RIF, the contact, and bolívares beside dollars at the rate of the day', async () => {
  await shop.createLink('bnc', { label: 'En dólares', amount: '10.00', currency: 'USD' })
  const path = await storePathOf(shop, 'bnc')
  const text = await (await shop.service.fetch(path)).text()
  expect(text).toMatch(/<dd>J-\d{8}-\d<\/dd>/)
  expect(text).toContain('href="https://wa.me/584141234567"')
  expect(text).toContain('href="tel:+582129876543"')
  expect(text).toContain('href="mailto:hola@lanapa.example"')
  expect(text).toContain('$\u00a010,00<small>Bs.\u00a0366,64</small>')
  const days = 15
  shop.setMinutes(days * 24 * 60)
  const stale = await (await shop.service.fetch(path)).text()
  shop.setMinutes(0)
  expect(stale).toContain('$\u00a010,00</span>')
})
