import { ApiError, Bolivar } from '@bolivar-payments/sdk'
import { signatureHeaders, verifyWebhook } from '@bolivar-payments/sdk/webhooks'

const payer = { phone: '04121234567', bankCode: '0102', document: 'V12345678', otp: '12345678' }

/** What an integration does, with what came of it. */
export async function walkMainPath({ baseUrl, apiKey, merchantId }) {
  const bolivar = new Bolivar({ baseUrl, apiKey })
  const shop = bolivar.merchant(merchantId)
  const externalReference = crypto.randomUUID()
  const order = { externalReference, amount: 25, currency: 'VES' }
  const checkout = await shop.createCheckout({ body: order })
  const token = new URL(checkout.url).pathname.split('/').at(-1)
  const { transactionId } = await bolivar.chargeLink({ token, body: payer })
  const paid = await shop.getCheckout({ checkoutId: checkout.id })
  // A part goes back by mobile payment, for which banks ask whom it is paid to.
  const part = { amount: 10, document: payer.document, name: 'Luis Rojas' }
  const refund = await shop.refundTransaction({ transactionId, body: part })
  const made = []
  for (const label of ['one', 'two', 'three', 'four', 'five']) {
    made.push(await shop.createPaymentLink({ body: { label, amount: 1 } }))
  }
  const listed = []
  for await (const link of shop.listPaymentLinks({ query: { limit: 2 } })) listed.push(link.label)
  const first = await shop.listPaymentLinks({ query: { limit: 2 } })
  const events = []
  for await (const event of shop.listEvents({ query: { limit: 1 } })) events.push(event)
  const csv = await shop.exportTransactions({ query: { format: 'csv' } })
  const refused = await shop
    .getTransaction({ transactionId: 'txn_unknown' })
    .catch((error) => error)
  return {
    status: paid.status,
    refund: refund.amount,
    listed,
    firstPage: [first.data.length, first.total],
    events: events.map(({ type }) => type).sort(),
    csvHasTransaction: (await csv.text()).includes(transactionId),
    refused: refused instanceof ApiError && [refused.code, refused.status, refused.message !== ''],
    webhook: await walkWebhook(events.find(({ type }) => type === 'transaction.refunded')),
  }
}

async function walkWebhook(event) {
  const secret = `whsec_${btoa('a secret of the endpoint')}`
  const body = JSON.stringify(event)
  const timestampSeconds = Math.floor(Date.now() / 1000)
  const headers = await signatureHeaders([secret], { id: event.id, timestampSeconds, body })
  const verified = await verifyWebhook(body, headers, secret)
  const changed = await verifyWebhook(body.replace('{', '{ '), headers, secret).catch((e) => e)
  return [verified.type, changed.reason]
}
