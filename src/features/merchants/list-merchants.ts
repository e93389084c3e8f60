import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countMerchants, selectMerchants } from './queries.ts'
import { MerchantList, MerchantQuery } from './schemas.ts'
import { merchantListItemView } from './views.ts'

export const listMerchants = route({
  id: 'listMerchants',
  method: 'get',
  path: '/merchants',
  summary: 'List the caller’s merchants',
  description: 'The merchants that the caller is a member of, newest first.',
  access: user({ permission: 'merchants:read', testKeys: 'sharedReads', scopedKeys: true }),
  query: MerchantQuery,
  returns: [200, MerchantList],
  run(call) {
    const { query } = call
    const batch = { counted: countMerchants(query), rows: selectMerchants(query) }
    return readPage(call, query, batch, merchantListItemView)
  },
})
