import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { describeInBrowser } from '../support/browser.ts'
import { type Service, startService } from '../support/service.ts'

const phone = { viewport: { width: 360, height: 740 } }

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

describeInBrowser('the home page in a browser', (visit) => {
  for (const { locale, colorScheme, tags } of [
    { locale: 'es-VE', colorScheme: 'light' as const, tags: [] },
    { locale: 'es-VE', colorScheme: 'dark' as const, tags: ['full'] },
    { locale: 'en-US', colorScheme: 'light' as const, tags: ['full'] },
    { locale: 'en-US', colorScheme: 'dark' as const, tags: ['full'] },
  ])
    test(`in ${locale} and ${colorScheme} has no accessibility fault`, { tags }, async () => {
      const options = { ...phone, locale, colorScheme }
      const { page, requests, problems } = await visit(`${service.url}/`, options)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      expect(requests).toEqual([`${service.url}/`])
      expect(problems).toEqual([])
    })

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
})
