import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countTills, listTillRows } from './queries.ts'
import { TillList, TillQuery, TillsParams } from './schemas.ts'
import { tillView } from './views.ts'

export const listTills = route({
  id: 'listTills',
  method: 'get',
  path: '/merchants/:id/tills',
  summary: 'List a merchant’s tills',
  description: 'Newest first. Whoever is bound to branches sees the tills of these alone.',
  access: member('MEMBER', 'id', {
    permission: 'floor:read',
    testKeys: 'sharedReads',
    cashiers: true,
    branches: true,
  }),
  params: TillsParams,
  query: TillQuery,
  returns: [200, TillList],
  run(call) {
    const { params, query } = call
    const batch = { counted: countTills(params.id, query), rows: listTillRows(params.id, query) }
    return readPage(call, query, batch, tillView)
  },
})
