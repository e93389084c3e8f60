import { selectRefunds } from '../../banking/refund-queries.ts'
import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refundView } from '../../wire/transaction-view.ts'
import { requireTransaction } from './queries.ts'
import { RefundList, TransactionParams } from './schemas.ts'

export const listRefunds = route({
  id: 'listRefunds',
  method: 'get',
  path: '/merchants/:id/transactions/:transactionId/refunds',
  summary: 'List the refunds of a transaction',
  description: 'Newest first, including those that failed.',
  access: member('MEMBER', 'id', { permission: 'transactions:read', testKeys: 'testData' }),
  params: TransactionParams,
  returns: [200, RefundList],
  async run({ params: { id: merchantUuid, transactionId }, credential, db }) {
    const environment = keyEnvironment(credential)
    const { refunds } = await db.read({
      checked: requireTransaction({ transactionId, scope: { merchantUuid }, environment }),
      refunds: selectRefunds(transactionId),
    })
    return { data: refunds.map(refundView) }
  },
})
