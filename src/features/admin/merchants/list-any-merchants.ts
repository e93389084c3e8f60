import { admin } from '../../../http/access.ts'
import { paged } from '../../../http/paging.ts'
import { route } from '../../../http/route.ts'
import { countAnyMerchants, selectAnyMerchants } from './queries.ts'
import { AdminMerchantList, AdminMerchantQuery } from './schemas.ts'
import { adminMerchantItemView } from './views.ts'

export const listAnyMerchants = route({
  id: 'listAnyMerchants',
  method: 'get',
  path: '/admin/merchants',
  summary: 'List all merchants',
  description: 'Newest first.',
  access: admin(),
  query: AdminMerchantQuery,
  returns: [200, AdminMerchantList],
  async run({ query, db }) {
    const [rows, [count]] = await db.read(selectAnyMerchants(query), countAnyMerchants(query))
    return paged(query, count?.total ?? 0, rows.map(adminMerchantItemView))
  },
})
