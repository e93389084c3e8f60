import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import {
  callerOf,
  furnish,
  type MedusaAnswer,
  type MedusaCall,
  makeShopFolder,
  newCart,
  runIn,
} from '../../dev/shops/medusa-server.ts'
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
  admin: MedusaCall
  /** What the storefront calls. */
  store: MedusaCall
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
  const folder = makeShopFolder(join(makeTestFolder(), 'shop'))
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
    const { publishableKey, ...goods } = await furnish(admin, PROVIDER, ['usd', 'ves'])
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
  const made = await expectDone(
    store('POST', '/carts', newCart(regions[currency], variantId, quantity)),
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
export async function expectDone(call: Promise<MedusaAnswer>): Promise<MedusaAnswer['body']> {
  const { status, body } = await call
  if (status !== 200) throw new Error(`Medusa has answered ${status}: ${JSON.stringify(body)}`)
  return body
}
