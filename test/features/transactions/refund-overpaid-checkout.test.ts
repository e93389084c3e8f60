import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type OpenCheckout, openCheckout, readCheckout } from '../../support/checkouts.ts'
import { expectRefundsAgree } from '../../support/payment-books.ts'
import {
  concurrently,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  verifyLink,
} from '../../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
afterAll(stopPaymentTestbeds)

const DETAILS = { document: 'V12345678', name: 'Luis Rojas' }

const back = (
  { id, bank }: Pick<OpenCheckout, 'id' | 'bank'>,
  more: Record<string, unknown> = {},
  { as = shop.owner, key }: { as?: { token: string }; key?: string } = {},
) =>
  shop.api('POST', `/merchants/${shop.merchants[bank].id}/checkouts/${id}/refund-overpaid`, {
    as,
    body: { ...DETAILS, ...more },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })

/** A checkout of 1000.25 bolívares, in parts first, that was closed by a mobile payment of this much more. */
async function overpaid(more: number) {
  const checkout = await openCheckout(shop, 'bnc', { acceptPartial: true })
  const { phone, bankCode } = newPayer()
  for (const amount of [400, 600.25 + more]) {
    const line = shop.bnc.deposit({ amount: amount.toFixed(2), phone, bankCode })
    await shop.bnc.notify(line)
    const claim = { phone, bankCode, reference: line.reference }
    expect((await verifyLink(shop, checkout, claim)).body.status).toBe('success')
  }
  expect(await readCheckout(shop, checkout)).toMatchObject({ status: 'paid', overpaidVes: more })
  return checkout
}

async function closingPayment(checkout: OpenCheckout): Promise<{ id: string }> {
  const { transactions } = await readCheckout(shop, checkout)
  return transactions.find(({ amountVes }: { amountVes: number }) => amountVes > 600)
}

test('pays back what is too much, by the payment that closed the checkout, once', async () => {
  const checkout = await overpaid(99.75)
  const answers = await concurrently(5, () => back(checkout))
  const [paid, ...others] = answers.toSorted((one, other) => one.status - other.status)
  const { id } = await closingPayment(checkout)
  expect(paid?.body).toMatchObject({ status: 'success', amount: 99.75, transactionId: id })
  for (const other of others) {
    expect(expectRefusal(other, 'CONFLICT')).toBe(
      'What this checkout was overpaid has been refunded, or is about to be.',
    )
  }
  expect(await readCheckout(shop, checkout)).toMatchObject({ status: 'paid', receivedVes: 1100 })
  await expectRefundsAgree(shop)
})

test('pays back less if that is asked for, and never more', async () => {
  const checkout = await overpaid(50)
  expect(expectRefusal(await back(checkout, { amount: 50.01 }), 'CONFLICT')).toBe(
    'At most 50.00 bolívares can be paid back.',
  )
  expect((await back(checkout, { amount: 20 })).body).toMatchObject({ amount: 20 })
  expectRefusal(await back(checkout, { amount: 20 }), 'CONFLICT')
  await expectRefundsAgree(shop)
})

test('can be tried again after a failure, and gets the same answer with its key', async () => {
  const checkout = await overpaid(10)
  shop.bnc.answerNext('G51', { path: /SendP2P/ })
  expect((await back(checkout)).body.status).toBe('failed')
  const key = randomUUID()
  const paid = await back(checkout, {}, { key })
  expect(paid.body.status).toBe('success')
  expect((await back(checkout, {}, { key })).text).toBe(paid.text)
})

test('is refused where nothing is too much, or the transaction is refunded already', async () => {
  const open = await openCheckout(shop, 'bnc')
  expect(expectRefusal(await back(open), 'CONFLICT')).toMatch(/not paid with more/)
  const checkout = await overpaid(5)
  const { id } = await closingPayment(checkout)
  const path = `/merchants/${shop.merchants.bnc.id}/transactions/${id}/refund`
  await shop.api('POST', path, { as: shop.owner, body: DETAILS })
  expect(expectRefusal(await back(checkout), 'CONFLICT')).toMatch(/completed/)
})

test('hides the checkout of another merchant', async () => {
  const { id } = await overpaid(5)
  expectRefusal(await back({ id, bank: 'r4' }), 'NOT_FOUND')
  expectRefusal(await back({ id: 'chk_nothing', bank: 'bnc' }), 'NOT_FOUND')
})
