import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signatureHeaders } from '../../sdk/js/src/webhooks.ts'
import {
  beginSession,
  expectDone,
  fillCart,
  type MedusaShop,
  type Purchase,
  startMedusaShop,
} from '../support/medusa-shop.ts'
import { waitUntil } from '../support/wait-until.ts'

let shop: MedusaShop
beforeAll(async () => {
  shop = await startMedusaShop()
}, 600_000)
afterEach(() => shop.line.setFault('none'))
afterAll(() => shop?.stop())

const payWith = (token: string, fields: object = {}) =>
  shop.api('POST', `/pay/${token}/charge`, {
    body: {
      ...{ phone: '04121234567', bankCode: '0102', document: 'V12345678', otp: '12345678' },
      ...fields,
    },
  })

const complete = ({ cartId }: Purchase) => shop.store('POST', `/carts/${cartId}/complete`)

const setWebhook = (active: boolean) =>
  shop.api('PUT', `/merchants/${shop.merchant.id}/webhooks/${shop.webhook.id}`, {
    as: shop.owner,
    body: { active },
  })

/** An order with what was paid for it, as the shopkeeper's administration shows it. */
async function orderOf({ id }: { id: string }) {
  const fields =
    'fields=*payment_collections.payments.captures,*payment_collections.payments.refunds,+summary'
  const { order } = await expectDone(shop.admin('GET', `/orders/${id}?${fields}`))
  const [collection] = order.payment_collections
  return { order, collection, payment: collection.payments[0] }
}

/** The orders of a cart's customer that stem from this cart: one, or none yet. */
async function ordersOfCart({ session }: Purchase) {
  const fields = 'fields=id,*payment_collections.payment_sessions'
  const { orders } = await expectDone(shop.admin('GET', `/orders?limit=200&${fields}`))
  return orders.filter((order: { payment_collections: { payment_sessions: { id: string }[] }[] }) =>
    order.payment_collections.some(({ payment_sessions }) =>
      payment_sessions.some(({ id }) => id === session.id),
    ),
  )
}

/** Medusa shows an order some moments before what was paid for it. */
async function isOrderPaid(purchase: Purchase): Promise<boolean> {
  const [order] = await ordersOfCart(purchase)
  return order !== undefined && (await orderOf(order)).order.summary.paid_total > 0
}

const checkoutOf = async ({ session }: Pick<Purchase, 'session'>) =>
  (
    await shop.api('GET', `/merchants/${shop.merchant.id}/checkouts/${session.data.checkout_id}`, {
      as: shop.owner,
    })
  ).body

/** Expects one order of a cart, that was paid once. */
async function expectPaidOnce(purchase: Purchase, orderId: string, amount: number) {
  const { order, collection, payment } = await orderOf({ id: orderId })
  expect(collection).toMatchObject({ status: 'completed', captured_amount: amount })
  expect(payment.captures).toHaveLength(1)
  expect(order.summary).toMatchObject({ paid_total: amount, pending_difference: 0 })
  expect(await ordersOfCart(purchase)).toHaveLength(1)
  return { order, payment }
}

/** Has Medusa take a webhook, signed as it is said. Resolves with its answer. */
async function post(body: string, secret: string): Promise<number> {
  const headers = await signatureHeaders([secret], {
    id: `evt_${randomUUID()}`,
    timestampSeconds: Math.floor(Date.now() / 1000),
    body,
  })
  const sent = { 'Content-Type': 'application/json', ...headers }
  return (await fetch(shop.hook, { method: 'POST', headers: sent, body })).status
}

const eventOf = ({ session }: Purchase) =>
  JSON.stringify({ id: 'evt_1', type: 'checkout.paid', data: { id: session.data.checkout_id } })

/** Medusa works its queue off in order: waits until what it has taken before is done, by a webhook that places an order. */
async function webhooksAreWorkedOff() {
  const last = await fillCart(shop)
  await payWith(last.token)
  expect(await post(eventOf(last), shop.webhook.secret)).toBe(200)
  await waitUntil('its order is paid', () => isOrderPaid(last), 60_000)
}

