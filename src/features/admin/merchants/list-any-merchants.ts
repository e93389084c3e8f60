import { admin } from '../../../http/access.ts'
import { answerPage } from '../../../http/list-page.ts'
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
  access: admin({ testKeys: 'sharedReads' }),
  query: AdminMerchantQuery,
  returns: [200, AdminMerchantList],
  run(call) {
    return answerPage(
      call,
      call.query,
      countAnyMerchants(call.query),
      selectAnyMerchants(call.query),
      adminMerchantItemView,
    )
  },
})
