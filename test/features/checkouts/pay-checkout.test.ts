import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import {
  cancelCheckout,
  eventsOf,
  openCheckout,
  readCheckout,
  readPayable,
  readUnapplied,
} from '../../support/checkouts.ts'
import {
  chargeLink,
  concurrently,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  verifyLink,
} from '../../support/payment-testbed.ts'
import { caracasTime, createRate } from '../../support/rates.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
beforeEach(() => shop.setMinutes(0))
afterAll(stopPaymentTestbeds)

/** A mobile payment, as its payer reports it. */
function deposit(amount: string) {
  const { phone, bankCode } = newPayer()
  const { reference } = shop.bnc.deposit({ amount, phone, bankCode, notify: true })
  return { reference, phone, bankCode }
}

describe.each(['sandbox', 'bnc'] as const)('a checkout at %s', (bank) => {
  test('is paid by a charge of what its page asks for', async () => {
    const checkout = await openCheckout(shop, bank)
    expect(await readPayable(shop, checkout)).toMatchObject({
      status: 'ACTIVE',
      amountVes: 1000.25,
      checkout: { status: 'open', remainingVes: 1000.25, receivedVes: 0, quoteExpiresAt: null },
    })
    const paid = await chargeLink(shop, checkout, { changes: { amountVes: 1000.25 } })
    expect(paid.body).toMatchObject({ status: 'success' })
    expect(await readCheckout(shop, checkout)).toMatchObject({
      status: 'paid',
      receivedVes: 1000.25,
      remainingVes: 0,
      overpaidVes: 0,
      transactions: [{ id: paid.body.transactionId, status: 'completed', applied: true }],
    })
    expect(await eventsOf(shop, checkout)).toStrictEqual(['checkout.created', 'checkout.paid'])
    const again = await chargeLink(shop, checkout)
    expect(expectRefusal(again, 'CONFLICT')).toBe('This checkout is paid.')
  })

  test('takes parts only if its merchant accepts them, and never more than remains', async () => {
    const whole = await openCheckout(shop, bank)
    const refused = await chargeLink(shop, whole, { changes: { amountVes: 1000.24 } })
    expectRefusal(refused, 'CONFLICT')
    const parts = await openCheckout(shop, bank, { acceptPartial: true })
    expectRefusal(await chargeLink(shop, parts, { changes: { amountVes: 1000.26 } }), 'CONFLICT')
    await chargeLink(shop, parts, { changes: { amountVes: 400.2 } })
    expect(await readCheckout(shop, parts)).toMatchObject({
      status: 'partially_paid',
      receivedVes: 400.2,
      remainingVes: 600.05,
    })
    expectRefusal(await chargeLink(shop, parts, { changes: { amountVes: 600.06 } }), 'CONFLICT')
    await chargeLink(shop, parts, { changes: { amountVes: 600.05 } })
    expect(await readCheckout(shop, parts)).toMatchObject({ status: 'paid', receivedVes: 1000.25 })
    expect(await eventsOf(shop, parts)).toStrictEqual([
      ...['checkout.created', 'checkout.paid', 'checkout.partially_paid'],
    ])
  })

  test('is charged once, however many payers try at the same moment', async () => {
    const checkout = await openCheckout(shop, bank)
    const tried = await concurrently(6, () => chargeLink(shop, checkout))
    expect(tried.filter(({ body }) => body.status === 'success')).toHaveLength(1)
    expect(await readCheckout(shop, checkout)).toMatchObject({
      status: 'paid',
      receivedVes: 1000.25,
      overpaidVes: 0,
    })
  })
})

