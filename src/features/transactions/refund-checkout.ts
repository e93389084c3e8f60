import { refundCheckout as refund } from '../../banking/refund.ts'
import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { sandboxNote } from '../../platform/bank/sandbox-cents.ts'
import { CheckoutRefund, CheckoutRefundParams, NewRefund } from './schemas.ts'
import { checkoutRefundView } from './views.ts'

export const refundCheckout = route({
  id: 'refundCheckout',
  method: 'post',
  path: '/merchants/:id/checkouts/:checkoutId/refund',
  summary: 'Refund a checkout',
  description: `All that it was paid with, or a part: over its payments, the newest first, each by a refund of its own. The intents of all are written before the first is sent, so a refusal sends nothing; what a bank refuses after that fails alone, and can be tried again with a new request. What counts for no checkout is no part of it.\n\n${sandboxNote()}`,
  access: member('ADMIN', 'id', { permission: 'refunds:write', testKeys: 'testData' }),
  params: CheckoutRefundParams,
  body: NewRefund,
  sendsMoney: true,
  returns: [200, CheckoutRefund],
  idempotent: { view: checkoutRefundView },
  run: ({ params: { id: merchantId, checkoutId }, body, ...call }) =>
    refund(call, { merchantId, checkoutId, ...body }),
})
