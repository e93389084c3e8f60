import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser.ts'
import { cancelCheckout, openCheckout, readCheckout } from '../support/checkouts.ts'
import {
  fillCharge,
  openThemedShop,
  phoneContext,
  postForm,
  waitForHeading,
} from '../support/payer-pages.ts'
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
  test.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])(
    '%s shows the order, and leads back to the shop when it is paid',
    async (_, javaScriptEnabled) => {
      const checkout = await openCheckout(shop, 'bnc', order)
      const { page, problems } = await visit(
        urlOf(checkout.token),
        phoneContext({ javaScriptEnabled }),
      )
      const text = await page.locator('main').textContent()
      for (const shown of [
        `Pedido ${checkout.externalReference}`,
        '2 × Pan de jamón',
        '$ 26,20',
        '$ -1,20',
        'Bs. 916,61',
        'Hasta las 10:15 a. m. vale',
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
    },
  )
})

test('one that is paid in part says what is received and what remains, in both languages', async () => {
  const checkout = await openCheckout(shop, 'bnc', { ...order, acceptPartial: true })
  await shop.service.database.query(
    `update checkouts set status = 'partially_paid', received_ves = 366.64, paid_share = 0.4 where external_reference = $1`,
    [checkout.externalReference],
  )
  const read = async (query = '') =>
    (await shop.service.fetch(`/pay/${checkout.token}${query}`)).text()
  const spanish = await read()
  expect(spanish).toContain('Ya recibido:')
  expect(spanish).toContain('Bs. 549,97')
  expect(await read('?lang=en')).toContain('Already received:')
})

test('one that is canceled takes no payment, but hears of one that was made', async () => {
  const checkout = await openCheckout(shop, 'bnc', order)
  await cancelCheckout(shop, checkout)
  const shown = await (await shop.service.fetch(`/pay/${checkout.token}`)).text()
  expect(shown).not.toContain('name="otp"')
  expect(shown).toContain('name="reference"')
})

test('what a shop writes is text', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const checkout = await openCheckout(shop, 'bnc', {
    ...order,
    externalReference: `<b>${Date.now()}`,
    lines: [{ name, quantity: 1, unitAmount: 25 }],
  })
  const shown = await (await shop.service.fetch(`/pay/${checkout.token}`)).text()
  expect(shown).toContain('&lt;img')
  expect(shown).not.toContain(name)
  expect(shown).not.toContain('<b>')
})

describeInBrowser('an order that takes parts', (visit) => {
  test('is paid by two people, each a part, and a wrong amount is told beside its field', async () => {
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

test('where the bank needs it, the form of a mobile payment asks how much was sent', async () => {
  const checkout = await openCheckout(shop, 'sandbox', { acceptPartial: true })
  const path = `/pay/${checkout.token}`
  const read = async (query = '') => (await shop.service.fetch(`${path}${query}`)).text()
  expect(await read()).toContain('Monto que enviaste (Bs.)')
  expect(await read('?lang=en')).toContain('Amount that you sent (Bs.)')
  expect(await read()).toMatch(/id="verify-amountVes"[^>]*value="1000,25"/)
  const claim = { reference: '00045678', phone: '04241112233', bankCode: '0105' }
  const wrong = await postForm(shop, path, 'verify', { ...claim, amountVes: 'mil' })
  expect(await wrong.text()).toContain('Escribe un monto como 25,50.')
  const sent = await postForm(shop, path, 'verify', { ...claim, amountVes: '400,20' })
  expect(sent.headers.get('Location')).toContain('/receipt/')
  expect(await readCheckout(shop, checkout)).toMatchObject({
    ...{ status: 'partially_paid', receivedVes: 400.2, remainingVes: 600.05 },
  })
})
