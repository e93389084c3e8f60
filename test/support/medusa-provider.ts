import { createRequire } from 'node:module'
import { join } from 'node:path'
import { medusaFolder } from '../../dev/shops/medusa-provider.ts'
import type { Permission } from '../../src/domain/permissions.ts'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from './actors.ts'
import { type Api, apiOf, type CallResult } from './api.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { createRate } from './rates.ts'
import { type Service, startService } from './service.ts'

/** What the guide of the provider asks of its key. */
export const KEY_PERMISSIONS: Permission[] = [
  'checkouts:read',
  'checkouts:write',
  'refunds:write',
  'transactions:read',
]

export type Input = Record<string, unknown>

/** What Medusa stores of a payment session, as the provider's guide names it. */
export interface StoredSession extends Input {
  session_id: string
  checkout_id: string
  reference: string
  url: string
  refunds: { id: string; amount: number; amount_ves: number; refund_ids: string[] }[]
}

export interface Answer {
  id?: string
  status?: string
  data: StoredSession
}

/** The methods of the provider that Medusa calls. */
export type PaymentProvider = Record<
  | 'initiatePayment'
  | 'updatePayment'
  | 'authorizePayment'
  | 'getPaymentStatus'
  | 'capturePayment'
  | 'refundPayment'
  | 'retrievePayment'
  | 'cancelPayment'
  | 'deletePayment',
  (input: Input) => Promise<Answer>
> & {
  getWebhookActionAndData(payload: {
    data: Input
    rawData: string | Buffer
    headers: Record<string, unknown>
  }): Promise<{ action: string; data?: { session_id: string; amount: number } }>
}

interface ProviderClass {
  new (container: object, options: Input): PaymentProvider
  identifier: string
  validateOptions(options: Input): void
}

interface MedusaUtils {
  BigNumber: new (value: string) => unknown
}

const requireAsShop = createRequire(join(medusaFolder, 'medusa-config.js'))

/** The provider as it is installed in the shop, with Medusa's own classes beside it. */
export const loadProvider = () => ({
  ...(requireAsShop('@bolivar-payments/medusa') as { BolivarPaymentProvider: ProviderClass }),
  ...(requireAsShop('@medusajs/framework/utils') as MedusaUtils),
})

/** A merchant whose Medusa shop this process stands in for: it calls the provider as Medusa does. */
export interface ProviderBench {
  service: Service
  api: Api
  owner: Actor
  merchant: MerchantFixture
  /** Between the provider and the service. */
  line: FaultyProxy
  options: Input
  provider: PaymentProvider
  /** What the provider has logged. */
  warnings: string[]
  /** A session as Medusa makes one. */
  begin(input?: Input): Promise<StoredSession>
  /** Has a session's checkout paid by a one-time key, wholly or in part. */
  pay(session: StoredSession, fields?: Input): Promise<CallResult>
  checkout(session: StoredSession): Promise<CallResult['body']>
  /** The refunds that the service has of a session's checkout, newest first. */
  refunds(session: StoredSession): Promise<CallResult['body'][]>
  stop(): Promise<void>
}

/** The payer, as a storefront has asked them. */
export const PAYER = { name: 'Ana Pérez', document: 'V12345678' }

let serial = 0

/** An id as Medusa makes them. */
export function newMedusaId(kind: 'payses' | 'ref'): string {
  serial += 1
  return `${kind}_01KGA5YCM3${String(serial).padStart(16, '0')}`
}

export async function startProviderBench(): Promise<ProviderBench> {
  const service = await startService()
  const api = apiOf(service)
  await createRate(service)
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const key = await createApiKey(service, owner, { merchant, permissions: KEY_PERMISSIONS })
  const line = await startFaultyProxy(service.url)
  const options = {
    url: line.proxiedUrl(service.url),
    apiKey: key.token,
    merchantId: merchant.id,
    webhookSecret: `whsec_${Buffer.from('a secret of this bench').toString('base64')}`,
    returnUrl: 'https://tienda.example.com/gracias',
    acceptPartial: true,
  }
  const warnings: string[] = []
  const logger = { warn: (message: string) => warnings.push(message) }
  const { BolivarPaymentProvider } = loadProvider()
  const provider = new BolivarPaymentProvider({ logger }, options)
  const path = (rest: string) => `/merchants/${merchant.id}${rest}`
  return {
    ...{ service, api, owner, merchant, line, options, provider, warnings },
    async begin({ data, ...input } = {}) {
      const session_id = newMedusaId('payses')
      const { data: session } = await provider.initiatePayment({
        amount: 25,
        currency_code: 'ves',
        context: { idempotency_key: session_id },
        ...input,
        data: { payer: PAYER, ...(data as Input), session_id },
      })
      return session
    },
    pay: ({ url }, fields = {}) =>
      api('POST', `/pay/${new URL(url).pathname.split('/').at(-1)}/charge`, {
        body: {
          ...{ phone: '04121234567', bankCode: '0102', document: 'V12345678', otp: '12345678' },
          ...fields,
        },
      }),
    checkout: async ({ checkout_id }) =>
      (await api('GET', path(`/checkouts/${checkout_id}`), { as: owner })).body,
    refunds: async ({ checkout_id }) =>
      (await api('GET', path(`/refunds?environment=test&checkoutId=${checkout_id}`), { as: owner }))
        .body.data,
    async stop() {
      await line.close()
      await service.stop()
    },
  }
}

export interface Sent {
  method: string
  path: string
}

/** Has a line fail during the requests that `fault` names a fault for; `count` is that of requests of this method. */
export function faultsDuring(
  line: FaultyProxy,
  fault: (sent: Sent, count: number) => 'cut' | 'gone' | false,
): { end(): void; sent(): Sent[] } {
  const original = globalThis.fetch
  const all: Sent[] = []
  globalThis.fetch = async (input, init) => {
    const sent = { method: init?.method ?? 'GET', path: new URL(String(input)).pathname }
    all.push(sent)
    const count = all.filter(({ method }) => method === sent.method).length
    line.setFault(fault(sent, count) || 'none')
    return original(input, init)
  }
  return {
    end: () => {
      globalThis.fetch = original
      line.setFault('none')
    },
    sent: () => all,
  }
}
