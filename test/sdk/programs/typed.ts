import { ApiError, Bolivar, type EventType, verifyWebhook } from '@bolivar-payments/sdk'

// Compiled by package.test.ts against the installed package: an error that is not expected, or not there, fails.

const bolivar = new Bolivar({ baseUrl: 'https://payments.example.com', apiKey: 'svc_test_1' })
const shop = bolivar.merchant('mer_1')

/** Why an order was refused. */
export async function refusalOf(externalReference: string): Promise<string> {
  try {
    const body = { externalReference, amount: 25, currency: 'USD' } as const
    const checkout = await shop.createCheckout({ body }, { idempotencyKey: externalReference })
    // @ts-expect-error A status that no checkout has.
    if (checkout.status === 'payed') return 'never'
    // @ts-expect-error A field that no checkout has.
    return checkout.total
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // @ts-expect-error A typo in a code.
    if (error.code === 'NOT_FUOND') return 'never'
    return error.code === 'CONFLICT' ? error.message : error.requestId
  }
}

/** What an endpoint does with an event, by its type. */
export async function summaryOf(request: Request, secrets: string[]): Promise<string> {
  const event = await verifyWebhook(await request.text(), request.headers, secrets)
  // @ts-expect-error A type that no event has.
  if (event.type === 'checkout.payed') return 'never'
  // @ts-expect-error A field of another type of event.
  if (event.type === 'webhook.test') return event.data.receivedVes
  if (event.type === 'certify.order') return event.data.externalReference
  return event.type === 'checkout.paid' ? event.data.receivedVes.toFixed(2) : event.type
}

// @ts-expect-error A type that no event has.
export const wrongType: EventType = 'transaction.complete'

export async function wrongCalls(): Promise<void> {
  // @ts-expect-error Which merchant?
  await bolivar.getMerchant()
  // @ts-expect-error The body lacks fields.
  await shop.createCheckout({ body: { amount: 25 } })
  // @ts-expect-error A parameter that the list does not have.
  await shop.listTransactions({ query: { stauts: 'completed' } })
  // @ts-expect-error An operation that the interface does not have.
  await shop.deleteTransaction({ transactionId: 'txn_1' })
  for await (const transaction of shop.listTransactions()) {
    // @ts-expect-error A field that no item has.
    transaction.price.toFixed()
  }
}
