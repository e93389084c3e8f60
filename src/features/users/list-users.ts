import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countUsers, selectUsers } from './queries.ts'
import { AdminUserList, AdminUserQuery } from './schemas.ts'
import { adminUserItemView } from './views.ts'

export const listUsers = route({
  id: 'listUsers',
  method: 'get',
  path: '/admin/users',
  summary: 'List users',
  description: 'Newest first.',
  access: admin({ permission: 'admin:read', testKeys: 'sharedReads' }),
  query: AdminUserQuery,
  returns: [200, AdminUserList],
  run(call) {
    const { query } = call
    const batch = { counted: countUsers(query), rows: selectUsers(query) }
    return readPage(call, query, batch, adminUserItemView)
  },
})