describe('a mobile payment', () => {
  test('of what is asked for pays a checkout', async () => {
    const checkout = await openCheckout(shop, 'bnc')
    const paid = await verifyLink(shop, checkout, deposit('1000.25'))
    expect(paid.body).toMatchObject({ status: 'success' })
    expect(await readCheckout(shop, checkout)).toMatchObject({ status: 'paid', overpaidVes: 0 })
  })

  test('of more pays it, and the rest is told', async () => {
    const checkout = await openCheckout(shop, 'bnc')
    const claim = deposit('1100.30')
    await shop.bnc.noticesSettled()
    const paid = await verifyLink(shop, checkout, claim)
    expect(paid.body).toMatchObject({ status: 'success' })
    expect(await readCheckout(shop, checkout)).toMatchObject({
      status: 'paid',
      receivedVes: 1100.3,
      overpaidVes: 100.05,
    })
    expect(await eventsOf(shop, checkout)).toStrictEqual([
      ...['checkout.created', 'checkout.overpaid', 'checkout.paid'],
    ])
  })
})

test('a canceled checkout keeps what comes in later as an unapplied payment, which another one can count', async () => {
  const checkout = await openCheckout(shop, 'bnc')
  expect((await cancelCheckout(shop, checkout)).body).toMatchObject({ status: 'canceled' })
  expectRefusal(await chargeLink(shop, checkout), 'CONFLICT')
  const paid = await verifyLink(shop, checkout, deposit('1000.25'))
  expect(paid.body).toMatchObject({ status: 'success' })
  const [unapplied] = await readUnapplied(shop, checkout)
  expect(unapplied).toMatchObject({
    checkoutId: checkout.id,
    transactionId: paid.body.transactionId,
    amountVes: 1000.25,
    reason: 'canceled',
    status: 'open',
  })
  expect(await readCheckout(shop, checkout)).toMatchObject({ status: 'canceled', receivedVes: 0 })
  const other = await openCheckout(shop, 'bnc')
  const applied = await shop.api(
    'POST',
    `/merchants/${shop.merchants.bnc.id}/unapplied-payments/${unapplied.id}/apply`,
    { as: shop.owner, body: { checkoutId: other.id } },
  )
  expect(applied.body).toMatchObject({ status: 'applied' })
  expect(await readCheckout(shop, other)).toMatchObject({ status: 'paid', receivedVes: 1000.25 })
})

describe('an amount in dollars', () => {
  let midnight: PaymentTestbed
  beforeAll(async () => {
    midnight = await startPaymentTestbed({ now: caracasTime('2026-03-09', '23:50:00.000') })
    await createRate(midnight.service, { day: '2026-03-09', rate: '36.66420000' })
    await createRate(midnight.service, { day: '2026-03-10', rate: '40.00000000' })
  })
  beforeEach(() => midnight.setMinutes(0))

  const openInDollars = (changes = {}) =>
    openCheckout(midnight, 'bnc', { amount: 25, currency: 'USD', ...changes })

  test('is fixed in bolívares for a quarter of an hour, whatever the rate does', async () => {
    const checkout = await openInDollars()
    const asked = await readPayable(midnight, checkout)
    expect(asked).toMatchObject({
      amountVes: 916.61,
      rate: 36.6642,
      checkout: { quoteExpiresAt: '2026-03-10T04:05:00.000Z' },
    })
    midnight.setMinutes(14)
    expect(await readPayable(midnight, checkout)).toMatchObject({ amountVes: 916.61 })
    await chargeLink(midnight, checkout, { changes: { amountVes: 916.61 } })
    expect(await readCheckout(midnight, checkout)).toMatchObject({
      status: 'paid',
      receivedVes: 916.61,
      overpaidVes: 0,
    })
  })

  test('is quoted anew when the quote has run out, and the old amount is refused before the bank is asked', async () => {
    const checkout = await openInDollars()
    await readPayable(midnight, checkout)
    midnight.setMinutes(16)
    const calls = midnight.bnc.server.calls.length
    const late = await chargeLink(midnight, checkout, { changes: { amountVes: 916.61 } })
    expect(expectRefusal(late, 'CONFLICT')).toMatch(/amount/)
    expect(midnight.bnc.server.calls).toHaveLength(calls)
    expect(await readPayable(midnight, checkout)).toMatchObject({ amountVes: 1000 })
  })

  test('is paid in parts, each a share of it at its own quote', async () => {
    const checkout = await openInDollars({ acceptPartial: true })
    expect(await readPayable(midnight, checkout)).toMatchObject({ amountVes: 916.61 })
    await chargeLink(midnight, checkout, { changes: { amountVes: 458.3 } })
    midnight.setMinutes(16)
    // 458.30 of 916.61 are paid; of the other 458.31 as much remains as 1000 are to 916.61.
    expect(await readPayable(midnight, checkout)).toMatchObject({ amountVes: 500.01 })
    await chargeLink(midnight, checkout, { changes: { amountVes: 500.01 } })
    expect(await readCheckout(midnight, checkout)).toMatchObject({
      status: 'paid',
      receivedVes: 958.31,
      overpaidVes: 0,
    })
  })

  test('is paid by a mobile payment of what a quote asked for, even when it is claimed after the quote', async () => {
    const checkout = await openInDollars()
    await readPayable(midnight, checkout)
    const { phone, bankCode } = newPayer()
    const { reference } = midnight.bnc.deposit({ amount: '916.61', phone, bankCode })
    await midnight.bnc.noticesSettled()
    midnight.setMinutes(30)
    const claimed = await verifyLink(midnight, checkout, { reference, phone, bankCode })
    expect(claimed.body).toMatchObject({ status: 'success' })
    expect(await readCheckout(midnight, checkout)).toMatchObject({ status: 'paid', overpaidVes: 0 })
  })
})

