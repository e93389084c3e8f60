import createClient from 'openapi-fetch'
import { Webhook } from 'standardwebhooks'
import type { components, paths } from '../generated/api.d.ts'
import type { WebhookEvent as HeyApiEvent } from '../generated/hey-api/index.ts'

type WebhookEvent = components['schemas']['WebhookEvent']

/** The event of a request to an endpoint, if its signature is right. */
const verified = (secret: string, body: string, headers: Record<string, string>) =>
  new Webhook(secret).verify(body, headers) as WebhookEvent & HeyApiEvent

/** What an endpoint does with an event, by its type. */
export function summaryOf(secret: string, body: string, headers: Record<string, string>): string {
  const event = verified(secret, body, headers)
  switch (event.type) {
    case 'transaction.pending':
    case 'transaction.completed':
    case 'transaction.failed':
      return `${event.data.paymentLink}: ${event.data.amountVes.toFixed(2)} Bs.`
    case 'transaction.refunded':
    case 'refund.pending':
    case 'refund.succeeded':
    case 'refund.failed':
      return `${event.data.id}: ${event.data.refund.amount.toFixed(2)} Bs. of ${event.data.amountVes.toFixed(2)}`
    case 'transaction.reassigned':
      return `${event.data.id}: ${event.data.from?.externalReference} to ${event.data.to?.externalReference}`
    case 'external_payment.recorded':
    case 'external_payment.confirmed':
    case 'external_payment.voided':
      return `${event.data.id}: ${event.data.method} ${event.data.amountVes.toFixed(2)} Bs.`
    case 'shift.opened':
    case 'shift.closed':
      return `${event.data.id}: ${event.data.openedBy.name} at ${event.data.tillId}`
    case 'customer.created':
    case 'customer.updated':
    case 'customer.merged':
      return `${event.data.id}: ${event.data.name}`
    case 'note.created':
    case 'note.partially_paid':
    case 'note.paid':
    case 'note.overdue':
    case 'note.voided':
    case 'note.reopened':
      return `${event.data.number}: ${event.data.remaining.toFixed(2)} ${event.data.currency}`
    case 'transfer.success':
    case 'transfer.failed':
      return `${event.data.type}: ${event.data.failureReason ?? event.data.reference}`
    case 'payment_link.completed':
    case 'payment_link.expired':
      return `${event.data.label}: ${event.data.payments}`
    case 'checkout.created':
    case 'checkout.paid':
    case 'checkout.partially_paid':
    case 'checkout.overpaid':
    case 'checkout.expired':
    case 'checkout.canceled':
      return `${event.data.externalReference}: ${event.data.receivedVes.toFixed(2)} Bs.`
    case 'payment.needs_review':
      return `${event.data.paymentId}: ${event.data.kind}`
    case 'payment.unapplied':
      return `${event.data.checkoutId}: ${event.data.reason}`
    case 'payout.completed':
    case 'payout.failed_rows':
      return `${event.data.succeeded} of ${event.data.rows}: ${event.data.failedRows.map(({ index }) => index).join(', ')}`
    case 'bank.degraded':
    case 'bank.recovered':
      return `${event.data.bankCode} ${event.data.operation}: ${event.data.since}`
    case 'member.joined':
    case 'member.removed':
      return `${event.data.userId}: ${event.data.role}`
    case 'webhook.test':
      return `${event.id}, ${event.merchantId}, ${event.environment}: ${event.data.message}`
    default:
      return event satisfies never
  }
}

// @ts-expect-error A field of another type of event.
export const wrongField = (event: WebhookEvent) => event.type === 'webhook.test' && event.data.role

/** Why a merchant was not found. */
export async function reasonOf(id: string): Promise<string> {
  const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:8787/api/v1' })
  const { error } = await client.GET('/merchants/{id}', { params: { path: { id } } })
  // @ts-expect-error A typo in a code.
  if (error?.error.code === 'NOT_FUOND') return 'never'
  return error?.error.code === 'NOT_FOUND' ? error.error.message : ''
}

/** Fields with a default need not be sent. */
export const newKey: components['schemas']['NewApiKey'] = { name: 'server' }
