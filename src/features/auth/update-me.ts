import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { findCaller, findCallersMerchants, renameCaller } from './queries.ts'
import { CurrentUser, ProfileChanges } from './schemas.ts'
import { currentUserView } from './views.ts'

export const updateMe = route({
  id: 'updateMe',
  method: 'put',
  path: '/auth/me',
  summary: 'Change the signed-in user’s name',
  access: session(),
  body: ProfileChanges,
  returns: [200, CurrentUser],
  async run({ body, db }) {
    const { users, merchants } = await db.change({
      renamed: renameCaller(body.name),
      users: findCaller(),
      merchants: findCallersMerchants(),
    })
    return currentUserView({ users, merchants })
  },
})
