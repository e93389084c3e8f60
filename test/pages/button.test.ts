import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCheckout } from '../support/checkouts.ts'
import type { BankName } from '../support/order-testbed.ts'
import { openThemedShop } from '../support/payer-pages.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
  await list('bnc', ['https://shop.example.com', 'https://two.example.com:8443', LOCAL])
  await list('sandbox', ['https://shop.example.com', LOCAL])
})
afterAll(() => shop.stop())

const LOCAL = 'http://localhost:3000'

const list = (bank: BankName, origins: string[]) =>
  shop.api('PUT', `/merchants/${shop.merchants[bank].id}/settings/button`, {
    as: shop.owner,
    body: { origins },
  })

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.service.fetch(path, { headers })

const SCRIPT = '/v1/button.js'

describe('the script', () => {
  test('has at most 8 KB, and runs nothing that a strict policy stops', async () => {
    const response = await get(SCRIPT)
    const text = await response.text()
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8192)
    expect(text).not.toMatch(
      /innerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|style=/,
    )
    expect(text).not.toMatch(/cookie|localStorage|sessionStorage/i)
  })

  test('may be loaded by other origins, unlike any other page of ours', async () => {
    const { token } = await openCheckout(shop, 'bnc')
    const policyOf = async (path: string) =>
      (await get(path)).headers.get('Cross-Origin-Resource-Policy')
    expect(await policyOf(SCRIPT)).toBe('cross-origin')
    const page = await (await get(`/pay/${token}`)).text()
    const [script = ''] = /\/assets\/payer-\w+\.js/.exec(page) ?? []
    for (const path of [`/pay/${token}`, script, '/', '/store/nothing'])
      expect(await policyOf(path), path).not.toBe('cross-origin')
  })

  test('is asked for again by its ETag', async () => {
    const { headers } = await get(SCRIPT)
    const tag = headers.get('ETag') ?? ''
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(headers.get('Cache-Control')).toBe('public, max-age=3600')
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const unchanged = await get(SCRIPT, { 'If-None-Match': known })
      expect(unchanged.status).toBe(304)
      expect(unchanged.headers.get('ETag')).toBe(tag)
      expect(unchanged.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    }
    expect((await get(SCRIPT, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('takes no POST', async () => {
    const refused = await shop.service.fetch(SCRIPT, { method: 'POST' })
    expect(refused.status).toBe(405)
  })
})

const framingOf = async (path: string) => {
  const response = await get(path)
  const [, ancestors] =
    /frame-ancestors ([^;]+)/.exec(response.headers.get('Content-Security-Policy') ?? '') ?? []
  const text = await response.text()
  return {
    ancestors,
    options: response.headers.get('X-Frame-Options'),
    shops: /data-shops="([^"]*)"/.exec(text)?.[1],
  }
}

const NOBODY = { ancestors: "'none'", options: 'DENY', shops: undefined }

describe('who may frame', () => {
  test('the page of a live checkout: its merchant’s shops, by https', async () => {
    const { token } = await openCheckout(shop, 'bnc')
    const shops = 'https://shop.example.com https://two.example.com:8443'
    expect(await framingOf(`/pay/${token}`)).toEqual({ ancestors: shops, options: null, shops })
  })

  test('that of a checkout of test: a developer’s own machine too', async () => {
    const { token } = await openCheckout(shop, 'sandbox')
    const shops = `https://shop.example.com ${LOCAL}`
    expect(await framingOf(`/pay/${token}`)).toEqual({ ancestors: shops, options: null, shops })
  })

  test('its payment and its receipt: the same', async () => {
    const { token } = await openCheckout(shop, 'sandbox', { amount: 40 })
    const paid = await shop.api('POST', `/pay/${token}/charge`, {
      body: { phone: '04121234567', document: 'V12345678', bankCode: '0102', otp: '12345678' },
    })
    const [row] = await shop.service.database.query<{ status: string }>(
      'select status from checkouts where id = (select checkout_id from payment_links where token = $1)',
      [token],
    )
    expect(row?.status).toBe('paid')
    const read = await shop.api(
      'GET',
      `/merchants/${shop.merchants.sandbox.id}/transactions/${paid.body.transactionId}`,
      { as: shop.owner },
    )
    const receipt = new URL(read.body.receiptUrl).pathname
    const shops = `https://shop.example.com ${LOCAL}`
    for (const path of [`/pay/${token}`, receipt])
      expect(await framingOf(path), path).toEqual({ ancestors: shops, options: null, shops })
    expect(await (await get(receipt)).text()).toContain('data-told="paid"')
  })

  test('the page of a merchant that lists nobody: nobody', async () => {
    const { token } = await openCheckout(shop, 'r4')
    expect(await framingOf(`/pay/${token}`)).toEqual(NOBODY)
  })

  test('a payment link, a store, and what is not found: nobody', async () => {
    const { token } = await shop.createLink('bnc')
    const [store] = await shop.service.database.query<{ slug: string }>(
      'select slug from stores where merchant_id = $1',
      [shop.merchants.bnc.uuid],
    )
    for (const path of [`/pay/${token}`, `/store/${store?.slug}`, '/pay/nothing', '/privacy', '/'])
      expect(await framingOf(path), path).toEqual(NOBODY)
  })

  test('follows what is listed from the next request on', async () => {
    const { token } = await openCheckout(shop, 'r4')
    await list('r4', ['https://pharmacy.example.com'])
    expect((await framingOf(`/pay/${token}`)).ancestors).toBe('https://pharmacy.example.com')
    await list('r4', [])
    expect(await framingOf(`/pay/${token}`)).toEqual(NOBODY)
  })
})
