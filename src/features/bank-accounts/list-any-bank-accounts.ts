import { admin } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { toPage } from '../../lists/paging.ts'
import { countAnyAccounts, listAnyAccounts } from './admin-queries.ts'
import { AdminBankAccountList, AdminBankAccountQuery } from './admin-schemas.ts'
import { adminAccountView } from './admin-views.ts'

export const listAnyBankAccounts = route({
  id: 'listAnyBankAccounts',
  method: 'get',
  path: '/admin/bank-accounts',
  summary: 'List everybody’s bank accounts',
  description: 'Newest first, without those that were removed.',
  access: admin({ testKeys: 'testData' }),
  query: AdminBankAccountQuery,
  returns: [200, AdminBankAccountList],
  async run({ query, credential, db }) {
    const filters = { ...query, environment: resolveEnvironment(credential, query.environment) }
    const {
      rows,
      counted: [count],
    } = await db.read({ rows: listAnyAccounts(filters), counted: countAnyAccounts(filters) })
    return toPage(query, count?.total ?? 0, rows.map(adminAccountView))
  },
})
