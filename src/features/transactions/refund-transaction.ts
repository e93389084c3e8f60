import { refund } from '../../banking/refund.ts'
import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { sandboxNote } from '../../platform/bank/sandbox-cents.ts'
import { refundView } from '../../wire/transaction-view.ts'
import { NewRefund, Refund, TransactionParams } from './schemas.ts'

export const refundTransaction = route({
  id: 'refundTransaction',
  method: 'post',
  path: '/merchants/:id/transactions/:transactionId/refund',
  summary: 'Refund a transaction',
  description: `Of all of it, or of a part: several may be in progress while they do not exceed what was paid. A whole charge is reversed by its bank on the same day; any other money is sent to the payer’s phone. The transaction stays \`completed\` until all of it is back. A failed refund can be tried again.\n\n${sandboxNote()}`,
  access: member('ADMIN', 'id', { permission: 'refunds:write', testKeys: 'testData' }),
  params: TransactionParams,
  body: NewRefund,
  sendsMoney: true,
  returns: [200, Refund],
  idempotent: { view: refundView },
  run: ({ params: { id: merchantId, transactionId }, body, ...call }) =>
    refund(call, { merchantId, transactionId, ...body }),
})
