import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { readMerchantTransactions } from './queries.ts'
import { TransactionList, TransactionQuery, TransactionsParams } from './schemas.ts'
import { merchantTransactionItemView } from './views.ts'

export const listTransactions = route({
  id: 'listTransactions',
  method: 'get',
  path: '/merchants/:id/transactions',
  summary: 'List a merchant’s transactions',
  description: 'The payments of its links, newest first.',
  access: member('MEMBER', 'id', {
    permission: 'transactions:read',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: TransactionsParams,
  query: TransactionQuery,
  returns: [200, TransactionList],
  run(call) {
    const { params, query, credential } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment, scope: { merchantUuid: params.id } }
    return readPage(call, query, readMerchantTransactions(filters), merchantTransactionItemView)
  },
})
