import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUIDES, guidePath } from '../../src/pages/guides/guides.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { describeInBrowser, describeInOnePage } from '../support/browser.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const paths = [
  '/docs/guides',
  ...GUIDES.map(({ slug }) => guidePath('es', slug)),
  guidePath('en', 'errors'),
]

for (const { width, colorScheme, tags } of [
  { width: 360, colorScheme: 'light' as const, tags: [] },
  { width: 1280, colorScheme: 'dark' as const, tags: ['full'] },
])
  describeInOnePage(
    `at a width of ${width}, ${colorScheme},`,
    (visit) =>
      visit(`${service.url}/docs/guides`, { viewport: { width, height: 800 }, colorScheme }),
    (opened) => {
      for (const path of paths)
        test(`${path} has no accessibility fault and loads nothing else`, { tags }, async () => {
          const { page, requests, problems } = opened()
          requests.length = problems.length = 0
          await page.goto(service.url + path)
          expect(await accessibilityFaults(page)).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
          expect(requests).toEqual([service.url + path])
          expect(problems).toEqual([])
        })
    },
  )

describeInBrowser('the guides in a browser', (visit) => {
  test('can be read without JavaScript, with their style', async () => {
    const options = { javaScriptEnabled: false }
    const { page, problems } = await visit(`${service.url}${guidePath('es', 'errors')}`, options)
    await page.getByRole('heading', { level: 1, name: 'Errores' }).waitFor()
    expect(problems).toEqual([])
  })

  test('lead to the other language and to each other', { tags: ['full'] }, async () => {
    const { page } = await visit(`${service.url}${guidePath('es', 'sandbox')}`)
    await page.getByRole('link', { name: 'English' }).click()
    await page.waitForURL(`**${guidePath('en', 'sandbox')}`)
    await page.getByRole('navigation').getByRole('link', { name: 'Errors' }).click()
    await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor()
  })

  test('are found from the reference', { tags: ['full'] }, async () => {
    const { page } = await visit(`${service.url}/docs`, { locale: 'es-VE' })
    await page.getByRole('link', { name: 'Guías', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Guías' }).waitFor()
  })
})
