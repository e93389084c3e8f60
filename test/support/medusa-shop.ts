import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { medusaFolder } from '../../dev/shops/medusa-provider.ts'
import { withDatabase } from '../../dev/stack/database.ts'
import { freePort } from '../../dev/stack/ports.ts'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from './actors.ts'
import { type Api, apiOf } from './api.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { KEY_PERMISSIONS } from './medusa-provider.ts'
import { createRate } from './rates.ts'
import { type Service, startService } from './service.ts'
import { makeTestFolder } from './test-folder.ts'
import { waitUntil } from './wait-until.ts'

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of Medusa's answers
type Body = any

export interface MedusaAnswer {
  status: number
  body: Body
}

type Call = (method: string, path: string, body?: unknown) => Promise<MedusaAnswer>

/** A shop of Medusa's, with its own PostgreSQL database, in front of the service. */
export interface MedusaShop {
  service: Service
  api: Api
  owner: Actor
  merchant: MerchantFixture
  webhook: { id: string; secret: string }
  /** Where the service posts its webhooks. */
  hook: string
  /** Between Medusa and the service. */
  line: FaultyProxy
  /** What the shopkeeper's administration calls. */
  admin: Call
  /** What the storefront calls. */
  store: Call
  /** The regions in dollars and in bolívares. */
  regions: Record<'usd' | 'ves', { id: string; country: string }>
  /** What costs 25 in both currencies. */
  variantId: string
  /** What Medusa has written so far. */
  output(): string
  /** Starts another Medusa of the same shop by other settings, until it ends. Resolves with what it has written. */
  startedWith(settings: Record<string, string>): Promise<string>
  stop(): Promise<void>
}

/** Medusa loads some hundred files, and makes some hundred tables when it is first started. */
const PATIENCE_MS = 240_000

const PROVIDER = 'pp_bolivar_bolivar'

export async function startMedusaShop(): Promise<MedusaShop> {
  const service = await startService()
  const api = apiOf(service)
  await createRate(service)
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const key = await createApiKey(service, owner, { merchant, permissions: KEY_PERMISSIONS })
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const hook = `${site}/hooks/payment/${PROVIDER.replace('pp_', '')}`
  const { body: webhook } = await api('POST', `/merchants/${merchant.id}/webhooks`, {
    as: owner,
    body: { url: hook, events: ['checkout.paid', 'checkout.partially_paid'], environment: 'test' },
  })
  const line = await startFaultyProxy(service.url)
  const database = await createDatabase()
  const settings = {
    DATABASE_URL: database.url,
    SHOP_SECRET: randomBytes(24).toString('base64url'),
    BOLIVAR_URL: line.proxiedUrl(service.url),
    BOLIVAR_API_KEY: key.token,
    BOLIVAR_MERCHANT: merchant.id,
    BOLIVAR_WEBHOOK_SECRET: webhook.secret,
    STOREFRONT_URL: 'http://localhost:8000/thanks',
    PORT: String(port),
  }
  const folder = makeShopFolder()
  const medusa = runIn(folder, settings)
  const shopkeeper = { email: 'shop@example.com', password: randomBytes(12).toString('base64url') }
  await medusa.run('db:migrate', '--skip-scripts')
  await medusa.run('user', '-e', shopkeeper.email, '-p', shopkeeper.password)
  await medusa.run('exec', './node_modules/@bolivar-payments/medusa/dist/add-bolivares.js')
  const server = medusa.start('start', '--port', String(port), '--host', '127.0.0.1')
  const stop = async () => {
    server.process.kill('SIGKILL')
    await line.close()
    await service.stop()
    await database.drop()
  }
  try {
    await waitUntil('Medusa answers', () => answers(`${site}/health`), PATIENCE_MS)
    const { body } = await callerOf(site, {})('POST', '/auth/user/emailpass', shopkeeper)
    const admin = callerOf(`${site}/admin`, { Authorization: `Bearer ${body.token}` })
    const { publishableKey, ...goods } = await furnish(admin)
    const store = callerOf(`${site}/store`, { 'x-publishable-api-key': publishableKey })
    return {
      ...{ service, api, owner, merchant, webhook, hook, line, admin, store, stop, ...goods },
      output: server.output,
      startedWith: (changes) =>
        runIn(folder, { ...settings, ...changes })
          .run('start', '--port', String(port))
          .then(
            () => 'It has started and ended.',
            (error: Error) => error.message,
          ),
    }
  } catch (error) {
    console.error(server.output())
    await stop()
    throw error
  }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

function callerOf(base: string, headers: Record<string, string>): Call {
  return async (method, path, body) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    return { status: response.status, body: answer.startsWith('{') ? JSON.parse(answer) : answer }
  }
}

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { ownerUrl } = inject('stack')
  const name = `medusa_${randomUUID().replaceAll('-', '')}`
  const ask = (sql: string) => withDatabase(ownerUrl, (client) => client.query(sql))
  await ask(`create database ${name}`)
  return {
    url: Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href,
    drop: async () => {
      await ask(`drop database ${name} with (force)`)
    },
  }
}

