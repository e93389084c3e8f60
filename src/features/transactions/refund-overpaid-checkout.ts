import { refund } from '../../banking/refund.ts'
import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { sandboxNote } from '../../platform/bank/sandbox-cents.ts'
import { refundView } from '../../wire/transaction-view.ts'
import { CheckoutRefundParams, NewRefund, Refund } from './schemas.ts'

export const refundOverpaidCheckout = route({
  id: 'refundOverpaidCheckout',
  method: 'post',
  path: '/merchants/:id/checkouts/:checkoutId/refund-overpaid',
  summary: 'Refund what a checkout was overpaid',
  description: `Sends back \`overpaidVes\`, or less, once: a refund of the transaction that closed the checkout. A failed one can be tried again.\n\n${sandboxNote()}`,
  access: member('ADMIN', 'id', { permission: 'refunds:write', testKeys: 'testData' }),
  params: CheckoutRefundParams,
  body: NewRefund,
  sendsMoney: true,
  returns: [200, Refund],
  idempotent: { view: refundView },
  run: ({ params: { id: merchantId, checkoutId: overpaidCheckoutId }, body, ...call }) =>
    refund(call, { merchantId, transactionId: null, overpaidCheckoutId, ...body }),
})
