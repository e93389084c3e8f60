import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { transactionView } from '../../wire/transaction-view.ts'
import { findTransactionData } from './queries.ts'
import { Transaction, TransactionParams } from './schemas.ts'

export const getTransaction = route({
  id: 'getTransaction',
  method: 'get',
  path: '/merchants/:id/transactions/:transactionId',
  summary: 'Get a transaction',
  description:
    'With its payer, masked, its refunds, and the address of its receipt. The events of a transaction carry the same.',
  access: member('MEMBER', 'id', {
    permission: 'transactions:read',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: TransactionParams,
  returns: [200, Transaction],
  async run({ params: { id: merchantUuid, transactionId }, credential, db, platform }) {
    const environment = keyEnvironment(credential)
    const [row] = await db.read(
      findTransactionData({ transactionId, scope: { merchantUuid }, environment }),
    )
    if (!row) throw refusal('not_found')
    return transactionView(platform.config, row.data)
  },
})
