/** The header that tells the Worker whom it serves; its value is the Worker's secret. */
export const TENANT_HEADER = 'X-Tenant'

/** What the Worker says of the service that it serves. */
export interface TenantState {
  /** Its requests, messages and background work that have not ended. */
  open: number
}

/**
 * The shipped bundle for one service after another: each is a tenant with an environment object of its own, and the
 * bundle keeps what it knows by that object. What a former tenant left behind has its bindings still, so it reaches
 * neither the database nor the mailbox nor the queue nor the log of the next one.
 */
export const sharedWorkerScript = `
import { AsyncLocalStorage } from 'node:async_hooks'
import service from './worker.js'

const running = new AsyncLocalStorage()
let tenant = { id: '', open: 0, ended: true, env: {} }

const isPresent = (one) => one === undefined || one === tenant
for (const level of ['debug', 'error', 'info', 'log', 'warn']) {
  const print = console[level].bind(console)
  console[level] = (...texts) => {
    if (isPresent(running.getStore())) print(...texts)
  }
}

async function during(one, work) {
  one.open += 1
  try {
    return await running.run(one, work)
  } finally {
    one.open -= 1
  }
}

const contextOf = (context, one) => ({
  waitUntil: (work) => context.waitUntil(during(one, () => work)),
  passThroughOnException: () => context.passThroughOnException(),
  props: context.props,
})

function environmentOf(env, id, bindings, one) {
  const platform = Object.entries(env).filter(([, value]) => typeof value !== 'string')
  const own = Object.assign(Object.fromEntries(platform), bindings)
  const ifPresent = (take) => (given) => {
    if (one !== tenant) throw new Error('the service has ended')
    return take(given)
  }
  const send = ifPresent((mail) => env.EMAIL.send(mail))
  const wrap = ({ body, ...message }) => ({ ...message, body: { tenant: id, body } })
  const sendBatch = ifPresent((messages) => env.WEBHOOK_QUEUE.sendBatch([...messages].map(wrap)))
  // Each service is a version that was deployed just now.
  const CF_VERSION_METADATA = { ...env.CF_VERSION_METADATA, timestamp: new Date().toISOString() }
  return { ...own, CF_VERSION_METADATA, EMAIL: { send }, WEBHOOK_QUEUE: { sendBatch } }
}

const messageOf = (message) => ({
  id: message.id,
  timestamp: message.timestamp,
  attempts: message.attempts,
  body: message.body.body,
  ack: () => message.ack(),
  retry: (options) => message.retry(options),
})

async function control(request, env, context) {
  if (request.method === 'DELETE') {
    tenant.ended = true
    // Read from the log, this says that all lines before it were read.
    console.log(request.headers.get('${TENANT_HEADER}') + ' ' + tenant.open)
    return Response.json({ open: tenant.open })
  }
  const { id, bindings } = await request.json()
  const one = { id, open: 0, ended: false, env: {} }
  one.env = environmentOf(env, id, bindings, one)
  // A request without configuration, which nobody hears of, takes an id of the real time: ids count on within a
  // millisecond, and a former tenant may have lived in the same one.
  await running.run({}, () => service.fetch(new Request('http://nobody/'), {}, context))
  tenant = one
  return Response.json({ open: 0 })
}

export default {
  fetch(request, env, context) {
    if (request.headers.get('${TENANT_HEADER}') === env.TENANT_SECRET) {
      return control(request, env, context)
    }
    const one = tenant
    if (one.ended) return new Response(null, { status: 410, headers: { Connection: 'close' } })
    return during(one, () => service.fetch(request, one.env, contextOf(context, one)))
  },
  async scheduled(event, env, context) {
    const one = tenant
    if (!one.ended) await during(one, () => service.scheduled(event, one.env, contextOf(context, one)))
  },
  async queue(batch, env, context) {
    const one = tenant
    const own = batch.messages.filter(({ body }) => !one.ended && body.tenant === one.id)
    for (const message of batch.messages) if (!own.includes(message)) message.ack()
    if (own.length === 0) return
    const { queue } = batch
    const messages = own.map(messageOf)
    await during(one, () => service.queue({ queue, messages }, one.env, contextOf(context, one)))
  },
}
`
