import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '../support/charge-notes.ts'
import { createOverpaid } from '../support/checkout-fixtures.ts'
import { cancelCheckout, openCheckout, readCheckout } from '../support/checkouts.ts'
import { openThemedShop, postForm } from '../support/payer-pages.ts'
import type { PaymentTestbed } from '../support/payment-testbed.ts'
import { receiptPathOf } from '../support/receipts.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await openThemedShop()
})
afterAll(() => shop.stop())

const order = { amount: 25, currency: 'USD' }

test('one that is paid in part headlines what remains, with the price of all of it below', async () => {
  const checkout = await openCheckout(shop, 'bnc', { ...order, acceptPartial: true })
  await shop.service.database.query(
    `update checkouts set status = 'partially_paid', received_ves = 366.64, paid_share = 0.4 where external_reference = $1`,
    [checkout.externalReference],
  )
  const read = async (query = '') =>
    (await (await shop.service.fetch(`/pay/${checkout.token}${query}`)).text()).replaceAll(
      '\u00a0',
      ' ',
    )
  const spanish = await read()
  expect(spanish).toMatch(/Falta por pagar<\/p><p class="amount">Bs\. 549,97<\/p>/)
  expect(spanish).toContain('Ya se recibieron Bs. 366,64. El pedido completo es de $ 25,00.')
  expect(spanish).toMatch(/<title>[^<]*Bs\. 549,97/)
  expect(await read('?lang=en')).toContain('Bs. 366.64 are received. The whole order is $ 25.00.')
})

test('one that is closed is named once, with its price and what was paid', async () => {
  const checkout = await openCheckout(shop, 'bnc', { ...order, acceptPartial: true })
  await shop.service.database.query(
    `update checkouts set status = 'partially_paid', received_ves = 366.64, paid_share = 0.4 where external_reference = $1`,
    [checkout.externalReference],
  )
  await cancelCheckout(shop, checkout)
  const shown = await (await shop.service.fetch(`/pay/${checkout.token}`)).text()
  const [, main = ''] = shown.split('<main')
  expect(main.split(`Pedido ${checkout.externalReference}`)).toHaveLength(2)
  expect(main.replaceAll('\u00a0', ' ')).toMatch(/\$ 25,00[\s\S]*Ya recibido:[\s\S]*Bs\. 366,64/)
  expect(main).not.toContain('Falta por pagar')
})

test('a charge note is called one, not an order, once it is closed too', async () => {
  const note = await createNote(shop.service, shop.merchants.bnc)
  const read = async (query = '') =>
    (await (await shop.service.fetch(`/pay/${note.token}${query}`)).text()).replaceAll(
      '\u00a0',
      ' ',
    )
  const set = (to: string) =>
    shop.service.database.query(
      `with begun as (select begin_request(now())) update checkouts set ${to} from begun
       where id = (select checkout_id from charge_notes where id = $1)`,
      [note.uuid],
    )
  await set(`status = 'partially_paid', received_ves = 10, paid_share = 0.4, accept_partial = true`)
  expect(await read()).toContain('Ya se recibieron Bs. 10,00. La nota completa es de Bs. 25,00.')
  await set(`status = 'paid', received_ves = 25, paid_share = 1, paid_at = now()`)
  const [spanish, english] = [await read(), await read('?lang=en')]
  expect(spanish).toContain('Esta nota ya está pagada')
  expect(spanish).not.toMatch(/pedido/i)
  expect(english).toContain('This note is paid')
})

test('one that was overpaid says how much, until that has gone back; the receipt of the payment says it too', async () => {
  const merchant = shop.merchants.sandbox
  const { link, transaction } = await createOverpaid(shop.service, merchant)
  const read = async (path: string) =>
    (await (await shop.service.fetch(path)).text()).replaceAll('\u00a0', ' ')
  const page = `/pay/${link.token}`
  expect(await read(page)).toContain('Se pagaron Bs. 5,00 de más.')
  expect(await read(`${page}?lang=en`)).toContain('Bs. 5.00 too much were paid.')
  expect(await read(receiptPathOf(transaction))).toMatch(/Pagado de más<\/dt><dd>Bs\. 5,00/)
  await shop.service.database.query(
    `insert into refunds (id, transaction_id, status, amount_ves, reason, created_at, updated_at)
     values (gen_random_uuid(), $1, 'success', 5, '', now(), now())`,
    [transaction.uuid],
  )
  expect(await read(page)).not.toContain('de más')
})

test('one that is closed leads back to its shop, and without an address of it to the store', async () => {
  const urls = {
    returnUrl: 'https://shop.example.com/thanks',
    cancelUrl: 'https://shop.example.com/cart',
  }
  const read = async (status: 'paid' | 'canceled', fields: object) => {
    const checkout = await openCheckout(shop, 'sandbox', { ...order, ...fields })
    if (status === 'canceled') await cancelCheckout(shop, checkout)
    else
      await shop.api('POST', `/pay/${checkout.token}/charge`, {
        body: { phone: '04121234567', bankCode: '0102', document: 'V12345678', otp: '12345678' },
      })
    return (await shop.service.fetch(`/pay/${checkout.token}`)).text()
  }
  const wayTo = (url: string) =>
    `<a class="button" href="${url}" rel="noreferrer">Volver a shop.example.com</a>`
  expect(await read('paid', urls)).toContain(wayTo(urls.returnUrl))
  expect(await read('canceled', urls)).toContain(wayTo(urls.cancelUrl))
  for (const status of ['paid', 'canceled'] as const)
    expect(await read(status, {})).toMatch(/<a class="button" href="\/store\/[^"]+">Ver la tienda/)
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
