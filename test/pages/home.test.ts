import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf } from '../support/api.ts'
import { createRate } from '../support/rates.ts'
import { publicUrl, type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
  await createRate(service, { rate: '36.6642' })
})
afterAll(() => service.stop())

const home = (path = '/', language?: string) =>
  service.fetch(path, { headers: language ? { 'Accept-Language': language } : {} })

describe('the home page', () => {
  test.each([
    ['es-VE,es;q=0.9,en;q=0.8', '/', 'es'],
    ['en-US,en;q=0.9', '/', 'en'],
    ['en;q=0.4,es;q=0.6', '/', 'es'],
    ['de-DE,de;q=0.9', '/', 'es'],
    [undefined, '/', 'es'],
    ['es-VE', '/?lang=en', 'en'],
    ['en-US', '/?lang=es', 'es'],
    ['es-VE', '/?lang=EN', 'en'],
    ['es-VE', '/?lang=en-US', 'en'],
    ['en-US', '/?lang=de', 'en'],
    ['en-US', '/?lang=', 'en'],
    ['en-US', '/?lang=<script>', 'en'],
  ])('for %s at %s is in %s', async (asked, path, language) => {
    const response = await home(path, asked)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Language')).toBe(language)
    expect(response.headers.get('Vary')).toContain('Accept-Language')
    expect(await response.text()).toContain(`<html lang="${language}">`)
  })

  test('is small, may be cached a while, and may run nothing', async () => {
    const response = await home()
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
    const policy = response.headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src|unsafe/)
    const text = await response.text()
    expect(text).not.toContain('<script')
    expect(gzipSync(text).length).toBeLessThan(7_000)
  })

  test.each([
    ['/?lang=es', 'value="50,00"', 'Bs. 1.833,21'],
    ['/?lang=en', 'value="50.00"', 'Bs. 1,833.21'],
    ['/?lang=es&usd=12,50', 'value="12,50"', 'Bs. 458,30'],
    ['/?lang=es&usd=1.000,00', 'value="1.000,00"', 'Bs. 36.664,20'],
    ['/?lang=es&usd=99999999999', 'value="99999999999"', 'Bs. 3.666.419.999.963,34'],
  ])('%s says what a price in dollars is today', async (path, typed, bolivares) => {
    const text = await (await home(path)).text()
    expect(text).toContain(typed)
    expect(text.replaceAll('\u00a0', ' ')).toContain(`>${bolivares}</output>`)
    expect(text.replaceAll('\u00a0', ' ')).toMatch(/Bs\. 36[.,]6642/)
  })

  test.each(['nada', '-1', '"><script>', '1e9', ''])(
    'of the price %j it says how to type one',
    async (usd) => {
      const text = await (await home(`/?lang=es&usd=${encodeURIComponent(usd)}`)).text()
      expect(text).toContain('Escribe un monto como 12,50.')
      expect(text).toContain('aria-invalid="true"')
      expect(text).not.toContain('<output')
      expect(text).not.toContain('"><script>')
    },
  )

  test('names the banks whose accounts can be connected', async () => {
    const { body } = await apiOf(service)('GET', '/bank/protocols')
    expect(body.data.length).toBeGreaterThan(0)
    const text = await (await home()).text()
    for (const { bankCode } of body.data) expect(text).toContain(`<b>${bankCode}</b>`)
  })

  test('takes only GET and HEAD', async () => {
    const head = await service.fetch('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const refused = await service.fetch('/', { method: 'DELETE' })
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('shows a request that really creates an account', async () => {
    const text = await (await home()).text()
    const [, shown = ''] = /<pre[^>]*>(.*?)<\/pre>/s.exec(text) ?? []
    const request = shown
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
    expect(request).toContain(`API=${publicUrl}/api/v1\n`)
    const [, path = '', body = ''] = /curl \$API(\S+) --json '([^']+)'/.exec(request) ?? []
    expect((await apiOf(service)('POST', path, { body })).status).toBe(201)
  })
})