/** A folder as a shop has it, since Medusa writes into the one that it is started in. */
function makeShopFolder(): string {
  const folder = join(makeTestFolder(), 'shop')
  mkdirSync(folder)
  for (const file of ['package.json', 'medusa-config.js']) {
    copyFileSync(join(medusaFolder, file), join(folder, file))
  }
  symlinkSync(join(medusaFolder, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function runIn(cwd: string, settings: Record<string, string>) {
  const start = (...flags: string[]): { process: ChildProcess; output(): string } => {
    const child = spawn(
      process.execPath,
      [join(cwd, 'node_modules/@medusajs/cli/cli.js'), ...flags],
      {
        cwd,
        env: {
          PATH: process.env.PATH,
          HOME: cwd,
          NODE_ENV: 'production',
          MEDUSA_DISABLE_TELEMETRY: 'true',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    return { process: child, output: () => output }
  }
  return {
    start,
    async run(...flags: string[]): Promise<void> {
      const { process: child, output } = start(...flags)
      const status = await new Promise((resolve) => child.once('close', resolve))
      if (status !== 0) throw new Error(`medusa ${flags[0]} has failed:\n${output()}`)
    },
  }
}

/** What a shop needs before it sells: regions in both currencies, and goods. */
async function furnish(admin: Call) {
  const make = async (path: string, body: unknown): Promise<Body> => {
    const answer = await admin('POST', path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { body: shops } = await admin('GET', '/stores')
  const [shop] = shops.stores
  await make(`/stores/${shop.id}`, {
    supported_currencies: [{ currency_code: 'usd', is_default: true }, { currency_code: 'ves' }],
  })
  const regionOf = async (currency_code: string, country: string) => {
    const region = { name: currency_code, currency_code, countries: [country] }
    const made = await make('/regions', { ...region, payment_providers: [PROVIDER] })
    return { id: made.region.id as string, country }
  }
  const regions = { usd: await regionOf('usd', 've'), ves: await regionOf('ves', 'cw') }
  const { sales_channel: channel } = await make('/sales-channels', { name: 'Web' })
  const { api_key: key } = await make('/api-keys', { title: 'Web', type: 'publishable' })
  await make(`/api-keys/${key.id}/sales-channels`, { add: [channel.id] })
  const { product } = await make('/products', {
    title: 'Hallaca',
    status: 'published',
    sales_channels: [{ id: channel.id }],
    options: [{ title: 'Talla', values: ['Única'] }],
    variants: [
      {
        title: 'Única',
        manage_inventory: false,
        options: { Talla: 'Única' },
        prices: [
          { currency_code: 'usd', amount: 25 },
          { currency_code: 'ves', amount: 25 },
        ],
      },
    ],
  })
  return {
    regions,
    variantId: product.variants[0].id as string,
    publishableKey: key.token as string,
  }
}

/** A cart with its payment session, as a storefront makes them. */
export interface Purchase {
  cartId: string
  collectionId: string
  /** The session as it was made. */
  session: { id: string; status: string; data: Record<string, string> }
  /** The token of the payer's page. */
  token: string
}

/** A customer fills a cart and chooses to pay by the provider. */
export async function fillCart(
  { store, regions, variantId }: MedusaShop,
  { currency = 'usd', quantity = 1 }: { currency?: 'usd' | 'ves'; quantity?: number } = {},
): Promise<Purchase> {
  const { id: region_id, country } = regions[currency]
  const address = {
    first_name: 'Ana',
    last_name: 'Pérez',
    address_1: 'Av. Francisco de Miranda',
    city: 'Caracas',
    postal_code: '1060',
    country_code: country,
  }
  const made = await expectDone(
    store('POST', '/carts', {
      region_id,
      email: 'ana@example.com',
      shipping_address: address,
      billing_address: address,
      items: [{ variant_id: variantId, quantity }],
    }),
  )
  const cartId = made.cart.id as string
  const collection = await expectDone(store('POST', '/payment-collections', { cart_id: cartId }))
  const collectionId = collection.payment_collection.id as string
  return { cartId, collectionId, ...(await beginSession({ store }, collectionId)) }
}

/** Chooses to pay by the provider, which ends the session before it. */
export async function beginSession(
  { store }: Pick<MedusaShop, 'store'>,
  collectionId: string,
): Promise<Pick<Purchase, 'session' | 'token'>> {
  const { payment_collection } = await expectDone(
    store('POST', `/payment-collections/${collectionId}/payment-sessions`, {
      provider_id: PROVIDER,
      data: { payer: { name: 'Ana Pérez', document: 'V12345678' } },
    }),
  )
  const [session] = payment_collection.payment_sessions
  return { session, token: new URL(session.data.url).pathname.split('/').at(-1) ?? '' }
}

/** The body of a success of Medusa's. */
export async function expectDone(call: Promise<MedusaAnswer>): Promise<Body> {
  const { status, body } = await call
  if (status !== 200) throw new Error(`Medusa has answered ${status}: ${JSON.stringify(body)}`)
  return body
}
