import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { releaseFromSale } from './reassignment-queries.ts'
import { Transaction, TransactionParams } from './schemas.ts'
import { reassignedPaymentView } from './views.ts'

export const releasePayment = route({
  id: 'releasePayment',
  method: 'post',
  path: '/merchants/:id/transactions/:transactionId/release',
  summary: 'Release a verified payment',
  description:
    'It was taken for the wrong sale: its external reference is taken off, and its money stays. The next verification that fits it finds it, once, as the same transaction with its new reference. Only what a verification has found and nothing has refunded; off a checkout only while that is open. A CASHIER releases what they have found within the last 15 minutes, ADMIN and OWNER until the day is closed on which it was booked, at six in the morning at the latest.',
  access: member('ADMIN', 'id', {
    permission: 'verifications:write',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: TransactionParams,
  returns: [200, Transaction],
  idempotent: { view: reassignedPaymentView },
  async run({ params, db }) {
    const ref = { merchantUuid: params.id, transactionUuid: params.transactionId }
    const { payments } = await db.change(releaseFromSale(ref))
    return respondedRow(payments)
  },
})
