import type { Page } from 'playwright-core'
import { fillCharge, fillClaim, sendCharge, sendClaim } from './payer-pages.ts'
import { linkOf, type PayerState } from './payer-state.ts'
import { newPayer, type Shop } from './shop.ts'

const pay = async (page: Page, shop: Shop, seen: string, otp?: string) => {
  await fillCharge(page, shop, otp === undefined ? {} : { otp })
  await sendCharge(page)
  await page.locator(seen).waitFor()
}

/** What can become of a payment. */
export const receipts: PayerState[] = [
  {
    name: 'receipt-paid',
    says: /Pago recibido/,
    path: linkOf('bnc', { currency: 'USD', amount: '25.00' }),
    act: (page, shop) => pay(page, shop, '.good-sign'),
  },
  {
    name: 'receipt-pending',
    says: /Estamos confirmando/,
    path: linkOf('sandbox', { amount: '1500.68' }),
    act: (page, shop) => pay(page, shop, '.wait-sign'),
  },
  {
    name: 'receipt-failed',
    says: /No se hizo el pago/,
    path: linkOf('bnc'),
    act: (page, shop) => pay(page, shop, '.bad-sign', '99999999'),
  },
  {
    name: 'receipt-not-found',
    says: /No encontramos tu pago/,
    path: linkOf('bnc'),
    act: async (page) => {
      await fillClaim(page, newPayer(), '83736278')
      await sendClaim(page)
      await page.locator('.bad-sign').waitFor()
    },
  },
  {
    name: 'receipt-refunded',
    says: /Pago devuelto/,
    path: linkOf('sandbox', { amount: '77.25' }),
    act: async (page, shop) => {
      await pay(page, shop, '.good-sign')
      const id = /txn_[0-9a-z]+/.exec(page.url())?.[0]
      await shop.service.database.query(
        "update transactions set status = 'refunded' where public_id('txn', id) = $1",
        [id],
      )
      await page.reload()
    },
  },
]
