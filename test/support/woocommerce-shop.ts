import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { packLanguages } from '../../dev/sdk/pack-languages.ts'
import { startWordPress, type WordPress } from '../../dev/shops/woocommerce/wordpress.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { createApiKey, createMerchant, createUser } from './actors.ts'
import { type Api, apiOf } from './api.ts'
import { createRate } from './rates.ts'
import { type RecordedLine, startRecordedLine } from './recorded-line.ts'
import { run } from './sdk-package.ts'
import { type Service, startService } from './service.ts'
import { makeTestFolder } from './test-folder.ts'
import { waitUntil } from './wait-until.ts'

/** What the shop knows of an order. */
export interface ShownOrder {
  status: string
  key: string
  notes: string[]
  refunds: number[]
  /** What was done to it, as it happened. */
  changes: string[]
  attempts: Record<string, string | null>[]
  thanks: string
}

export interface TakenEvent {
  id: string
  type: string
  data: Record<string, unknown>
}

/** A shop of WordPress with the connector, the service, and the line between them. */
export interface WooCommerceShop {
  service: Service
  api: Api
  /** The merchant’s key. */
  as: { token: string }
  merchantId: string
  site: WordPress
  line: RecordedLine
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
  drive(route: string, body?: object): Promise<any>
  show(orderId: number): Promise<ShownOrder>
  /** Saves the settings page. */
  configure(changes?: Record<string, string | undefined>): Promise<{ page: string }>
  /** An order whose customer was sent to pay; its checkout’s page. */
  order(options?: { total?: string; currency?: string }): Promise<{ id: number; token: string }>
  /** The payer pays at once, all or a part. */
  pay(token: string, amountVes?: number): Promise<void>
  /** A mobile payment comes in, and its payer claims it. */
  payMobile(token: string, amount: number, reference: string): Promise<void>
  /** The customer’s browser comes back. */
  comeBack(orderId: number): Promise<Response>
  /** The service’s real events about an order, oldest first. */
  events(orderId: number): Promise<TakenEvent[]>
  /** Delivers an event as the service does. */
  deliver(event: object, options?: { secret?: string; at?: Date; body?: string }): Promise<number>
  /** Whether the service itself delivers. */
  setDelivery(active: boolean): Promise<void>
  /** What the service signs the shop’s events with. */
  secret(): Promise<string>
  stop(): Promise<void>
}

const PAYER = { phone: '04121234567', bankCode: '0102', document: 'V12345678', otp: '12345678' }

const bench = join(projectFolder, 'dev/shops/woocommerce')

/** The plugin as it is downloaded and unpacked, beside WooCommerce: its folder if somebody has one, else the stand-in. */
async function pluginsIn(folder: string) {
  const { woocommerce: archive } = await packLanguages(folder)
  await run('python3', ['-m', 'zipfile', '-e', archive, folder])
  const name = 'bolivar-payments-woocommerce'
  const woocommerce = process.env.WOOCOMMERCE ?? join(bench, 'stand-in')
  return [
    { from: woocommerce, name: 'woocommerce', main: 'woocommerce.php' },
    { from: join(bench, 'driver'), name: 'shop-driver', main: 'shop-driver.php' },
    { from: join(folder, name), name, main: 'bolivar-payments.php' },
  ]
}

export async function startWooCommerceShop(): Promise<WooCommerceShop> {
  const folder = makeTestFolder()
  const service = await startService({ port: await freePort(), triesAgain: true })
  const api = apiOf(service)
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  // Sessions are of the address that the service has in all other tests.
  const as = await createApiKey(service, owner, { merchant })
  await createRate(service)
  const line = await startRecordedLine(() => service.url)
  const site = await startWordPress(folder, {
    plugins: await pluginsIn(folder),
    locale: 'es_VE',
  })

  const drive: WooCommerceShop['drive'] = async (route, body = {}) => {
    const response = await fetch(`${site.url}/wp-json/shop-driver/v1/${route}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${route}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  const option = async (name: string) =>
    JSON.parse(await site.run(`echo json_encode(get_option('${name}'));`))
  const webhookOf = async () => (await option('bolivar_payments_webhooks')).test
  const path = `/merchants/${merchant.id}`
  const show = (id: number): Promise<ShownOrder> => drive('show', { id })

  return {
    ...{ service, api, as, merchantId: merchant.id, site, line, drive, show },
    configure: (changes = {}) =>
      drive('settings', {
        enabled: 'yes',
        title: 'Pago móvil',
        description: 'En bolívares',
        base_url: line.url,
        merchant_id: merchant.id,
        test_mode: 'yes',
        test_key: as.token,
        show_bolivares: 'yes',
        ...changes,
      }),
    async order(options = {}) {
      const { id } = await drive('order', options)
      const { result, redirect, message } = await drive('pay', { id })
      if (result !== 'success') throw new Error(message)
      return { id, token: String(redirect).split('/').at(-1) ?? '' }
    },
    async pay(token, amountVes) {
      const body = { ...PAYER, ...(amountVes !== undefined && { amountVes }) }
      const { text, body: charged } = await api('POST', `/pay/${token}/charge`, { body })
      if (charged.status !== 'success') throw new Error(text)
    },
    async payMobile(token, amount, reference) {
      const payment = { phone: PAYER.phone, bankCode: PAYER.bankCode, reference }
      await api('POST', '/sandbox/simulations', {
        as,
        body: { type: 'incoming_payment', merchantId: merchant.id, amount, ...payment },
      })
      const { text, body } = await api('POST', `/pay/${token}/verify`, {
        body: { ...payment, amountVes: amount },
      })
      if (body.status !== 'success') throw new Error(text)
    },
    async comeBack(orderId) {
      const { key: orderKey } = await show(orderId)
      const query = `wc-api=bolivar_payments_return&order=${orderId}&key=${orderKey}`
      return fetch(`${site.url}/?${query}&transaction=txn_whatever`, { redirect: 'manual' })
    },
    async events(orderId) {
      const { attempts } = await show(orderId)
      const ids = attempts.map(({ checkout_id }) => checkout_id)
      const { body } = await api('GET', `${path}/events?environment=test&limit=100`, { as })
      return (body.data as TakenEvent[])
        .filter(({ data }) => ids.includes(String(data.checkoutId ?? data.id)))
        .toReversed()
    },
    async deliver(event, options = {}) {
      const { id } = event as TakenEvent
      const { at = new Date(), body = JSON.stringify(event) } = options
      const secret = options.secret ?? (await webhookOf()).secret
      const response = await fetch(`${site.url}/wp-json/bolivar-payments/v1/webhook`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(id, at, JSON.stringify(event)),
        },
        body,
      })
      await response.body?.cancel()
      return response.status
    },
    async setDelivery(active) {
      const { id } = await webhookOf()
      const { status, text } = await api('PUT', `${path}/webhooks/${id}`, {
        as,
        body: { active },
      })
      if (status !== 200) throw new Error(text)
    },
    secret: async () => (await webhookOf()).secret,
    stop: async () => {
      await site.stop()
      await line.stop()
      await service.stop()
    },
  }
}

/** Waits until the shop says so of an order. */
export async function waitForStatus(shop: WooCommerceShop, orderId: number, status: string) {
  await waitUntil(
    `the order is ${status}`,
    async () => (await shop.show(orderId)).status === status,
  )
}
