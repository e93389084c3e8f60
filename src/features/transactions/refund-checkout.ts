import { refundCheckout as refund } from '../../banking/refund.ts'
import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { sandboxNote } from '../../platform/bank/sandbox-cents.ts'
import { refundErrors } from './rules.ts'
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
  ...refundErrors,
  conflicts: {
    ...refundErrors.conflicts,
    refund_pending: 'All that this checkout was paid with is paid back, or is about to be.',
    nothing_received: 'This checkout has no payment that could be paid back.',
    too_many_parts: (reached: string) =>
      `This takes more payments than one request may make: refund ${reached} bolívares first, and then the rest.`,
  },
  idempotent: { view: checkoutRefundView },
  run: ({ params: { id: merchantId, checkoutId }, body, ...call }) =>
    refund(call, { merchantId, checkoutId, ...body }),
})
