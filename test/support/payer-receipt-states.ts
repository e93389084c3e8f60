import type { Page } from 'playwright-core'
import {
  fillCharge,
  fillClaim,
  postForm,
  sendCharge,
  sendClaim,
  transactionIdIn,
} from './payer-pages.ts'
import { createLinkPath, type PayerState } from './payer-state.ts'
import { newPayer, type PaymentTestbed } from './payment-testbed.ts'

const payByForm = async (page: Page, shop: PaymentTestbed, seen: string, otp?: string) => {
  await fillCharge(page, shop, otp === undefined ? {} : { otp })
  await sendCharge(page)
  await page.locator(seen).waitFor()
}

/** Pays a part back, which no bank is told. */
export const refundInPart = (
  { service: { database } }: Pick<PaymentTestbed, 'service'>,
  id: string,
  amount: string,
) =>
  database.query(
    `with paid as (
       update transactions set refunded_ves = $2, committed_refunds_ves = $2 where public_id('txn', id) = $1 returning *)
     insert into refunds (id, transaction_id, status, amount_ves, reason, created_at, updated_at)
     select gen_random_uuid(), id, 'success', $2::numeric, '', updated_at, updated_at from paid`,
    [id, amount],
  )

/** Pays a test link; gives the path of the receipt, or that of the payment while there is none. */
export async function payTestLink(shop: PaymentTestbed, amount: string): Promise<string> {
  const { token } = await shop.createLink('sandbox', { amount })
  const fields = { ...newPayer(), letter: '', otp: '123456' }
  const answer = await postForm(shop, `/pay/${token}`, 'c2p', fields)
  return answer.headers.get('Location') ?? 'none'
}

/** As if the bank had told that the payment at this path was made. */
export const settlePayment = ({ service }: Pick<PaymentTestbed, 'service'>, path: string) =>
  service.database.query(
    `update transactions set status = 'completed', completed_at = updated_at, reference = '4711'
     where public_id('txn', id) = $1`,
    [transactionIdIn(path)],
  )

/** What can become of a payment. */
export const receiptStates: PayerState[] = [
  {
    name: 'receipt-paid',
    heading: /Pago exitoso/,
    path: createLinkPath('bnc', { currency: 'USD', amount: '25.00' }),
    interact: (page, shop) => payByForm(page, shop, '.good-sign'),
  },
  {
    name: 'receipt-pending',
    heading: /Estamos confirmando/,
    path: createLinkPath('sandbox', { amount: '1500.68' }),
    interact: (page, shop) => payByForm(page, shop, '.wait-sign'),
  },
  {
    name: 'receipt-failed',
    heading: /No pudimos completar tu pago/,
    path: createLinkPath('bnc'),
    interact: (page, shop) => payByForm(page, shop, '.bad-sign', '99999999'),
  },
  {
    name: 'receipt-not-found',
    heading: /No encontramos tu pago/,
    path: createLinkPath('bnc'),
    interact: async (page) => {
      await fillClaim(page, newPayer(), '83736278')
      await sendClaim(page)
      await page.locator('.bad-sign').waitFor()
    },
  },
  {
    name: 'receipt-partly-refunded',
    heading: /Pago devuelto en parte/,
    path: createLinkPath('sandbox', { amount: '77.25' }),
    interact: async (page, shop) => {
      await payByForm(page, shop, '.good-sign')
      await refundInPart(shop, transactionIdIn(page.url()), '20.00')
      await page.reload()
    },
  },
  {
    name: 'receipt-refunded',
    heading: /Pago devuelto/,
    path: createLinkPath('sandbox', { amount: '77.25' }),
    interact: async (page, shop) => {
      await payByForm(page, shop, '.good-sign')
      await shop.service.database.query(
        "update transactions set status = 'refunded', refunded_ves = amount_ves, committed_refunds_ves = amount_ves where public_id('txn', id) = $1",
        [transactionIdIn(page.url())],
      )
      await page.reload()
    },
  },
]
