import { admin } from '../../../http/access.ts'
import { paged } from '../../../http/paging.ts'
import { route } from '../../../http/route.ts'
import { chosenEnvironment } from '../../bank/rules.ts'
import { countTransactions, selectTransactions } from '../../transactions/queries.ts'
import { AdminTransactionList, AdminTransactionQuery } from './schemas.ts'
import { adminTransactionItemView } from './views.ts'

export const listAnyTransactions = route({
  id: 'listAnyTransactions',
  method: 'get',
  path: '/admin/transactions',
  summary: 'List the transactions of all merchants',
  description: 'Newest first.',
  access: admin(),
  query: AdminTransactionQuery,
  returns: [200, AdminTransactionList],
  async run({ query, credential, db }) {
    const filters = { ...query, environment: chosenEnvironment(credential, query.environment) }
    const [rows, [count]] = await db.read(selectTransactions(filters), countTransactions(filters))
    return paged(query, count?.total ?? 0, rows.map(adminTransactionItemView))
  },
})
