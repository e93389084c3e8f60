import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser } from '../support/actors.ts'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, expectGoodOnPhone } from '../support/console.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Takes from the browser what Chrome 92 and Safari 15 lack, and loads the page anew. */
async function makeOld(page: Page): Promise<void> {
  await page.addInitScript({
    content: `for (const [of, ...names] of [
      [HTMLDialogElement.prototype, 'showModal', 'show', 'close'],
      [HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover', 'popover'],
      [Crypto.prototype, 'randomUUID'],
      [Object, 'hasOwn'],
      [String.prototype, 'at'],
      [Array.prototype, 'at', 'toSorted', 'toReversed', 'toSpliced', 'with', 'findLast'],
      [window, 'structuredClone'],
      [Navigator.prototype, 'locks'],
    ]) for (const name of names) delete of[name]`,
  })
  await page.reload()
}

describeInBrowser('an old browser', (visit) => {
  test('has the menu, dialogs that close and forms that send', async () => {
    const owner = await createUser(service)
    const merchant = await createMerchant(service, owner)
    const at = `/m/${merchant.id}/test`
    const { page, problems } = await enterConsole(service, visit, owner, `${at}/team`)
    await makeOld(page)
    const menu = page.getByRole('button', { name: 'Menú' })
    await menu.click()
    await page.getByRole('button', { name: 'Salir' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Salir' }).waitFor({ state: 'hidden' })
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Menú')

    const opener = page.getByRole('button', { name: 'Invitar', exact: true })
    await opener.click()
    const dialog = page.locator('dialog')
    await dialog.getByLabel('Correo').waitFor()
    await expectGoodOnPhone(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await opener.click()
    await dialog.getByLabel('Correo').fill('yulimar@example.com')
    await dialog.getByRole('button', { name: /Invitar|Enviar/ }).click()
    await page.getByText('yulimar@example.com').first().waitFor()
    expect(problems).toEqual([])
  })
})
