import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, LETS_AXE_IN } from '../support/accessibility.ts'
import { apiOf } from '../support/api.ts'
import { describeInBrowser } from '../support/browser.ts'
import { publicUrl, type Service, startService } from '../support/service.ts'

const phone = { viewport: { width: 360, height: 740 } }

let service: Service
beforeAll(async () => {
  service = await startService()
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
    expect(text.length).toBeLessThan(8_000)
  })

  test('takes only GET and HEAD', async () => {
    const head = await service.fetch('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const refused = await service.fetch('/', { method: 'DELETE' })
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describeInBrowser('the home page in a browser', (visit) => {
  test.each(['es-VE', 'en-US'])(
    'in %s has no accessibility fault, light and dark',
    async (locale) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page, requests, problems } = await visit(`${service.url}/`, {
          ...phone,
          locale,
          colorScheme,
          ...LETS_AXE_IN,
        })
        expect(await accessibilityFaults(page)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
        expect(requests).toEqual([`${service.url}/`])
        expect(problems).toEqual([])
      }
    },
  )

  test('has a style that its policy allows', async () => {
    const { page, problems } = await visit(`${service.url}/`)
    expect(await page.evaluate('getComputedStyle(document.body).maxWidth')).not.toBe('none')
    expect(problems).toEqual([])
  })

  test('has a link to the other language, and no broken link', async () => {
    const { page } = await visit(`${service.url}/`, { locale: 'es-VE' })
    await page.getByRole('link', { name: 'English' }).click()
    await page
      .getByRole('heading', { level: 1, name: 'Get paid in bolívares by mobile payment.' })
      .waitFor()
    await page.getByRole('link', { name: 'Español' }).click()
    await page
      .getByRole('heading', { level: 1, name: 'Cobra en bolívares por pago móvil.' })
      .waitFor()
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('a')].map(({ href }) => href)",
    )
    expect(links.map((address) => new URL(address).pathname)).toEqual([
      ...['/', '/', '/console/register', '/console/enter', '/docs/guides', '/docs'],
      ...['/api/v1/openapi.json', '/status'],
    ])
    for (const link of links) expect((await fetch(link)).status, link).toBe(200)
  })

  test('shows a request that really creates an account', async () => {
    const { page } = await visit(`${service.url}/`)
    const shown = await page.locator('pre').textContent()
    expect(shown).toContain(`API=${publicUrl}/api/v1\n`)
    const [, path = '', body = ''] = /curl \$API(\S+) --json '([^']+)'/.exec(shown ?? '') ?? []
    expect((await apiOf(service)('POST', path, { body })).status).toBe(201)
  })
})
