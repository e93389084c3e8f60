import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, contrastFaultsIn } from '../support/accessibility.ts'
import { payerStates } from '../support/all-payer-states.ts'
import { describeInBrowser } from '../support/browser.ts'
import { openThemedShop, phoneContext, waitForHeading } from '../support/payer-pages.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

describeInBrowser('each payers’ page', (visit) => {
  for (const { locale, colorScheme, width, tags } of [
    { locale: 'es-VE', colorScheme: 'light' as const, width: 360, tags: [] },
    { locale: 'en-US', colorScheme: 'dark' as const, width: 1280, tags: ['full'] },
  ])
    describe(`at a width of ${width}, ${colorScheme}, in ${locale},`, { tags }, () => {
      for (const { name, heading, path, interact, at, status = 200 } of payerStates)
        test(`${name} has no accessibility fault`, async () => {
          const url = `${shop.service.url}${await path(shop)}`
          const options = phoneContext({ locale, viewport: { width, height: 800 } }, at)
          const { page, requests, problems } = await visit(url, { ...options, colorScheme })
          await interact?.(page, shop)
          if (locale === 'es-VE') await waitForHeading(page, heading)
          expect(await page.evaluate('document.documentElement.lang')).toBe(locale.slice(0, 2))
          expect(await accessibilityFaults(page)).toEqual([])
          for (const shown of new Set([width, 360])) {
            await page.setViewportSize({ width: shown, height: 800 })
            expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(shown)
          }
          const refused = 'Failed to load resource: the server responded with a status of'
          const kept = problems.filter((problem) => !problem.startsWith(refused))
          expect(kept).toEqual([])
          if (status < 400 && !interact) expect(problems).toEqual([])
          expect(requests.every((address) => address.startsWith(shop.service.url))).toBe(true)
        })
    })

  for (const { name, path, interact } of payerStates.filter((state) =>
    ['link-dollars', 'receipt-paid', 'store'].includes(state.name),
  ))
    test(`${name} fits a computer’s screen without a fault`, { tags: ['full'] }, async () => {
      const url = `${shop.service.url}${await path(shop)}`
      const viewport = { width: 1280, height: 800 }
      const { page, problems } = await visit(url, phoneContext({ viewport }))
      expect(await page.locator('.qr').count()).toBe(name === 'store' ? 0 : 1)
      if (name !== 'store') {
        await page.locator('.qr img').waitFor({ state: 'visible' })
        await page.evaluate("document.querySelector('.qr img').decode()")
        const columns = "getComputedStyle(document.querySelector('main')).gridTemplateColumns"
        expect(`${await page.evaluate(columns)}`.split(' ')).toHaveLength(2)
      }
      await interact?.(page, shop)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await contrastFaultsIn(page, 'dark')).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280)
      expect(problems).toEqual([])
    })

  test('shows no QR code on a phone, nor loads it', async () => {
    const { token } = await shop.createLink('bnc')
    const { page, requests } = await visit(`${shop.service.url}/pay/${token}`, phoneContext())
    expect(await page.locator('.qr').isVisible()).toBe(false)
    expect(requests.filter((address) => address.endsWith('qr.svg'))).toEqual([])
  })
})
