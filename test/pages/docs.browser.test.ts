import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVICE_NAME } from '../../src/domain/service.ts'
import { accessibilityFaults, injectAxe } from '../support/accessibility.ts'
import { describeInBrowser } from '../support/browser.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const originsOf = (addresses: string[]) => [
  ...new Set(addresses.map((address) => new URL(address).origin)),
]

describeInBrowser('the reference without scripts in a browser', (visit) => {
  for (const { colorScheme, tags } of [
    { colorScheme: 'light' as const, tags: [] },
    { colorScheme: 'dark' as const, tags: ['full'] },
  ])
    test(`fits a phone, ${colorScheme}, and leads to each operation`, { tags }, async () => {
      const { page, problems } = await visit(`${service.url}/docs?lang=es`, {
        ...{ viewport: { width: 320, height: 640 }, colorScheme, locale: 'es-VE' },
      })
      const expectGood = async () => {
        expect(await accessibilityFaults(page)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
      }
      await expectGood()
      await page.getByRole('link', { name: 'Crear un checkout' }).click()
      await page.waitForURL(/\/docs\/reference\/checkouts\?lang=es#createCheckout$/)
      await page.getByRole('heading', { name: 'Crear un checkout' }).waitFor()
      await expectGood()
      await page.getByRole('link', { name: 'Todas las operaciones' }).click()
      await page.getByRole('link', { name: 'Probar las operaciones aquí mismo' }).waitFor()
      expect(problems).toEqual([])
    })

  test('is readable within three seconds at 400 kbit/s, by what comes before it is', async () => {
    const { page } = await visit('about:blank')
    const network = await page.context().newCDPSession(page)
    let bytes = 0
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await network.send('Network.enable')
    await page.goto(`${service.url}/docs?lang=es`, { waitUntil: 'load' })
    await page.getByRole('link', { name: 'Crear un checkout' }).waitFor()
    // Of the three seconds, 400 ms each to connect, for the page and for its style sheets.
    expect(bytes).toBeLessThan(((3_000 - 3 * 400) * 400) / 8)
  })
})

describeInBrowser('the API reference in a browser', (visit) => {
  test('shows the operations, contacts no other origin, and violates no policy', {
    tags: ['full'],
  }, async () => {
    const { page, requests, problems } = await visit(`${service.url}/docs/try?lang=en`)
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

  test('shows groups, titles and parameters in Spanish, at the same addresses', {
    tags: ['full'],
  }, async () => {
    const { page, problems } = await visit(`${service.url}/docs/try?lang=es`)
    expect(await page.title()).toContain('referencia de la API')
    const menu = page.getByRole('complementary')
    await menu.getByRole('button', { name: 'Open Group - Comercios' }).click()
    await menu.getByRole('link', { name: 'Crear un comercio' }).click()
    await page.waitForURL(/#tag\/merchants\/POST\/merchants$/)
    await page
      .getByRole('region', { name: 'Crear un comercio' })
      .getByText('Hace segura una solicitud repetida')
      .first()
      .waitFor()
    expect(problems).toEqual([])
  })

  test('has no links to anything elsewhere', { tags: ['full'] }, async () => {
    const { page } = await visit(`${service.url}/docs/try`)
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

  test('can send a request', { tags: ['full'] }, async () => {
    const { page, requests, problems } = await visit(
      `${service.url}/docs/try#tag/service/GET/health`,
    )
    await page.getByRole('button', { name: 'Test Request (get /health)' }).click()
    await page.getByRole('button', { name: /^Send/ }).first().click()
    await page.getByText('200 OK').first().waitFor()
    expect(requests).toContain(`${service.url}/health`)
    expect(originsOf(requests)).toEqual([service.url])
    expect(problems).toEqual([])
  })

  // The reference itself is another's: axe finds faults of contrast and names in it that are not ours to mend.
  for (const { colorScheme, tags } of [
    { colorScheme: 'light' as const, tags: [] },
    { colorScheme: 'dark' as const, tags: ['full'] },
  ])
    test(`has no accessibility fault in our part, ${colorScheme}, and fits a phone`, {
      tags,
    }, async () => {
      const { page } = await visit(`${service.url}/docs/try`, { colorScheme })
      await page.getByRole('heading', { level: 1, name: SERVICE_NAME }).waitFor()
      await injectAxe(page)
      const { violations, passes } = await page.evaluate<AxeResults>(
        "axe.run({ exclude: ['#reference'] })",
      )
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      expect(passes.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['color-contrast', 'document-title', 'html-has-lang', 'link-name']),
      )
      await page.setViewportSize({ width: 360, height: 740 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    })
})
