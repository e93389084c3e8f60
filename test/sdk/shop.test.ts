import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import { freePort } from '../../dev/stack/ports.ts'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import { type Api, apiOf } from '../support/api.ts'
import { installSdk } from '../support/sdk-package.ts'
import { type Service, startService } from '../support/service.ts'
import { waitUntil } from '../support/wait-until.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
let webhook: { id: string; secret: string }
let shop: ChildProcess
let site: string
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
  const { token } = await createApiKey(service, owner, { merchant })
  const port = await freePort()
  site = `http://127.0.0.1:${port}`
  const { body } = await api('POST', `/merchants/${merchant.id}/webhooks`, {
    as: owner,
    body: { url: `${site}/hook`, events: ['checkout.paid'], environment: 'test' },
  })
  webhook = body
  const { folder } = await installSdk()
  cpSync(join(projectFolder, 'examples/shop/shop.js'), join(folder, 'shop.js'))
  shop = spawn(process.execPath, ['shop.js'], {
    cwd: folder,
    stdio: 'inherit',
    env: {
      BOLIVAR_URL: service.url,
      BOLIVAR_API_KEY: token,
      BOLIVAR_MERCHANT: merchant.id,
      WEBHOOK_SECRET: webhook.secret,
      PORT: String(port),
      ASK_EVERY_MS: '2000',
    },
  })
  const answers = () =>
    fetch(site).then(
      () => true,
      () => false,
    )
  await waitUntil('the shop is open', answers)
})
afterAll(async () => {
  shop?.kill('SIGKILL')
  await service.stop()
})

const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${site}${path}`, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const statusOf = async (number: string) => (await ask(`/orders/${number}`)).body.status

async function order(number: string, customer?: object): Promise<string> {
  const { body } = await ask('/orders', {
    method: 'POST',
    body: JSON.stringify({ number, amount: 25, customer }),
  })
  return new URL(String(body.url)).pathname.split('/').at(-1) ?? ''
}

const pay = (token: string) =>
  api('POST', `/pay/${token}/charge`, {
    body: { phone: '04121234567', bankCode: '0102', document: 'V12345678', otp: '12345678' },
  })

const setActive = (active: boolean) =>
  api('PUT', `/merchants/${merchant.id}/webhooks/${webhook.id}`, { as: owner, body: { active } })

const checkoutOf = async (number: string) => {
  const path = `/merchants/${merchant.id}/checkouts?environment=test&externalReference=${number}`
  const { body } = await api('GET', path, { as: owner })
  expect(body.total).toBe(1)
  return body.data[0]
}

/** How often the service has sent the shop something that it took. */
const delivered = async () => {
  const path = `/merchants/${merchant.id}/webhooks/${webhook.id}/deliveries?status=success`
  return (await api('GET', path, { as: owner })).body.total
}

test('learns from a webhook that an order is paid, and pays it back once', async () => {
  const token = await order('PED-1')
  expect(await statusOf('PED-1')).toBe('open')
  expect(await order('PED-1')).toBe(token)
  const { body: paid } = await pay(token)
  await waitUntil('the webhook is taken', async () => (await delivered()) === 1)
  expect(await statusOf('PED-1')).toBe('paid')
  const refunds = await Promise.all(
    [1, 2].map(() => ask('/orders/PED-1/refund', { method: 'POST' })),
  )
  for (const { status } of refunds) expect(status).toBe(200)
  const transaction = `/merchants/${merchant.id}/transactions/${paid.transactionId}`
  const { body } = await api('GET', transaction, { as: owner })
  expect(body).toMatchObject({ status: 'refunded', refundedVes: 25 })
  expect(body.refunds).toHaveLength(1)
})

/** Has an order paid by a mobile payment, which names no document. */
async function payByMobilePayment(number: string, customer?: object) {
  const token = await order(number, customer)
  const payment = {
    phone: '04121234567',
    bankCode: '0102',
    reference: number.replace('PED-', '7000'),
  }
  const simulation = { type: 'incoming_payment', merchantId: merchant.id, amount: 25, ...payment }
  await api('POST', '/sandbox/simulations', { as: owner, body: simulation })
  const { body } = await api('POST', `/pay/${token}/verify`, { body: payment })
  expect(body.status).toBe('success')
}

const refund = (number: string, body?: object) =>
  ask(`/orders/${number}/refund`, {
    method: 'POST',
    ...(body && { body: JSON.stringify(body) }),
  })

test('pays a mobile payment back to the customer of the order', async () => {
  await payByMobilePayment('PED-4', { name: 'Luis Rojas', document: 'V12345678' })
  expect(await refund('PED-4')).toMatchObject({
    status: 200,
    body: { amountVes: 25, refunds: [{ status: 'success' }] },
  })
})

test('asks who is paid back where the order does not say it', async () => {
  await payByMobilePayment('PED-5')
  const { status, body } = await refund('PED-5')
  expect(status).toBe(400)
  expect(body.error).toMatch(/document: .*name: /)
  const payee = { document: 'V12345678', name: 'Luis Rojas' }
  expect((await refund('PED-5', payee)).body).toMatchObject({ amountVes: 25 })
})

test('believes no webhook that the service did not sign', async () => {
  await order('PED-2')
  const { id: checkoutId } = await checkoutOf('PED-2')
  const data = { id: checkoutId, externalReference: 'PED-2', status: 'paid' }
  const forged = await ask('/hook', {
    method: 'POST',
    body: JSON.stringify({ id: 'evt_1', type: 'checkout.paid', data }),
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    },
  })
  expect(forged.status).toBe(400)
  expect(await statusOf('PED-2')).toBe('open')
})

test('asks for what stays open when no webhook comes, and takes the one that comes later', async () => {
  await setActive(false)
  const before = await delivered()
  await pay(await order('PED-3'))
  await waitUntil('the shop knows', async () => (await statusOf('PED-3')) === 'paid')
  expect(await delivered()).toBe(before)
  await setActive(true)
  const [from, to] = [-60_000, 0].map((ago) => new Date(Date.now() + ago).toISOString())
  const replay = `/merchants/${merchant.id}/webhooks/${webhook.id}/replay`
  expect((await api('POST', replay, { as: owner, body: { from, to } })).status).toBe(202)
  await waitUntil('it is delivered', async () => (await delivered()) > before)
  expect(await statusOf('PED-3')).toBe('paid')
})
