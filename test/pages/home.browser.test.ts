import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { describeInBrowser } from '../support/browser.ts'
import { createRate } from '../support/rates.ts'
import { type Service, startService } from '../support/service.ts'

const phone = { viewport: { width: 360, height: 740 } }

let service: Service
beforeAll(async () => {
  service = await startService()
  await createRate(service, { rate: '36.6642' })
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
    expect(await page.evaluate('getComputedStyle(document.body).margin')).toBe('0px')
    expect(problems).toEqual([])
  })

  test('converts a price without scripts, and has room for the largest', async () => {
    const { page, problems } = await visit(`${service.url}/`, {
      ...{ viewport: { width: 320, height: 640 }, locale: 'es-VE' },
    })
    await page.getByLabel('Tu precio en dólares').fill('99999999999,99')
    await page.getByRole('button', { name: 'Ver en bolívares' }).click()
    await page.getByText('3.666.419.999.999,63').waitFor()
    for (const size of ['100%', '130%', '200%']) {
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
      expect(await page.evaluate('document.documentElement.scrollWidth'), size).toBe(320)
    }
    expect(problems).toEqual([])
  })

  test('has a link to the other language, and no broken link', async () => {
    const { page } = await visit(`${service.url}/`, { locale: 'es-VE' })
    await page.getByRole('link', { name: 'English' }).click()
    await page
      .getByRole('heading', {
        level: 1,
        name: 'Get paid in bolívares, and know at once that you were',
      })
      .waitFor()
    await page.getByRole('link', { name: 'Español' }).click()
    await page
      .getByRole('heading', {
        level: 1,
        name: 'Cobra en bolívares y sabe al momento que te pagaron',
      })
      .waitFor()
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('a')].map(({ href }) => href)",
    )
    expect(links.map((address) => new URL(address).pathname)).toEqual([
      ...['/', '/', '/console/enter', '/console/register', '/console/register', '/'],
      ...['/docs/guides', '/docs', '/api/v1/openapi.json', '/status', '/privacy'],
    ])
    for (const link of links) expect((await fetch(link)).status, link).toBe(200)
  })
})
