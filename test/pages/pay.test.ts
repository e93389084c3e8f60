import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openThemedShop, postForm } from '../support/payer-pages.ts'
import { newPayer, type PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.service.fetch(path, { headers })

const roundTripsOf = ({ headers }: Response) =>
  Number(/db;desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '')?.[1])

describe('the page of a link', () => {
  test('is not cached, not indexed by search engines, and sends no referrer', async () => {
    const { token } = await shop.createLink('bnc')
    const { status, headers } = await get(`/pay/${token}`)
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    const policy = headers.get('Content-Security-Policy')
    expect(policy).toMatch(/style-src 'sha256-[^']+'(;|$)/)
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  test('is small with everything that it loads, and has no inline scripts', async () => {
    const { token } = await shop.createLink('bnc', { currency: 'USD', amount: '25.00' })
    const text = await (await get(`/pay/${token}`)).text()
    const scripts = [...text.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)]
    expect(scripts.map(([, , inside]) => inside)).toEqual([''])
    expect(text).not.toMatch(/ on[a-z]+=|javascript:| style="/)
    const [, address = ''] = /src="(\/assets\/payer-[0-9a-f]{16}\.js)"/.exec(text) ?? []
    const script = await get(address)
    expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    const bytes = Buffer.byteLength(text) + (await script.arrayBuffer()).byteLength
    expect(bytes).toBeLessThan(30_000)
    const loaded = [...text.matchAll(/(?:src|href)="((?!data:|#)[^"]+)"/g)].map(([, url]) => url)
    expect(loaded.filter((url) => !url?.startsWith('/'))).toEqual([])
  })

  test('takes one round trip to the database', async () => {
    const { token } = await shop.createLink('bnc')
    expect(roundTripsOf(await get(`/pay/${token}`))).toBe(1)
    expect(roundTripsOf(await get('/pay/there-is-no-such-link'))).toBe(1)
  })

  test.each([
    ['es-VE,es;q=0.9', '', 'es', 'Bs.\u00a01.234,56', ''],
    ['en-US', '', 'en', 'Bs.\u00a01,234.56', ''],
    ['de-DE', '', 'es', 'Bs.\u00a01.234,56', ''],
    ['es-VE', '?lang=en', 'en', 'Bs.\u00a01,234.56', '?lang=en'],
    ['en-US', '?lang=es', 'es', 'Bs.\u00a01.234,56', '?lang=es'],
    ['es-VE', '?lang=EN', 'en', 'Bs.\u00a01,234.56', '?lang=en'],
    ['es-VE', '?lang=en-US', 'en', 'Bs.\u00a01,234.56', '?lang=en'],
    ['en-US', '?lang=de', 'en', 'Bs.\u00a01,234.56', ''],
  ])('for %s%s is in %s', async (asked, query, language, amount, kept) => {
    const { token } = await shop.createLink('bnc', { amount: '1234.56' })
    const page = await get(`/pay/${token}${query}`, { 'Accept-Language': asked })
    expect(page.headers.get('Content-Language')).toBe(language)
    expect(page.headers.get('Vary')).toContain('Accept-Language')
    const text = await page.text()
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(amount)
    const other = language === 'es' ? 'en' : 'es'
    expect(text).toContain(`href="/pay/${token}?lang=${other}"`)
    // What was chosen stays chosen.
    expect(text).toContain(`action="/pay/${token}/c2p${kept}"`)
  })

  test('shows a dollar link in both currencies, with the rate and its day', async () => {
    const { token } = await shop.createLink('bnc', { currency: 'USD', amount: '25.00' })
    const text = await (await get(`/pay/${token}`)).text()
    expect(text).toContain('$\u00a025,00<small> USD</small>')
    expect(text).toContain('Bs.\u00a0916,61')
    expect(text).toContain('Tasa BCV del mar 10 mar 2026: Bs.\u00a036,6642 por dólar.')
  })

  test('shows the merchant’s texts as text, whatever they contain', async () => {
    const label = `<img src=x onerror=alert(1)>"'&`
    const { token } = await shop.createLink('bnc', { label, description: '</style><script>' })
    const text = await (await get(`/pay/${token}`)).text()
    expect(text).not.toContain('<img src=x')
    expect(text).not.toContain('</style><script>')
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('has forms with the right keyboards and autofill for phones', async () => {
    const { token } = await shop.createLink('bnc')
    const text = await (await get(`/pay/${token}`)).text()
    const field = (id: string) => new RegExp(`<input id="${id}"[^>]*>`).exec(text)?.[0]
    expect(field('c2p-phone')).toMatch(/type="tel".*inputmode="tel".*autocomplete="tel-national"/)
    expect(field('c2p-otp')).toMatch(/inputmode="numeric".*autocomplete="one-time-code"/)
    expect(field('c2p-document')).toContain('inputmode="numeric"')
    expect(field('verify-reference')).toContain('inputmode="numeric"')
  })

  test('takes two round trips for a claim', async () => {
    const { token } = await shop.createLink('bnc')
    const fields = { ...newPayer(), reference: '44556677' }
    const answer = await postForm(shop, `/pay/${token}`, 'verify', fields)
    expect(answer.status).toBe(303)
    expect(roundTripsOf(answer)).toBe(2)
  })

  test('takes two round trips for a charge', async () => {
    const { token } = await shop.createLink('bnc')
    const fields = { ...newPayer(), letter: '', otp: '99999999' }
    const answer = await postForm(shop, `/pay/${token}`, 'c2p', fields)
    expect(answer.status).toBe(303)
    expect(roundTripsOf(answer)).toBe(2)
  })

  test.each(['%00', 'a%20b', '%E0%A4%A', 'x'.repeat(5_000), '..%2F..%2Fdocs', "'%3B--"])(
    'is a 404 if no link can have the token: %s',
    async (token) => {
      for (const path of [`/pay/${token}`, `/pay/${token}/receipt/txn_1.a`]) {
        const answer = await get(path)
        expect(answer.status, path).toBe(404)
        expect(await answer.text()).toContain('No encontramos esta página')
      }
    },
  )

  test('takes only GET, HEAD and its forms', async () => {
    const { token } = await shop.createLink('bnc')
    const refused = await shop.service.fetch(`/pay/${token}`, { method: 'POST' })
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    const form = await shop.service.fetch(`/pay/${token}/c2p`, { method: 'DELETE' })
    expect([form.status, form.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST'])
    const again = await get(`/pay/${token}/c2p?lang=en`)
    expect([again.status, again.headers.get('Location')]).toEqual([303, `/pay/${token}?lang=en`])
  })
})
