import { refund } from '../../banking/refund.ts'
import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { transactionOfUnapplied } from '../../platform/ids.ts'
import { refundView } from '../../wire/transaction-view.ts'
import { NewRefund, Refund, UnappliedRefundParams } from './schemas.ts'

export const refundUnappliedPayment = route({
  id: 'refundUnappliedPayment',
  method: 'post',
  path: '/merchants/:id/unapplied-payments/:unappliedId/refund',
  summary: 'Refund an unapplied payment',
  description: 'As the refund of its transaction.',
  access: member('ADMIN', 'id', { permission: 'refunds:write', testKeys: 'testData' }),
  params: UnappliedRefundParams,
  body: NewRefund,
  sendsMoney: true,
  returns: [200, Refund],
  idempotent: { view: refundView },
  run: ({ params: { id: merchantId, unappliedId }, body, ...call }) =>
    refund(call, {
      merchantId,
      transactionId: transactionOfUnapplied(unappliedId),
      unapplied: true,
      ...body,
    }),
})
