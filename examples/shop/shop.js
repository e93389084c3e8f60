import { createServer } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { ApiError, Bolivar } from '@bolivar-payments/sdk'
import { verifyWebhook, WebhookError } from '@bolivar-payments/sdk/webhooks'

const { env } = process
const bolivar = new Bolivar({ baseUrl: env.BOLIVAR_URL, apiKey: env.BOLIVAR_API_KEY })
const merchant = bolivar.merchant(env.BOLIVAR_MERCHANT)
// A real shop has a database.
const orders = new Map()

/** Takes an order, and says where it is paid. */
async function takeOrder({ number, amount, customer }) {
  const body = { externalReference: number, amount, currency: 'VES', customer }
  const { id, status, url } = await merchant.createCheckout({ body })
  orders.set(number, { number, checkoutId: id, status })
  return { url }
}

/** Brings an order up to date: what the service says now is true, however late or often its events come. */
async function refresh(order) {
  const checkout = await merchant.getCheckout({ checkoutId: order.checkoutId })
  order.status = checkout.status
  return checkout
}

/** Takes a webhook, which only says which order to look at. */
async function takeEvent(body, headers) {
  const { type, data } = await verifyWebhook(body, headers, env.WEBHOOK_SECRET)
  const order = type.startsWith('checkout.') ? orders.get(data.externalReference) : undefined
  if (order) await refresh(order)
}

/**
 * Pays back what was paid for an order; asked twice, once. What was paid by mobile payment goes back the same way, and for
 * that banks ask for the payer's document and name: those of the order's customer, unless others are given.
 */
async function refund({ number, checkoutId }, { document, name }) {
  const options = { idempotencyKey: `refund ${number}` }
  return merchant.refundCheckout({ checkoutId, body: { document, name } }, options)
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
    const open = [...orders.values()].filter(({ status }) => status === 'open')
    for (const order of open) refresh(order).catch((error) => console.error(error.message))
  },
  Number(env.ASK_EVERY_MS ?? 60_000),
)
