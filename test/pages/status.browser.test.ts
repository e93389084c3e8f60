import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { describeInBrowser } from '../support/browser.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let broken: Service
beforeAll(async () => {
  ;[service, broken] = await Promise.all([
    startService(),
    startService({ vars: { DATABASE_HTTP_ENDPOINT: 'http://127.0.0.1:9/sql' } }),
  ])
})
afterAll(() => Promise.all([service.stop(), broken.stop()]))

describeInBrowser('the state of the service', (visit) => {
  test.each([
    ['works', () => service],
    ['fails', () => broken],
  ])('that %s fits a phone, and axe finds nothing', async (_, from) => {
    const { page, problems } = await visit(`${from().url}/status`, {
      viewport: { width: 360, height: 740 },
      locale: 'es-VE',
    })
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    // A reader who has doubled the size of texts.
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(problems.filter((problem) => !problem.includes('503'))).toEqual([])
  })
})