describe.each(['usd', 'ves'] as const)('an order in %s', (currency) => {
  test('is bought, paid at the bank and placed, paid once', async () => {
    const purchase = await fillCart(shop, { currency, quantity: 2 })
    expect(purchase.session).toMatchObject({ status: 'pending', data: { amount: 50 } })
    expect(await checkoutOf(purchase)).toMatchObject({
      amount: 50,
      currency: currency.toUpperCase(),
      externalReference: purchase.session.id,
      returnUrl: 'http://localhost:8000/thanks',
    })
    expect((await payWith(purchase.token)).status).toBe(200)
    const { type, order } = await expectDone(complete(purchase))
    expect(type).toBe('order')
    await expectPaidOnce(purchase, order.id, 50)
  })

  test('is paid back in parts, and no more than was paid', async () => {
    const purchase = await fillCart(shop, { currency })
    await payWith(purchase.token)
    const { order } = await expectDone(complete(purchase))
    const { payment } = await orderOf(order)
    const refund = (amount: number) =>
      shop.admin('POST', `/payments/${payment.id}/refund`, { amount })
    await expectDone(refund(10))
    await expectDone(refund(5.5))
    expect((await refund(9.51)).status).toBe(400)
    const after = await orderOf(order)
    expect(after.payment.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([10, 5.5])
    expect(after.collection.refunded_amount).toBe(15.5)
    const { receivedVes, refundedVes } = await checkoutOf(purchase)
    expect(refundedVes).toBeCloseTo((receivedVes * 15.5) / 25, 2)
    const { data } = after.payment
    expect(data.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([10, 5.5])
  })
})

test('who has not paid gets no order, and can pay then', async () => {
  const purchase = await fillCart(shop)
  const { status, body } = await complete(purchase)
  expect(status).toBe(400)
  expect(body.message).toContain('was not authorized')
  expect(await ordersOfCart(purchase)).toEqual([])
  await payWith(purchase.token)
  const { order } = await expectDone(complete(purchase))
  await expectPaidOnce(purchase, order.id, 25)
})

test('who has paid a part gets no order until the rest is there', async () => {
  const purchase = await fillCart(shop, { currency: 'ves' })
  await payWith(purchase.token, { amountVes: 10 })
  expect((await complete(purchase)).status).toBe(400)
  await payWith(purchase.token, { amountVes: 15 })
  const { order } = await expectDone(complete(purchase))
  await expectPaidOnce(purchase, order.id, 25)
})

test('while the service cannot be asked there is no order, and no payment is lost', async () => {
  await setWebhook(false)
  const purchase = await fillCart(shop)
  await payWith(purchase.token)
  shop.line.setFault('gone')
  expect((await complete(purchase)).status).toBe(400)
  shop.line.setFault('none')
  const { order } = await expectDone(complete(purchase))
  await expectPaidOnce(purchase, order.id, 25)
  await setWebhook(true)
})

test('who pays and never comes back gets the order by the webhook', async () => {
  const purchase = await fillCart(shop)
  await payWith(purchase.token)
  await waitUntil('the order is paid', () => isOrderPaid(purchase), 60_000)
  const [{ id }] = await ordersOfCart(purchase)
  await expectPaidOnce(purchase, id, 25)
  const { order } = await expectDone(complete(purchase))
  expect(order.id).toBe(id)
  await expectPaidOnce(purchase, id, 25)
})

test('webhooks that come after the order, and twice, change nothing', async () => {
  const purchase = await fillCart(shop)
  await payWith(purchase.token)
  const { order } = await expectDone(complete(purchase))
  const body = eventOf(purchase)
  expect([await post(body, shop.webhook.secret), await post(body, shop.webhook.secret)]).toEqual([
    200, 200,
  ])
  await webhooksAreWorkedOff()
  await expectPaidOnce(purchase, order.id, 25)
})

test('a forged webhook, and one that lies, place no order', async () => {
  await setWebhook(false)
  const paid = await fillCart(shop)
  await payWith(paid.token)
  const unpaid = await fillCart(shop)
  await post(eventOf(paid), 'whsec_c29tZWJvZHkgZWxzZQ==')
  await post(eventOf(unpaid), shop.webhook.secret)
  await webhooksAreWorkedOff()
  expect(shop.output()).toContain('The signature is not of this secret')
  expect(await ordersOfCart(paid)).toEqual([])
  expect(await ordersOfCart(unpaid)).toEqual([])
  await setWebhook(true)
})

test('an order that is canceled is paid back whole', async () => {
  const purchase = await fillCart(shop)
  await payWith(purchase.token)
  const { order } = await expectDone(complete(purchase))
  await expectDone(shop.admin('POST', `/orders/${order.id}/cancel`))
  const { receivedVes, refundedVes } = await checkoutOf(purchase)
  expect(refundedVes).toBe(receivedVes)
  expect((await orderOf(order)).order.status).toBe('canceled')
})

test('who chooses again, or changes the cart, can no longer pay the checkout before', async () => {
  const purchase = await fillCart(shop)
  const again = await beginSession(shop, purchase.collectionId)
  expect((await checkoutOf(purchase)).status).toBe('canceled')
  const { cart } = await expectDone(shop.store('GET', `/carts/${purchase.cartId}`))
  const item = `/carts/${purchase.cartId}/line-items/${cart.items[0].id}`
  await expectDone(shop.store('POST', item, { quantity: 3 }))
  expect((await checkoutOf(again)).status).toBe('canceled')
  const last = { ...purchase, ...(await beginSession(shop, purchase.collectionId)) }
  await payWith(last.token)
  const { order } = await expectDone(complete(last))
  await expectPaidOnce(last, order.id, 75)
})

test('who has paid cannot lose that by a change of the cart', async () => {
  await setWebhook(false)
  const purchase = await fillCart(shop)
  await payWith(purchase.token)
  const { cart } = await expectDone(shop.store('GET', `/carts/${purchase.cartId}`))
  const item = `/carts/${purchase.cartId}/line-items/${cart.items[0].id}`
  expect((await shop.store('POST', item, { quantity: 3 })).status).not.toBe(200)
  expect((await checkoutOf(purchase)).status).toBe('paid')
  await setWebhook(true)
})

test('Medusa does not start with an option that is wrong, and says which', async () => {
  const output = await shop.startedWith({ BOLIVAR_API_KEY: 'svc', BOLIVAR_URL: '' })
  expect(output).toContain('medusa start has failed')
  expect(output).toContain('url is missing: the address of the service')
  expect(output).toContain('apiKey has to be an API key of the service')
})
