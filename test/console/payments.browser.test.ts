import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser.ts'
import { enterShop, expectGoodScreen } from '../support/console.ts'
import { createLink } from '../support/link-fixtures.ts'
import { type Service, startService } from '../support/service.ts'
import { createTransaction } from '../support/transactions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

describeInBrowser('a merchant’s payments', (visit) => {
  test('yesterday’s payment is found by the end of the phone, or by its amount, and opened by a tap', async () => {
    const { page, at, merchant } = await enterShop(service, visit)
    const link = await createLink(service, merchant, { label: 'Combo desayuno criollo' })
    const yesterday = new Date(Date.now() - DAY_MS)
    await createTransaction(service, merchant, {
      ...{ link, phone: '04140000567', amount: '1250.00', reference: '000040437803' },
      ...{ createdAt: yesterday, externalReference: 'PED-0451' },
    })
    await createTransaction(service, merchant, {
      ...{ phone: '04240009999', amount: '99999999999.99', reference: '000055443322' },
    })
    await page.goto(`${service.url}/console${at}/payments`)
    const rows = page.locator('.day').getByRole('listitem')
    await rows.getByText('•••• 9999').waitFor()
    expect(await page.locator('.day h2').allTextContents()).toStrictEqual(['Today', 'Yesterday'])
    await expectGoodScreen(page)
    const search = page.getByLabel('Search', { exact: true })
    for (const term of ['567', '1.250,00', '0451', 'criollo']) {
      await search.fill(term)
      await search.press('Enter')
      await expect.poll(() => rows.count(), { message: term }).toBe(1)
      await search.fill('')
      await search.press('Enter')
      await rows.getByText('•••• 9999').waitFor()
    }
    await search.fill('567')
    await search.press('Enter')
    await expect.poll(() => rows.count()).toBe(1)
    await rows.getByRole('link').click()
    await page.getByText('000040437803').waitFor()
  })
})
