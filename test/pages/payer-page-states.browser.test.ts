import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, contrastFaultsIn, LETS_AXE_IN } from '../support/accessibility.ts'
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
  test.each(payerStates)(
    '$name has no accessibility fault on a phone or computer, in both languages, light and dark',
    async (state) => {
      const { heading, path, interact, at, status = 200 } = state
      for (const [locale, colorScheme, width] of [
        ['es-VE', 'light', 360],
        ['en-US', 'dark', 1280],
      ] as const) {
        const url = `${shop.service.url}${await path(shop)}`
        const viewport = { width, height: 800 }
        const options = phoneContext({ locale, colorScheme, viewport, ...LETS_AXE_IN }, at)
        const { page, requests, problems } = await visit(url, options)
        await interact?.(page, shop)
        if (locale === 'es-VE') await waitForHeading(page, heading)
        expect(await page.evaluate('document.documentElement.lang')).toBe(locale.slice(0, 2))
        expect(await accessibilityFaults(page), locale).toEqual([])
        for (const shown of [width, 360]) {
          await page.setViewportSize({ width: shown, height: 800 })
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(shown)
        }
        const refused = `Failed to load resource: the server responded with a status of`
        const kept = problems.filter((problem) => !problem.startsWith(refused))
        expect(kept).toEqual([])
        if (status < 400 && !interact) expect(problems).toEqual([])
        expect(requests.every((address) => address.startsWith(shop.service.url))).toBe(true)
      }
    },
  )

  test.each(
    payerStates.filter(({ name }) => ['link-dollars', 'receipt-paid', 'store'].includes(name)),
  )('$name fits a computer’s screen without a fault', async ({ name, path, interact }) => {
    const url = `${shop.service.url}${await path(shop)}`
    const viewport = { width: 1280, height: 800 }
    const { page, problems } = await visit(url, phoneContext({ viewport, ...LETS_AXE_IN }))
    expect(await page.locator('.qr').count()).toBe(name === 'store' ? 0 : 1)
    if (name !== 'store') {
      await page.locator('.qr img').waitFor({ state: 'visible' })
      const loaded = "document.querySelector('.qr img').naturalWidth > 0"
      await page.waitForFunction(loaded)
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
