import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, SCRIPTS } from '../support/browser.ts'
import { openCheckout, readCheckout } from '../support/checkouts.ts'
import { fillCharge, openThemedShop, phoneContext, waitForHeading } from '../support/payer-pages.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const order = {
  amount: 25,
  currency: 'USD',
  description: 'Pedido de Navidad',
  lines: [
    { name: 'Pan de jamón', quantity: 2, unitAmount: 13.1 },
    { name: 'Descuento', quantity: 1, unitAmount: -1.2 },
  ],
  returnUrl: 'https://tienda.example.com/gracias?pedido=7',
  cancelUrl: 'https://tienda.example.com/carrito',
}

const urlOf = (token: string) => `${shop.service.url}/pay/${token}`

describeInBrowser('the page of a checkout', (visit) => {
  for (const { how, javaScriptEnabled, tags } of SCRIPTS)
    test(`${how} shows the order, and leads back to the shop when it is paid`, {
      tags,
    }, async () => {
      const checkout = await openCheckout(shop, 'bnc', order)
      const { page, problems } = await visit(
        urlOf(checkout.token),
        phoneContext({ javaScriptEnabled }),
      )
      const text = await page.locator('main').textContent()
      for (const shown of [
        `Pedido ${checkout.externalReference}`,
        '2 × Pan de jamón',
        '$\u00a026,20',
        '−\u00a0$\u00a01,20',
        'Bs.\u00a0916,61',
        'Hasta las 10:15\u00a0a.\u00a0m. vale',
      ]) {
        expect(text).toContain(shown)
      }
      const leave = page.getByRole('link', { name: 'Volver a la tienda sin pagar' })
      expect(await leave.getAttribute('href')).toBe(order.cancelUrl)
      await fillCharge(page, shop)
      await page.getByRole('button', { name: 'Pagar Bs. 916,61' }).click()
      await waitForHeading(page, /Pago exitoso/)
      const back = page.getByRole('link', { name: 'Volver a tienda.example.com' })
      expect(await back.getAttribute('href')).toMatch(
        /^https:\/\/tienda\.example\.com\/gracias\?pedido=7&transaction=txn_[0-9a-z]{26}$/,
      )
      expect(await readCheckout(shop, checkout)).toMatchObject({ status: 'paid' })
      expect(problems).toEqual([])
    })
})

describeInBrowser('an order that takes parts', (visit) => {
  test('is paid by two people, each a part, and a wrong amount is told beside its field', {
    tags: ['full'],
  }, async () => {
    const checkout = await openCheckout(shop, 'bnc', { ...order, acceptPartial: true })
    const { page } = await visit(urlOf(checkout.token), phoneContext())
    await fillCharge(page, shop)
    await page.getByLabel('Monto a pagar (Bs.)').fill('mucho')
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await page.getByRole('heading', { name: 'Revisa estos datos' }).waitFor()
    await fillCharge(page, shop)
    await page.getByLabel('Monto a pagar (Bs.)').fill('400,50')
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await waitForHeading(page, /Pago exitoso/)
    const second = await visit(urlOf(checkout.token), phoneContext())
    expect(await second.page.getByLabel('Monto a pagar (Bs.)').inputValue()).toBe('516,11')
    await fillCharge(second.page, shop)
    await second.page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await waitForHeading(second.page, /Pago exitoso/)
    expect(await readCheckout(shop, checkout)).toMatchObject({
      status: 'paid',
      receivedVes: 916.61,
      overpaidVes: 0,
    })
    expect(second.problems).toEqual([])
  })
})
