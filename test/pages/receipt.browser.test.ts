import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { describeInBrowser } from '../support/browser.ts'
import {
  fillCharge,
  openThemedShop,
  phoneContext,
  receiptUrl,
  sendCharge,
  waitForHeading,
} from '../support/payer-pages.ts'
import { payTestLink, settlePayment } from '../support/payer-receipt-states.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const receiptOf = (amount: string) => payTestLink(shop, amount)
const settle = (receipt: string) => settlePayment(shop, receipt)

describeInBrowser('sharing a receipt', (visit) => {
  const open = async (options = {}) => {
    const receipt = `${shop.service.url}${await receiptOf('15.00')}`
    return { receipt, ...(await visit(receipt, phoneContext(options))) }
  }

  test('opens the phone’s own sheet', { tags: ['full'] }, async () => {
    const { page, receipt } = await open()
    await page.evaluate('navigator.share = async (shared) => { window.shared = shared }')
    await page.getByRole('button', { name: 'Compartir comprobante' }).click()
    expect(await page.evaluate('window.shared')).toEqual({
      title: 'Comprobante de pago a Bodegón Doña Inés',
      url: receipt,
    })
  })

  test('copies the address where there is no such sheet', { tags: ['full'] }, async () => {
    const { page, receipt } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.evaluate('navigator.share = undefined')
    await page.getByRole('button', { name: 'Compartir comprobante' }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(receipt)
    await page.getByRole('button', { name: 'Enlace copiado' }).waitFor()
  })

  test('is possible once a pending payment is paid, by the receipt’s own address, without a reload', {
    tags: ['full'],
  }, async () => {
    const payment = await receiptOf('31.68')
    const { page, problems } = await visit(`${shop.service.url}${payment}`, phoneContext())
    await settle(payment)
    await page.getByRole('button', { name: 'Compartir comprobante' }).waitFor()
    expect(page.url()).toMatch(receiptUrl)
    expect(problems).toEqual([])
  })

  test('is not offered without JavaScript', { tags: ['full'] }, async () => {
    const { page } = await open({ javaScriptEnabled: false })
    await waitForHeading(page, 'Pago exitoso')
    expect(await page.getByRole('button', { name: 'Compartir comprobante' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Imprimir' }).count()).toBe(0)
  })
})

describeInBrowser('printing a receipt', (visit) => {
  test('is a button of the page', { tags: ['full'] }, async () => {
    const { page } = await visit(`${shop.service.url}${await receiptOf('15.00')}`, phoneContext())
    await page.evaluate('window.print = () => { window.printed = true }')
    await page.getByRole('button', { name: 'Imprimir' }).click()
    expect(await page.evaluate('window.printed')).toBe(true)
  })

  test.each([
    ['80 mm', { width: 302, height: 900 }],
    ['A4', { width: 794, height: 1123 }],
  ])(
    'on %s is one page with the code that leads to it, says that it is a test, and has no fault',
    { tags: ['full'] },
    async (_, viewport) => {
      const receipt = `${shop.service.url}${await receiptOf('15.00')}`
      const { page, problems } = await visit(receipt, phoneContext({ viewport }))
      await page.emulateMedia({ media: 'print', colorScheme: 'light' })
      const [width, height] = viewport.width < 500 ? ['80mm', '297mm'] : ['210mm', '297mm']
      const pdf = await page.pdf({ width, height, printBackground: false })
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      for (const [shown, seen] of [
        ['.proof svg', true],
        ['.test', true],
        ['.mark', true],
        ['.address', true],
        ['button >> nth=0', false],
        ['footer', false],
      ] as const) {
        expect(await page.locator(shown).isVisible(), shown).toBe(seen)
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(problems).toEqual([])
    },
  )
})

describeInBrowser('a pending receipt', (visit) => {
  test('updates by itself, and announces it to screen readers', async () => {
    const receipt = await receiptOf('30.68')
    const { page, problems } = await visit(`${shop.service.url}${receipt}`, phoneContext())
    await waitForHeading(page, 'Estamos confirmando tu pago')
    await settle(receipt)
    await waitForHeading(page, 'Pago exitoso')
    expect(await page.locator('#live').textContent()).toBe('Pago exitoso')
    expect(await page.title()).toContain('Pago exitoso')
    expect(await page.locator('.facts').textContent()).toContain('4711')
    expect(problems).toEqual([])
  })

  test('updates without JavaScript too', { tags: ['full'] }, async () => {
    const receipt = await receiptOf('40.68')
    const options = phoneContext({ javaScriptEnabled: false })
    const { page } = await visit(`${shop.service.url}${receipt}`, options)
    await waitForHeading(page, 'Estamos confirmando tu pago')
    await settle(receipt)
    await waitForHeading(page, 'Pago exitoso')
  })
})

describeInBrowser('a bank that does not respond', (visit) => {
  test('leaves the payment pending, and cron’s outcome is shown on the page', {
    tags: ['full'],
  }, async () => {
    const { token } = await shop.createLink('sandbox', { amount: '50.68' })
    const { page } = await visit(`${shop.service.url}/pay/${token}`, phoneContext())
    await fillCharge(page, shop, { otp: '123456' })
    await sendCharge(page)
    await waitForHeading(page, 'Estamos confirmando tu pago')
    await shop.runCron(2)
    await waitForHeading(page, 'Pago exitoso')
    shop.setMinutes(0)
  })
})
