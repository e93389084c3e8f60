import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser.ts'
import { createCheckout } from '../support/checkout-fixtures.ts'
import { enterShop, expectGoodOnPhone } from '../support/console.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

describeInBrowser('a dialog', (visit) => {
  test('begins at its first field, and returns the focus when it is closed', async () => {
    const { page, at } = await enterShop(service, visit)
    await page.goto(`${service.url}/console${at}/team`)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate('document.activeElement.type')).toBe('email')
    await page.keyboard.press('Escape')
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Invite')
  })

  test('that only asks begins at the question, so that a second Enter does nothing', async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    const { id } = await createCheckout(service, merchant)
    await page.goto(`${service.url}/console${at}/orders/${id}`)
    await page.getByRole('button', { name: 'Cancel the order' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await page.evaluate('document.activeElement.localName')).toBe('h2')
    await page.keyboard.press('Enter')
    expect(await dialog.isVisible()).toBe(true)
    await expectGoodOnPhone(page)
  })
})
