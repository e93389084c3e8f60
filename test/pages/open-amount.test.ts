import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOpenLink, openThemedShop } from '../support/payer-pages.ts'
import type { PaymentTestbed, TestbedLink } from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const textOf = async (link: TestbedLink, query = '') =>
  (await shop.service.fetch(`/pay/${link.token}${query}`)).text()

test.each([
  ['', 'De $\u00a05,00 a $\u00a050,00'],
  ['?amount=4,99', 'Tiene que ser $\u00a05,00 o más.'],
  ['?amount=50.01', 'Tiene que ser $\u00a050,00 o menos.'],
  ['?amount=1.000', 'Tiene que ser $\u00a050,00 o menos.'],
  ['?amount=mucho', 'Escribe un monto como 25,50.'],
  ['?amount=%3Cb%3E', 'Escribe un monto como 25,50.'],
  ['?amount=25', 'Bs.\u00a0916,61'],
])('the page with %s says: %s', async (query, text) => {
  const shown = await textOf(await createOpenLink(shop), query)
  expect(shown).toContain(text)
  expect(shown).not.toContain('<b>')
})

test('a link with a fixed amount ignores an amount in its address', async () => {
  const link = await shop.createLink('bnc', { currency: 'USD', amount: '25.00' })
  expect(await textOf(link, '?amount=1')).toContain('Bs.\u00a0916,61')
})

test('without a rate, an open amount in dollars cannot be paid', async () => {
  const link = await createOpenLink(shop)
  await shop.service.database.query('delete from exchange_rate_versions')
  await shop.service.database.query('delete from exchange_rates')
  expect(await textOf(link)).toContain('Todavía no hay tasa del día')
  expect(await textOf(await createOpenLink(shop, { currency: 'VES' }))).toContain(
    '¿Cuánto vas a pagar?',
  )
})
