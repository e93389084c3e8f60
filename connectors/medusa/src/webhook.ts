import type { MerchantMethods } from '@bolivar-payments/sdk'
import { verifyWebhook } from '@bolivar-payments/sdk/webhooks'
import type { ProviderWebhookPayload, WebhookActionResult } from '@medusajs/framework/types'
import { PaymentActions } from '@medusajs/framework/utils'
import {
  type Checkout,
  type CheckoutStatus,
  isReferenceOfSession,
  sessionOfReference,
} from './session.ts'

export type WebhookPayload = ProviderWebhookPayload['payload']

/** Medusa takes a webhook from its queue, maybe when it was down for days. An old one does no harm: the service is asked. */
const TOLERANCE_SECONDS = 7 * 24 * 60 * 60

const ACTIONS: Record<CheckoutStatus, WebhookActionResult['action']> = {
  open: PaymentActions.PENDING,
  partially_paid: PaymentActions.REQUIRES_MORE,
  paid: PaymentActions.SUCCESSFUL,
  expired: PaymentActions.CANCELED,
  canceled: PaymentActions.CANCELED,
}

/** The id of the checkout that a webhook tells of; undefined if of none. Throws a WebhookError unless it is signed. */
export async function checkoutOfWebhook(
  { rawData, headers }: WebhookPayload,
  secret: string | string[],
): Promise<string | undefined> {
  const event = await verifyWebhook(rawData, headers as Record<string, string>, secret, {
    toleranceSeconds: TOLERANCE_SECONDS,
  })
  if (!event.type.startsWith('checkout.')) return undefined
  return (event.data as Pick<Checkout, 'id'>).id
}

/** What Medusa shall do by what the service says of a checkout now, whatever the webhook said. */
export async function actionOf(
  shop: MerchantMethods,
  checkoutId: string,
): Promise<WebhookActionResult> {
  const { externalReference, status, amount } = await shop.getCheckout({ checkoutId })
  if (!isReferenceOfSession(externalReference)) return { action: PaymentActions.NOT_SUPPORTED }
  const data = { session_id: sessionOfReference(externalReference), amount }
  return { action: ACTIONS[status], data }
}
