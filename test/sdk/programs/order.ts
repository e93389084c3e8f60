import { ApiError, Bolivar, type Schemas } from '@bolivar-payments/sdk'
import { verifyWebhook, WebhookError } from '@bolivar-payments/sdk/webhooks'

/** What an integrator writes, for each way in which TypeScript finds a package. */
export async function sell(bolivar: Bolivar, order: string): Promise<string> {
  const shop = bolivar.merchant('mer_1')
  const body: Schemas['NewCheckout'] = { externalReference: order, amount: 1, currency: 'VES' }
  const checkout = await shop.createCheckout({ body })
  for await (const { externalReference, status } of shop.listCheckouts()) {
    if (externalReference === order) return status
  }
  return checkout.url
}

export async function paidOrder(
  body: string,
  headers: Record<string, string>,
): Promise<string | null> {
  const event = await verifyWebhook(body, headers, 'whsec_AAAA')
  return event.type === 'checkout.paid' ? event.data.externalReference : null
}

export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof WebhookError

export const client = new Bolivar({ baseUrl: 'https://payments.example.com', apiKey: 'svc_test_1' })
console.log(typeof client.merchant, typeof client.createCheckout)
