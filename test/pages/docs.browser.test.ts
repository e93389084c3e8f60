import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVICE_NAME } from '../../src/domain/service.ts'
import { injectAxe, LETS_AXE_IN } from '../support/accessibility.ts'
import { describeInBrowser } from '../support/browser.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** The address of the reference's entry, as the page names it. */
async function entryOf(): Promise<string> {
  const page = await (await service.fetch('/docs')).text()
  return /'(\/docs\/scalar-[\d.]+\/standalone\.esm\.js)'/.exec(page)?.[1] ?? 'none'
}

const originsOf = (addresses: string[]) => [
  ...new Set(addresses.map((address) => new URL(address).origin)),
]

describe('the API reference', () => {
  test('may be cached a while, and may load only from this origin', async () => {
    const { status, headers } = await service.fetch('/docs')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
    expect(headers.get('Cache-Control')).toBe('public, max-age=300')
    expect(headers.get('X-Request-Id')).toMatch(/^req_/)
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "connect-src 'self'"]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/)
  })

  test('has files that are cached for good, and are revalidated by their ETag', async () => {
    const entry = await entryOf()
    const { status, headers, body } = await service.fetch(entry)
    await body?.cancel()
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('X-Request-Id')).toMatch(/^req_/)
    const tag = headers.get('ETag') ?? ''
    const again = await service.fetch(entry, { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
  })

  test.each(['nothing.js', '..%2f..%2fdocs', 'standalone.esm.js.map', ''])(
    'is a 404 for anything that is not one of its files: %s',
    async (file) => {
      const response = await service.fetch((await entryOf()).replace('standalone.esm.js', file))
      expect(response.status).toBe(404)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
    },
  )

  test('takes only GET and HEAD, and is named in the log', async () => {
    const entry = await entryOf()
    for (const [path, page] of [
      ['/docs', 'docs'],
      [entry, 'docsFiles'],
    ] as const) {
      expect((await service.fetch(path, { method: 'HEAD' })).status).toBe(200)
      const refused = await service.fetch(path, { method: 'POST' })
      expect(refused.status).toBe(405)
      expect(refused.headers.get('Allow')).toBe('GET, HEAD')
      const requestId = refused.headers.get('X-Request-Id')
      await expect
        .poll(() => service.logs().find((line) => line.requestId === requestId))
        .toMatchObject({ event: 'request', route: page, status: 405 })
    }
  })
})

describeInBrowser('the API reference in a browser', (visit) => {
  test('shows the operations, contacts no other origin, and violates no policy', async () => {
    const { page, requests, problems } = await visit(`${service.url}/docs`)
    expect(await page.title()).toContain('API reference')
    await page.getByRole('heading', { level: 1, name: SERVICE_NAME }).waitFor()
    const menu = page.getByRole('complementary')
    await menu.getByRole('button', { name: 'Open Group - Merchants' }).click()
    await menu.getByRole('link', { name: 'Create a merchant' }).click()
    await page.waitForURL(/#tag\/merchants\/POST\/merchants$/)
    const operation = page.getByRole('region', { name: 'Create a merchant' })
    await operation.getByText('Idempotency-Key').first().waitFor()
    await operation.getByText('Test Request').waitFor()
    expect(originsOf(requests)).toEqual([service.url])
    expect(requests).toContain(`${service.url}/api/v1/openapi.json`)
    expect(problems).toEqual([])
  })

  test('has no links to anything elsewhere', async () => {
    const { page } = await visit(`${service.url}/docs`)
    await page.getByRole('heading', { level: 1, name: SERVICE_NAME }).waitFor()
    const offers = page.getByText(
      /^\s*(Ask AI|Open API Client|(Generate|Connect) MCP|Developer Tools|Deploy|Share)/,
    )
    expect(await offers.allTextContents()).toEqual([])
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('a[href^=http]')].map(({ href }) => href)",
    )
    // The library's own name, for who clicks on it.
    expect(new Set(links)).toEqual(new Set(['https://www.scalar.com/']))
  })

  test('can send a request', async () => {
    const { page, requests, problems } = await visit(`${service.url}/docs#tag/service/GET/health`)
    await page.getByRole('button', { name: 'Test Request (get /health)' }).click()
    await page.getByRole('button', { name: /^Send/ }).first().click()
    await page.getByText('200 OK').first().waitFor()
    expect(requests).toContain(`${service.url}/health`)
    expect(originsOf(requests)).toEqual([service.url])
    expect(problems).toEqual([])
  })

  // The reference itself is another's: axe finds faults of contrast and names in it that are not ours to mend.
  test.each(['light', 'dark'] as const)(
    'has no accessibility fault in our part, %s',
    async (scheme) => {
      const { page } = await visit(`${service.url}/docs`, { ...LETS_AXE_IN, colorScheme: scheme })
      await page.getByRole('heading', { level: 1, name: SERVICE_NAME }).waitFor()
      await injectAxe(page)
      const { violations, passes } = await page.evaluate<AxeResults>(
        "axe.run({ exclude: ['#reference'] })",
      )
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      expect(passes.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['color-contrast', 'document-title', 'html-has-lang', 'link-name']),
      )
    },
    40_000,
  )

  test('fits a phone', async () => {
    const { page } = await visit(`${service.url}/docs`, { viewport: { width: 360, height: 740 } })
    await page.getByRole('heading', { level: 1, name: SERVICE_NAME }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })
})
