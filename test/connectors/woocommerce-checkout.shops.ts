import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, type Visitor } from '../support/browser.ts'
import { sendCharge, typeCharge, waitForHeading } from '../support/payer-pages.ts'
import { startWooCommerceShop, type WooCommerceShop } from '../support/woocommerce-shop.ts'

// In the stand-in's checkouts: the real one's have looks, carts and addresses of their own.

let shop: WooCommerceShop
beforeAll(async () => {
  shop = await startWooCommerceShop()
  await shop.configure()
})
afterAll(() => shop?.stop())

const PAYER = { phone: '04121234567', bankCode: '0102', document: 'V12345678' }

const CHECKOUTS = [
  { kind: 'of blocks', path: '/checkout-blocks/', javaScriptEnabled: true },
  { kind: 'classic, without scripts', path: '/checkout/', javaScriptEnabled: false },
]

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Realizar el pedido' }).click()

async function choose(visit: Visitor, { path, javaScriptEnabled }: (typeof CHECKOUTS)[number]) {
  const options = { locale: 'es-VE', viewport: { width: 360, height: 740 }, javaScriptEnabled }
  const { page, problems } = await visit(`${shop.site.url}${path}`, options)
  await page.getByRole('radio', { name: /Pago móvil/ }).check()
  return { page, problems }
}

describeInBrowser('the checkout', (visit) => {
  test.each(CHECKOUTS)(
    '$kind: from the total in bolívares to the order that is paid',
    async (checkout) => {
      const { page, problems } = await choose(visit, checkout)
      const shown = await page.locator('#checkout, form').textContent()
      expect(shown).toContain('Hoy son Bs. 916,61.')
      expect(shown).toContain('Modo de prueba: no se mueve dinero.')
      await placeOrder(page)
      await page.waitForURL(`${shop.service.url}/pay/*`)
      await typeCharge(page, PAYER, '12345678')
      await sendCharge(page)
      await waitForHeading(page, /Pago exitoso/)
      await page.getByRole('link', { name: /^Volver a 127/ }).click()
      await page.waitForURL(`${shop.site.url}/checkout/order-received/**`)
      expect(await page.locator('body').textContent()).toContain('processing')
      expect(problems).toEqual([])
    },
  )

  test.each(CHECKOUTS)(
    '$kind: says what the service refuses, and goes nowhere',
    async (checkout) => {
      await shop.configure({ test_key: 'svc_test_wrong' })
      const { page } = await choose(visit, checkout)
      const { origin, pathname } = new URL(page.url())
      await placeOrder(page)
      expect(await page.getByRole('alert').textContent()).not.toBe('')
      expect(page.url()).toBe(`${origin}${pathname}`)
      await shop.configure()
    },
  )

  test.each(CHECKOUTS)('$kind: shows its texts as texts', async (checkout) => {
    const script = '<img src=x onerror="document.title=1">'
    await shop.configure({ title: 'Pago móvil & <b>más</b>', description: `Rápido ${script}` })
    const { page, problems } = await choose(visit, checkout)
    expect(await page.locator('img, label b').count()).toBe(0)
    expect(await page.title()).toBe('Finalizar compra')
    expect(problems).toEqual([])
    await shop.configure()
  })

  test('of blocks: is not offered where the shop sells in euros', async () => {
    await shop.site.run(`update_option('woocommerce_currency', 'EUR');`)
    const { page, problems } = await visit(`${shop.site.url}/checkout-blocks/`)
    await page.getByRole('button', { name: 'Realizar el pedido' }).waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
    expect(problems).toEqual([])
    await shop.site.run(`update_option('woocommerce_currency', 'USD');`)
  })
})
