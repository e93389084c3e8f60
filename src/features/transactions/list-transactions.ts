import { member } from '../../http/access.ts'
import { paged } from '../../http/paging.ts'
import { route } from '../../http/route.ts'
import { chosenEnvironment } from '../bank/rules.ts'
import { countTransactions, selectTransactions } from './queries.ts'
import { TransactionList, TransactionQuery, TransactionsParams } from './schemas.ts'
import { transactionItemView } from './views.ts'

export const listTransactions = route({
  id: 'listTransactions',
  method: 'get',
  path: '/merchants/:id/transactions',
  summary: 'List a merchant’s transactions',
  description: 'What its payment links were paid, newest first.',
  access: member('MEMBER'),
  params: TransactionsParams,
  query: TransactionQuery,
  returns: [200, TransactionList],
  async run({ params, query, credential, db }) {
    const environment = chosenEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment, merchantId: params.id }
    const [rows, [count]] = await db.read(selectTransactions(filters), countTransactions(filters))
    return paged(query, count?.total ?? 0, rows.map(transactionItemView))
  },
})
