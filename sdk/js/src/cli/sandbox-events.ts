import type { Bolivar } from '../client.ts'
import type { MerchantMethods } from '../methods.ts'
import type { EventType } from '../webhooks.ts'
import { Problem } from './problem.ts'

/** What makes an event happen calls. */
export interface Sandbox {
  client: Bolivar
  /** The merchant's methods. */
  shop: MerchantMethods
  signal: AbortSignal
}

/** Makes an event happen, and resolves with the ids of what it is about. */
type MakeEvent = (sandbox: Sandbox) => Promise<string[]>

const AMOUNT = 25
const PENDING_AMOUNT = 25.68
const environment = 'test'
/** A payer whom the simulated bank knows as anybody. */
const payer = {
  phone: '04121234567',
  bankCode: '0102',
  document: 'V12345678',
  otp: '12345678',
} as const

const tokenOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

async function createLink({ shop, signal }: Sandbox, maxPayments?: number) {
  const limits = maxPayments === undefined ? {} : { maxPayments }
  const body = { label: 'bolivar trigger', amount: AMOUNT, environment, ...limits } as const
  return shop.createPaymentLink({ body }, { signal })
}

async function payLink(
  sandbox: Sandbox,
  simulate: 'success' | 'failed',
  maxPayments?: number,
): Promise<string[]> {
  const { id, token } = await createLink(sandbox, maxPayments)
  const { signal } = sandbox
  const paid = await sandbox.client.simulateCharge({ token, body: { simulate } }, { signal })
  return [id, paid.transactionId]
}

async function createCheckout({ shop, signal }: Sandbox, acceptPartial: boolean) {
  const externalReference = `trigger-${crypto.randomUUID()}`
  const body = { externalReference, amount: AMOUNT, currency: 'VES', environment } as const
  return shop.createCheckout({ body: { ...body, acceptPartial } }, { signal })
}

/** Of an amount whose cents the simulated bank leaves open. */
async function payPending({ client, shop, signal }: Sandbox): Promise<string[]> {
  const body = { label: 'bolivar trigger', amount: PENDING_AMOUNT, environment } as const
  const { id, token } = await shop.createPaymentLink({ body }, { signal })
  const { transactionId } = await client.chargeLink({ token, body: payer }, { signal })
  return [id, transactionId]
}

async function payCheckout(sandbox: Sandbox, amountVes: number): Promise<string[]> {
  const { id, url } = await createCheckout(sandbox, amountVes < AMOUNT)
  const { signal } = sandbox
  const charge = { token: tokenOf(url), body: { ...payer, amountVes } }
  const { transactionId } = await sandbox.client.chargeLink(charge, { signal })
  return [id, transactionId]
}

/** The events that the sandbox can make happen by what really causes them. */
export const sandboxEvents: Partial<Record<EventType, MakeEvent>> = {
  'transaction.pending': payPending,
  'transaction.completed': (sandbox) => payLink(sandbox, 'success'),
  'transaction.failed': (sandbox) => payLink(sandbox, 'failed'),
  'transaction.refunded': async (sandbox) => {
    const [link = '', transactionId = ''] = await payLink(sandbox, 'success')
    const { signal } = sandbox
    const refund = await sandbox.shop.refundTransaction({ transactionId, body: {} }, { signal })
    return [link, transactionId, refund.id]
  },
  'payment_link.completed': (sandbox) => payLink(sandbox, 'success', 1),
  'checkout.created': async (sandbox) => [(await createCheckout(sandbox, false)).id],
  'checkout.paid': (sandbox) => payCheckout(sandbox, AMOUNT),
  'checkout.partially_paid': (sandbox) => payCheckout(sandbox, AMOUNT / 2),
  'checkout.canceled': async (sandbox) => {
    const { id } = await createCheckout(sandbox, false)
    await sandbox.shop.cancelCheckout({ checkoutId: id }, { signal: sandbox.signal })
    return [id]
  },
  'webhook.test': async ({ shop, signal }) => {
    const { data } = await shop.listWebhooks({ query: { environment } }, { signal })
    const active = data.filter((webhook) => webhook.active)
    if (active.length === 0) throw new Problem('This merchant has no active test endpoint.')
    for (const { id } of active) await shop.testWebhook({ webhookId: id }, { signal })
    return active.map(({ id }) => id)
  },
}
