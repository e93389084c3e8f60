import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser.ts'
import { enterConsole, enterShop } from '../support/console.ts'
import { createLink } from '../support/link-fixtures.ts'
import { createPayoutShop, payoutRows } from '../support/payouts.ts'
import { type Service, startService } from '../support/service.ts'
import { createTransaction } from '../support/transactions.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Taps on a phone, which are counted; what is typed is not. */
function counted(): { tap(on: Locator): Promise<void>; taps(): number } {
  let taps = 0
  return {
    tap: async (on) => {
      taps += 1
      await on.click()
    },
    taps: () => taps,
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

describeInBrowser('how many taps a task takes', (visit) => {
  test('two to find a payment by the end of the phone', async () => {
    const { page, merchant } = await enterShop(service, visit)
    const link = await createLink(service, merchant, { label: 'Combo desayuno' })
    await createTransaction(service, merchant, { link, phone: '04140000567', amount: '1250.00' })
    const { tap, taps } = counted()
    await tap(button(page, 'Search everything'))
    await page.getByRole('dialog').getByRole('searchbox').fill('567')
    await tap(page.getByRole('dialog').getByRole('link', { name: '•••• 0567' }))
    await page.getByRole('heading', { name: 'Bs. 1,250.00' }).waitFor()
    expect(taps()).toBe(2)
  })

  test('five to seven to charge Bs. 12,50 at the till', async () => {
    const { page } = await enterShop(service, visit)
    const { tap, taps } = counted()
    await tap(page.getByRole('link', { name: 'Till' }).first())
    for (const digit of ['1', '2', '5', '0'])
      await tap(page.getByRole('button', { name: digit, exact: true }))
    await tap(button(page, /^Charge/))
    await page.getByRole('img', { name: /QR/ }).first().waitFor()
    expect(taps()).toBe(6)
  })

  test('three to refund a part', async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    const payment = await createTransaction(service, merchant, { amount: '1250.00' })
    await page.goto(`${service.url}/console${at}/payments/${payment.id}`)
    const { tap, taps } = counted()
    await tap(button(page, 'Refund'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount in bolívares').fill('100')
    await dialog.getByLabel('The payer’s name').fill('Luis Rojas')
    await tap(dialog.getByRole('button', { name: 'Review' }))
    await tap(dialog.getByRole('button', { name: 'Refund Bs. 100.00' }))
    await page
      .getByText(/was refunded|on its way/)
      .first()
      .waitFor()
    expect(taps()).toBe(3)
  })

  test('two to see today’s close', async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    await createTransaction(service, merchant, { amount: '1250.00', createdAt: new Date() })
    await page.goto(`${service.url}/console${at}/links`)
    const { tap, taps } = counted()
    await tap(page.getByRole('link', { name: 'Home' }).first())
    await tap(page.getByRole('link', { name: 'Today’s closing' }))
    await page.getByRole('heading', { name: /^Closing of/ }).waitFor()
    await page.getByText('Under way').waitFor()
    await page.locator('.today-sum', { hasText: '1,250.00' }).waitFor()
    expect(taps()).toBe(2)
  })

  test('three to pay the wages again', async () => {
    const shop = await createPayoutShop(service)
    await shop.submitted({ label: 'Nómina', rows: payoutRows(3) })
    const at = `/m/${shop.merchant.id}/test`
    const { page } = await enterConsole(service, visit, shop.admin, at)
    const { tap, taps } = counted()
    await tap(page.getByRole('link', { name: 'Más' }))
    await tap(page.getByRole('main').getByRole('link', { name: 'Pagar la nómina' }))
    await page.getByText('3 personas').waitFor()
    await tap(button(page, 'Enviar a aprobación · Bs. 303,75'))
    await page.getByText('Tú enviaste este lote').waitFor()
    expect(taps()).toBe(3)
  })

  test('four to invite a cashier', async () => {
    const { page } = await enterShop(service, visit)
    const { tap, taps } = counted()
    await tap(page.getByRole('link', { name: 'More' }))
    await tap(page.getByRole('main').getByRole('link', { name: 'Team' }))
    await tap(button(page, 'Invite'))
    await page.getByRole('dialog').getByLabel('Their e-mail').fill('yulimar@example.com')
    await tap(button(page, 'Send the invitation'))
    await page.getByRole('status').getByText('Invitation sent to yulimar@example.com').waitFor()
    expect(taps()).toBe(4)
  })
})

describeInBrowser('a link that is kept', (visit) => {
  test('is changed, switched off and on again by “undo”, and another is made like it', async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    const link = await createLink(service, merchant, { label: 'Torta', amount: '1250.00' })
    await page.goto(`${service.url}/console${at}/links/${link.id}`)
    await button(page, 'Change').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What is paid for').fill('Torta tres leches')
    await dialog.getByLabel('Description').fill('Para doce personas')
    await dialog.getByLabel('Expires').fill('2199-12-31T23:59')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Torta tres leches' }).waitFor()
    await page.getByText('Para doce personas').waitFor()

    await button(page, 'Switch the link off').click()
    await page.getByText('Link switched off').waitFor()
    await button(page, 'Switch the link on').waitFor()
    await button(page, 'Undo').click()
    await button(page, 'Switch the link off').waitFor()

    await page.getByRole('link', { name: 'Create one like it' }).click()
    await page.getByLabel('What is paid for').waitFor()
    expect(await page.getByLabel('What is paid for').inputValue()).toBe('Torta tres leches')
    expect(await page.getByLabel('Amount').inputValue()).toMatch(/^1,?250\.00$/)
    await button(page, /^Create the link for/).click()
    await page.getByText('Payments received').waitFor()
    expect(page.url()).not.toContain(link.id)
  })

  test('is refused an expiry in the past, at its field', async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    const link = await createLink(service, merchant, { label: 'Torta' })
    await page.goto(`${service.url}/console${at}/links/${link.id}`)
    await button(page, 'Change').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Expires').fill('2020-01-01T00:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.locator('[name=expiresAt][aria-invalid=true]').waitFor()
  })
})
