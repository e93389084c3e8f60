import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, SCRIPTS } from '../support/browser.ts'
import {
  createOpenLink,
  fillCharge,
  openThemedShop,
  paymentsOfLink,
  phoneContext,
  receiptUrl,
  waitForHeading,
} from '../support/payer-pages.ts'
import type { PaymentTestbed, TestbedLink } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const urlOf = ({ token }: TestbedLink, query = '') => `${shop.service.url}/pay/${token}${query}`

describeInBrowser('a link with an open amount', (visit) => {
  for (const { how, javaScriptEnabled, tags } of SCRIPTS)
    test(`${how} asks for the amount, shows it in bolívares, and charges it`, {
      tags,
    }, async () => {
      const link = await createOpenLink(shop, {
        returnUrl: 'https://tienda.example.com/gracias?pedido=7',
      })
      const { page, problems } = await visit(urlOf(link), phoneContext({ javaScriptEnabled }))
      await page.getByLabel('¿Cuánto vas a pagar?').fill('60')
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page.getByRole('heading', { name: 'Revisa el monto' }).waitFor()
      await page.getByLabel('¿Cuánto vas a pagar?').fill('12,5')
      await page.getByRole('button', { name: 'Continuar' }).click()
      await fillCharge(page, shop)
      // 12.50 × 36.6642
      await page.getByRole('button', { name: 'Pagar Bs. 458,30' }).click()
      await waitForHeading(page, /Pago exitoso/)
      expect(page.url()).toMatch(receiptUrl)
      const [payment] = await paymentsOfLink(shop.service, link)
      expect(payment).toMatchObject({ status: 'completed' })
      expect(await page.locator('.status-card .amount').textContent()).toBe('Bs.\u00a0458,30')
      const back = page.getByRole('link', { name: 'Volver a tienda.example.com' })
      expect(await back.getAttribute('href')).toMatch(
        /^https:\/\/tienda\.example\.com\/gracias\?pedido=7&transaction=txn_[0-9a-z]{26}$/,
      )
      expect(await back.getAttribute('rel')).toBe('noreferrer')
      expect(problems).toEqual([])
    })
})
