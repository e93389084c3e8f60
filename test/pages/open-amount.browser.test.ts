import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser.ts'
import {
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

async function openLink(changes: { currency?: 'USD' | 'VES'; returnUrl?: string } = {}) {
  const { currency = 'USD', returnUrl = null } = changes
  const link = await shop.createLink('bnc', { currency, label: 'Aporte' })
  await shop.service.database.query(
    'update payment_links set amount = null, min_amount = 5, max_amount = 50, return_url = $2 where id = $1',
    [link.uuid, returnUrl],
  )
  return link
}

const urlOf = ({ token }: TestbedLink, query = '') => `${shop.service.url}/pay/${token}${query}`
const textOf = async (link: TestbedLink, query = '') =>
  (await shop.service.fetch(`/pay/${link.token}${query}`)).text()

describeInBrowser('a link with an open amount', (visit) => {
  test.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])(
    '%s asks for the amount, shows it in bolívares, and charges it',
    async (_, javaScriptEnabled) => {
      const link = await openLink({ returnUrl: 'https://tienda.example.com/gracias?pedido=7' })
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
      expect(await page.locator('.status-card .amount').textContent()).toBe('Bs. 458,30')
      const back = page.getByRole('link', { name: 'Volver a tienda.example.com' })
      expect(await back.getAttribute('href')).toMatch(
        /^https:\/\/tienda\.example\.com\/gracias\?pedido=7&transaction=txn_[0-9a-z]{26}$/,
      )
      expect(await back.getAttribute('rel')).toBe('noreferrer')
      expect(problems).toEqual([])
    },
  )
})

test.each([
  ['', 'De $ 5,00 a $ 50,00'],
  ['?amount=4,99', 'Tiene que ser $ 5,00 o más.'],
  ['?amount=50.01', 'Tiene que ser $ 50,00 o menos.'],
  ['?amount=1.000', 'Tiene que ser $ 50,00 o menos.'],
  ['?amount=mucho', 'Escribe un monto como 25,50.'],
  ['?amount=%3Cb%3E', 'Escribe un monto como 25,50.'],
  ['?amount=25', 'Bs. 916,61'],
])('the page with %s says: %s', async (query, text) => {
  const shown = await textOf(await openLink(), query)
  expect(shown).toContain(text)
  expect(shown).not.toContain('<b>')
})

test('a link with a fixed amount ignores an amount in its address', async () => {
  const link = await shop.createLink('bnc', { currency: 'USD', amount: '25.00' })
  expect(await textOf(link, '?amount=1')).toContain('Bs. 916,61')
})

test('without a rate, an open amount in dollars cannot be paid', async () => {
  const link = await openLink()
  await shop.service.database.query('delete from exchange_rate_versions')
  await shop.service.database.query('delete from exchange_rates')
  expect(await textOf(link)).toContain('Todavía no hay tasa del día')
  expect(await textOf(await openLink({ currency: 'VES' }))).toContain('¿Cuánto vas a pagar?')
})
