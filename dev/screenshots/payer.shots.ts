import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payerStates } from '../../test/support/all-payer-states.ts'
import { describeInBrowser } from '../../test/support/browser.ts'
import { openThemedShop, phoneContext } from '../../test/support/payer-pages.ts'
import type { PaymentTestbed } from '../../test/support/payment-testbed.ts'
import { localFolder } from '../stack/paths.ts'

const folder = join(localFolder, 'screenshots')

let shop: PaymentTestbed
beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const looks = [
  { look: 'es', locale: 'es-VE', colorScheme: 'light' },
  { look: 'en-dark', locale: 'en-US', colorScheme: 'dark' },
] as const

/** The states of which a computer's screen shows more than a phone's. */
const onComputers = [
  'link-dollars',
  'link-test',
  'checkout-open',
  'receipt-paid',
  'store',
  'privacy',
]

describeInBrowser('screenshots', (visit) => {
  test.each(payerStates)('$name', async ({ name, path, interact, at }) => {
    for (const { look, ...options } of looks) {
      const url = `${shop.service.url}${await path(shop)}`
      const { page } = await visit(url, phoneContext({ ...options, deviceScaleFactor: 1.5 }, at))
      await interact?.(page, shop)
      const file = join(folder, `${name}-${look}.png`)
      const picture = await page.screenshot({ path: file, fullPage: true })
      expect(picture.byteLength).toBeGreaterThan(1_000)
      if (!onComputers.includes(name)) continue
      await page.setViewportSize({ width: 1280, height: 800 })
      const loaded = '[...document.images].every(({ complete }) => complete)'
      await expect.poll(() => page.evaluate(loaded)).toBe(true)
      await page.screenshot({ path: join(folder, `${name}-${look}-computer.png`) })
    }
  })
})
