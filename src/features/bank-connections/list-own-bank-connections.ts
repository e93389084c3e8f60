import { user } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countConnections, listConnections } from './queries.ts'
import { OwnBankConnectionList, OwnBankConnectionQuery } from './schemas.ts'
import { ownConnectionView } from './views.ts'

export const listOwnBankConnections = route({
  id: 'listOwnBankConnections',
  method: 'get',
  path: '/bank/connections',
  summary: 'List the caller’s bank connections',
  description: 'Newest first, without those that were deleted. All of them are live.',
  access: user({ permission: 'accounts:read', testKeys: 'never' }),
  query: OwnBankConnectionQuery,
  returns: [200, OwnBankConnectionList],
  run(call) {
    const batch = { counted: countConnections(), rows: listConnections(call.query) }
    return readPage(call, call.query, batch, (row) => ownConnectionView(row, call.platform.config))
  },
})
