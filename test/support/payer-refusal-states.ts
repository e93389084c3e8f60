import { fillCharge, fillClaim, postForm, sendCharge, sendClaim } from './payer-pages.ts'
import { createLinkPath, createPhonelessLinkPath, type PayerState } from './payer-state.ts'
import { newPayer } from './payment-testbed.ts'

/** What can come of a form, besides a receipt. */
export const refusalStates: PayerState[] = [
  {
    name: 'wrong-fields',
    heading: /Torta/,
    path: createLinkPath('bnc'),
    interact: async (page, shop) => {
      await fillCharge(page, shop, { otp: '12', payer: { ...newPayer(), phone: '0414' } })
      await page.locator('#c2p-document').fill('1')
      await sendCharge(page)
      await page.locator('#errors').waitFor()
    },
  },
  {
    name: 'reference-used',
    heading: /Torta/,
    path: createLinkPath('sandbox'),
    interact: async (page) => {
      const payer = newPayer()
      const url = page.url()
      for (let time = 0; time < 2; time += 1) {
        await page.goto(url)
        await fillClaim(page, payer, '12345678')
        await sendClaim(page)
        await page.locator('.good-sign, #errors').first().waitFor()
      }
    },
  },
  {
    name: 'payments-stopped',
    heading: /Torta/,
    path: createLinkPath('r4'),
    interact: async (page, shop) => {
      const { database } = shop.service
      await database.query(
        `insert into operation_stops (id, environment, bank, enabled, reason, updated_at)
         values (gen_random_uuid(), 'live', '0169', false, 'test', now())`,
      )
      await fillCharge(page, shop)
      await sendCharge(page)
      await page.locator('#errors').waitFor()
      await database.query('delete from operation_stops')
    },
  },
  {
    name: 'too-often',
    heading: /Torta/,
    path: createLinkPath('bnc'),
    interact: async (page, shop) => {
      const payer = newPayer()
      const wrong = { ...payer, letter: '', otp: '00000000' }
      const path = new URL(page.url()).pathname
      for (let time = 0; time < 5; time += 1) await postForm(shop, path, 'c2p', wrong)
      await fillCharge(page, shop, { payer, otp: '00000000' })
      await sendCharge(page)
      await page.locator('#errors').waitFor()
    },
  },
  {
    name: 'bank-unavailable',
    heading: /Torta/,
    path: createPhonelessLinkPath,
    interact: async (page, shop) => {
      await fillCharge(page, shop)
      await sendCharge(page)
      await page.locator('#errors').waitFor()
    },
  },
  {
    name: 'amount-too-large',
    heading: /El monto es demasiado alto/,
    path: createLinkPath('r4', { amount: '999999999.25' }),
    interact: async (page, shop) => {
      await fillCharge(page, shop)
      await sendCharge(page)
      await page.locator('.wait-sign').waitFor()
    },
  },
  {
    name: 'form-unreadable',
    heading: /No pudimos leer el formulario/,
    path: createLinkPath('bnc'),
    interact: async (page, shop) => {
      await fillCharge(page, shop)
      await page.evaluate("document.querySelector('[name=key]').remove()")
      await sendCharge(page)
      await page.locator('.badge').waitFor()
    },
  },
  {
    name: 'paying',
    heading: /Torta/,
    path: createLinkPath('bnc'),
    interact: async (page, shop) => {
      await fillCharge(page, shop)
      // A browser that is on its way elsewhere cannot be looked at.
      await page.evaluate("addEventListener('submit', (event) => event.preventDefault())")
      await sendCharge(page)
      await page.locator('form[aria-busy=true] button:disabled').waitFor()
    },
  },
]
