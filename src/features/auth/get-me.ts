import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { findCaller, findCallersMerchants } from './queries.ts'
import { CurrentUser } from './schemas.ts'
import { currentUserView } from './views.ts'

export const getMe = route({
  id: 'getMe',
  method: 'get',
  path: '/auth/me',
  summary: 'Get the signed-in user, with their merchants and roles',
  access: session(),
  returns: [200, CurrentUser],
  run: async ({ db }) =>
    currentUserView(await db.read({ users: findCaller(), merchants: findCallersMerchants() })),
})
