import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { giveToSale } from './reassignment-queries.ts'
import { Reassignment, Transaction, TransactionParams } from './schemas.ts'
import { reassignedPaymentView } from './views.ts'

export const reassignPayment = route({
  id: 'reassignPayment',
  method: 'post',
  path: '/merchants/:id/transactions/:transactionId/reassign',
  summary: 'Reassign a verified payment',
  description:
    'It pays for another sale from now on: one of your own by `externalReference`, or an open checkout, for which it counts at the present quote. The payment stays the same transaction, and its sum is never counted twice. Send what it pays for now in `from`: whoever states something else gets a 409. Without it, one of several requests within ten seconds wins. Who may do it, and until when, is as for a release.',
  access: member('ADMIN', 'id', {
    permission: 'verifications:write',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: TransactionParams,
  body: Reassignment,
  returns: [200, Transaction],
  notFoundNouns: ['transaction', 'checkout'],
  honoursStrict: true,
  idempotent: { view: reassignedPaymentView },
  async run({ params, body, db }) {
    const ref = { merchantUuid: params.id, transactionUuid: params.transactionId }
    const { payments } = await db.change(giveToSale(ref, body))
    return respondedRow(payments)
  },
})
