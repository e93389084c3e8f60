import { admin } from '../../../http/access.ts'
import { paged } from '../../../http/paging.ts'
import { route } from '../../../http/route.ts'
import { countUsers, selectUsers } from './queries.ts'
import { AdminUserList, AdminUserQuery } from './schemas.ts'
import { adminUserItemView } from './views.ts'

export const listUsers = route({
  id: 'listUsers',
  method: 'get',
  path: '/admin/users',
  summary: 'List users',
  description: 'Newest first.',
  access: admin(),
  query: AdminUserQuery,
  returns: [200, AdminUserList],
  async run({ query, db }) {
    const [rows, [count]] = await db.read(selectUsers(query), countUsers(query))
    return paged(query, count?.total ?? 0, rows.map(adminUserItemView))
  },
})
