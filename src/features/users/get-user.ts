import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findUser } from './queries.ts'
import { AdminUser, AdminUserParams } from './schemas.ts'
import { adminUserView } from './views.ts'

export const getUser = route({
  id: 'getUser',
  method: 'get',
  path: '/admin/users/:id',
  summary: 'Get a user',
  access: admin({ permission: 'admin:read', testKeys: 'sharedReads' }),
  params: AdminUserParams,
  returns: [200, AdminUser],
  async run({ params, db }) {
    const [row] = await db.read(findUser(params.id))
    if (!row) throw refusal('not_found')
    return adminUserView(row)
  },
})
