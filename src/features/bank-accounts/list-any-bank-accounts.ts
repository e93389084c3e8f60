import { admin } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countAnyAccounts, listAnyAccounts } from './admin-queries.ts'
import { AdminBankAccountList, AdminBankAccountQuery } from './admin-schemas.ts'
import { adminAccountView } from './admin-views.ts'

export const listAnyBankAccounts = route({
  id: 'listAnyBankAccounts',
  method: 'get',
  path: '/admin/bank-accounts',
  summary: 'List everybody’s bank accounts',
  description: 'Newest first, without those that were removed.',
  access: admin({ permission: 'admin:read', testKeys: 'testData' }),
  query: AdminBankAccountQuery,
  returns: [200, AdminBankAccountList],
  run(call) {
    const { query, credential } = call
    const filters = { ...query, environment: resolveEnvironment(credential, query.environment) }
    const batch = { counted: countAnyAccounts(filters), rows: listAnyAccounts(filters) }
    return readPage(call, query, batch, adminAccountView)
  },
})
