import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countAnyMerchants, selectAnyMerchants } from './admin-queries.ts'
import { AdminMerchantList, AdminMerchantQuery } from './admin-schemas.ts'
import { adminMerchantItemView } from './admin-views.ts'

export const listAnyMerchants = route({
  id: 'listAnyMerchants',
  method: 'get',
  path: '/admin/merchants',
  summary: 'List all merchants',
  description: 'Newest first.',
  access: admin({ permission: 'admin:read', testKeys: 'sharedReads' }),
  query: AdminMerchantQuery,
  returns: [200, AdminMerchantList],
  run(call) {
    const { query } = call
    const batch = { counted: countAnyMerchants(query), rows: selectAnyMerchants(query) }
    return readPage(call, query, batch, adminMerchantItemView)
  },
})
