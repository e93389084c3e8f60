import { admin } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { scopeOf } from '../../lists/queries.ts'
import { readPage } from '../../lists/read-page.ts'
import { AdminTransactionList, AdminTransactionQuery } from './admin-schemas.ts'
import { readTransactions } from './queries.ts'
import { transactionItemView } from './views.ts'

export const listAnyTransactions = route({
  id: 'listAnyTransactions',
  method: 'get',
  path: '/admin/transactions',
  summary: 'List the transactions of all merchants',
  description: 'Newest first.',
  access: admin({ permission: 'admin:read', testKeys: 'testData' }),
  query: AdminTransactionQuery,
  returns: [200, AdminTransactionList],
  run(call) {
    const { query, credential } = call
    const scope = scopeOf(query.merchantId)
    const filters = {
      ...query,
      scope,
      environment: resolveEnvironment(credential, query.environment),
    }
    return readPage(call, query, readTransactions(filters), transactionItemView)
  },
})
