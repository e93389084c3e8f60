import { createServer } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { ApiError, Bolivar } from '@bolivar-payments/sdk'
import { verifyWebhook, WebhookError } from '@bolivar-payments/sdk/webhooks'

const { env } = process
const bolivar = new Bolivar({ baseUrl: env.BOLIVAR_URL, apiKey: env.BOLIVAR_API_KEY })
const merchant = bolivar.merchant(env.BOLIVAR_MERCHANT)
// A real shop has a database.
const orders = new Map()

/** Takes an order, and says where it is paid; asked twice, it is one order. */
async function takeOrder({ number, amount, customer }) {
  const body = { externalReference: number, amount, currency: 'VES', customer }
  const { id, url } = await merchant.createCheckout({ body })
  keepOrder(number, id)
  return { url }
}

function keepOrder(number, checkoutId) {
  const fresh = {
    number,
    checkoutId,
    status: 'open',
    receivedVes: 0,
    refundedVes: 0,
    deliveries: 0,
  }
  if (!orders.has(number)) orders.set(number, fresh)
  return orders.get(number)
}

let work = Promise.resolve()

/** Brings orders up to date one after another: what the service says now is true, however late or often its events come. */
function refresh(order) {
  const refreshed = work.then(async () => {
    const checkout = await merchant.getCheckout({ checkoutId: order.checkoutId })
    const { status, receivedVes, refundedVes } = checkout
    const isDue = status === 'paid' && refundedVes < receivedVes && order.deliveries === 0
    // Here the goods go out, once.
    Object.assign(order, { status, receivedVes, refundedVes, deliveries: order.deliveries + isDue })
  })
  work = refreshed.catch(() => {})
  return refreshed
}

/** Takes a webhook, which only says which order to look at. */
async function takeEvent(body, headers) {
  const { type, data } = await verifyWebhook(body, headers, env.WEBHOOK_SECRET)
  // `certify` asks what the shop believes of an order of its own.
  if (type === 'certify.order') return keepOrder(data.externalReference, data.checkoutId)
  const order = orders.get(data.externalReference)
  if (order) await refresh(order)
}

/**
 * Pays back what was paid for an order; asked twice, once. What was paid by mobile payment goes back the same way, and for
 * that banks ask for the payer's document and name: those of the order's customer, unless others are given.
 */
async function refund(order, { document, name }) {
  const options = { idempotencyKey: `refund ${order.number}` }
  const asked = { checkoutId: order.checkoutId, body: { document, name } }
  const refunded = await merchant.refundCheckout(asked, options)
  await refresh(order)
  return refunded
}

/** What the service refuses is told as it says it: which field is missing, or that nothing is left to pay back. */
const statusOf = (error) =>
  error instanceof WebhookError ? 400 : error instanceof ApiError ? error.status : 500

async function answer(request) {
  const [, place, number, action] = request.url.split('/')
  const order = orders.get(number)
  if (place === 'hook') return takeEvent(await text(request), request.headers)
  if (place === 'orders' && request.method === 'POST' && !number)
    return takeOrder(await json(request))
  if (action === 'refund' && request.method === 'POST' && order)
    return refund(order, JSON.parse((await text(request)) || '{}'))
  return order
}

createServer((request, response) => {
  const send = (status, body = {}) => response.writeHead(status).end(JSON.stringify(body))
  answer(request).then(
    (body) => send(200, body),
    (error) => send(statusOf(error), { error: error.message }),
  )
}).listen(Number(env.PORT ?? 3000), '127.0.0.1')

// An event may be late or lost: what stays open is asked for.
setInterval(
  () => {
    const open = [...orders.values()].filter(({ status }) => /open|partially_paid/.test(status))
    for (const order of open) refresh(order).catch((error) => console.error(error.message))
  },
  Number(env.ASK_EVERY_MS ?? 60_000),
)