test('a checkout that has expired takes no charge, and keeps what is claimed later', async () => {
  const checkout = await openCheckout(shop, 'bnc', { expiresAt: '2026-03-10T14:10:00.000Z' })
  const claim = deposit('1000.25')
  shop.setMinutes(11)
  expectRefusal(await chargeLink(shop, checkout), 'GONE')
  expect((await verifyLink(shop, checkout, claim)).body).toMatchObject({ status: 'success' })
  expect((await readUnapplied(shop, checkout))[0]).toMatchObject({ reason: 'expired' })
  await shop.runCron(12)
  expect(await readCheckout(shop, checkout)).toMatchObject({ status: 'expired', receivedVes: 0 })
  expect(await eventsOf(shop, checkout)).toStrictEqual([
    ...['checkout.created', 'checkout.expired', 'payment.unapplied'],
  ])
})

test('a payment of a wrong amount is found by its whole reference only', async () => {
  const checkout = await openCheckout(shop, 'bnc', { acceptPartial: true })
  const claim = deposit('77.10')
  await shop.bnc.noticesSettled()
  const guessed = await verifyLink(shop, checkout, {
    ...claim,
    reference: claim.reference.slice(-4),
  })
  expect(guessed.body).toMatchObject({ status: 'pending' })
  const named = await verifyLink(shop, checkout, claim)
  expect(named.body).toMatchObject({ status: 'success' })
  expect(await readCheckout(shop, checkout)).toMatchObject({
    status: 'partially_paid',
    receivedVes: 77.1,
    remainingVes: 923.15,
  })
})

test('a payment of less is unapplied where no parts are taken, and can be refunded once', async () => {
  const checkout = await openCheckout(shop, 'bnc')
  const claim = deposit('500.00')
  await shop.bnc.noticesSettled()
  expect((await verifyLink(shop, checkout, claim)).body).toMatchObject({ status: 'success' })
  const [unapplied] = await readUnapplied(shop, checkout)
  expect(unapplied).toMatchObject({ reason: 'amount', amountVes: 500, checkoutId: checkout.id })
  const refund = () =>
    shop.api(
      'POST',
      `/merchants/${shop.merchants.bnc.id}/unapplied-payments/${unapplied.id}/refund`,
      { as: shop.owner, body: { document: 'V12345678', name: 'Luis Rojas' } },
    )
  const answers = await concurrently(2, refund)
  expect(answers.map(({ status }) => status).toSorted()).toStrictEqual([200, 409])
  expect((await readUnapplied(shop, checkout))[0]).toMatchObject({ status: 'refunded' })
  expectRefusal(await refund(), 'CONFLICT')
})
