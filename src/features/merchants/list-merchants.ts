import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { toPage } from '../../lists/paging.ts'
import { countMerchants, selectMerchants } from './queries.ts'
import { MerchantList, MerchantQuery } from './schemas.ts'
import { merchantListItemView } from './views.ts'

export const listMerchants = route({
  id: 'listMerchants',
  method: 'get',
  path: '/merchants',
  summary: 'List the caller’s merchants',
  description: 'The merchants that the caller is a member of, newest first.',
  access: user({ testKeys: 'sharedReads', scopedKeys: true }),
  query: MerchantQuery,
  returns: [200, MerchantList],
  async run({ query, db }) {
    const {
      rows,
      counted: [count],
    } = await db.read({ rows: selectMerchants(query), counted: countMerchants(query) })
    return toPage(query, count?.total ?? 0, rows.map(merchantListItemView))
  },
})
