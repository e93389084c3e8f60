import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

const { env } = process
const webhook = new Webhook(env.WEBHOOK_SECRET)
const orders = new Map()
let work = Promise.resolve()

function orderOf(reference) {
  const order = orders.get(reference) ?? { receivedVes: 0, refundedVes: 0, deliveries: 0 }
  orders.set(reference, order)
  return order
}

async function read(path) {
  const headers = { Authorization: `Bearer ${env.BOLIVAR_API_KEY}` }
  const merchant = `${env.BOLIVAR_URL}/api/v1/merchants/${env.BOLIVAR_MERCHANT}`
  const response = await fetch(`${merchant}/${path}`, { headers })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

const centsOf = (ves) => Math.round(ves * 100)

async function processEvent({ type, data }) {
  const checkoutId = type.startsWith('checkout.') ? data.id : data.checkoutId
  if (!checkoutId) return
  const checkout = await read(`checkouts/${checkoutId}`)
  const counted = checkout.transactions.filter(({ applied }) => applied)
  const payments = await Promise.all(counted.map(({ id }) => read(`transactions/${id}`)))
  const order = orderOf(checkout.externalReference)
  order.receivedVes = checkout.receivedVes
  order.refundedVes = payments.reduce((sum, payment) => sum + centsOf(payment.refundedVes), 0) / 100
  const isPaid = checkout.status === 'paid' && order.refundedVes < order.receivedVes
  if (isPaid && order.deliveries === 0) await deliverGoods(order)
}

async function deliverGoods(order) {
  await sleep(100)
  order.deliveries += 1
}

async function answer(request, send) {
  if (request.method !== 'POST') return send(405)
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  const event = webhook.verify(body, request.headers)
  if (event.type === 'certify.order') return send(200, orderOf(event.data.externalReference))
  work = work.then(() => processEvent(event)).catch(console.error)
  send(204)
}

const server = createServer((request, response) => {
  const send = (status, body) => response.writeHead(status).end(body && JSON.stringify(body))
  answer(request, send).catch(() => send(400))
})
server.listen(Number(env.PORT ?? 3000), '127.0.0.1', () =>
  console.log(`Listening on port ${server.address().port}`),
)
