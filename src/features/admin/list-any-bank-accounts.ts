import { admin } from '../../http/access.ts'
import { paged } from '../../http/paging.ts'
import { route } from '../../http/route.ts'
import { countAnyAccounts, listAnyAccounts } from './bank-account-queries.ts'
import { AdminBankAccountList, AdminBankAccountQuery } from './bank-account-schemas.ts'
import { adminAccountView } from './bank-account-views.ts'

export const listAnyBankAccounts = route({
  id: 'listAnyBankAccounts',
  method: 'get',
  path: '/admin/bank-accounts',
  summary: 'List everybody’s bank accounts',
  description: 'Newest first, without those that were removed.',
  access: admin(),
  query: AdminBankAccountQuery,
  returns: [200, AdminBankAccountList],
  async run({ query, db }) {
    const [rows, [count]] = await db.read(listAnyAccounts(query), countAnyAccounts(query))
    return paged(query, count?.total ?? 0, rows.map(adminAccountView))
  },
})
