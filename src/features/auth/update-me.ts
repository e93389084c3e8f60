import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { changeProfile, findCaller, findCallersMerchants } from './queries.ts'
import { CurrentUser, ProfileChanges } from './schemas.ts'
import { currentUserView } from './views.ts'

export const updateMe = route({
  id: 'updateMe',
  method: 'put',
  path: '/auth/me',
  summary: 'Change the signed-in user’s name, or the language of their mails',
  access: session(),
  body: ProfileChanges,
  returns: [200, CurrentUser],
  async run({ body, db }) {
    const { users, merchants } = await db.change({
      changed: changeProfile(body),
      users: findCaller(),
      merchants: findCallersMerchants(),
    })
    return currentUserView({ users, merchants })
  },
})
