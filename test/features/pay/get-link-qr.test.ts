import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { createLinkShop, type LinkShop } from '../../support/payment-links.ts'
import { readQr } from '../../support/qr.ts'
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

const qrOf = (token: string) => api('GET', `/pay/${token}/qr.svg`)

test('a camera reads the link’s address in the QR code', async () => {
  for (const environment of ['live', 'test']) {
    const { body } = await shop.make({ environment })
    const { status, text } = await qrOf(body.token)
    expect(status).toBe(200)
    expect(readQr(text)).toBe(body.url)
    expect(body.url).toBe(`${publicUrl}/pay/${body.token}`)
  }
})

test('the QR code is an image without scripts, and may be cached for an hour', async () => {
  const { body } = await shop.make()
  const { headers, text } = await qrOf(body.token)
  expect(headers.get('Content-Type')).toBe('image/svg+xml')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(headers.get('Cache-Control')).toBe('public, max-age=3600')
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(text).not.toMatch(/script|href|style|on\w+=/i)
})

test('the QR code is the same whatever the link’s status', async () => {
  const link = await createLink(service, shop.merchant, { maxPayments: 1 })
  const fresh = (await qrOf(link.token)).text
  await shop.charge(link.token)
  expect((await qrOf(link.token)).text).toBe(fresh)
  await shop.put(link.id, { active: false })
  expect((await qrOf(link.token)).text).toBe(fresh)
  await service.database.query(`update merchants set status = 'inactive' where id = $1`, [
    shop.merchant.uuid,
  ])
  expect((await qrOf(link.token)).text).toBe(fresh)
})

test('an unknown token has no QR code', async () => {
  const { body } = await shop.make()
  for (const token of [
    'q7Xb0m2ZkJ1nP8sRt4VwYc',
    body.token.slice(0, -1),
    `${body.token}x`,
    body.id,
    'x',
    'x'.repeat(500),
    "' or 1=1 --",
  ]) {
    const refused = await qrOf(encodeURIComponent(token))
    expectRefusal(refused, 'NOT_FOUND')
    expect(refused.headers.get('Cache-Control')).toBe('no-store')
  }
})
