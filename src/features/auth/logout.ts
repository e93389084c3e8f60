import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { endCallersSession } from './session-queries.ts'

export const logout = route({
  id: 'logout',
  method: 'post',
  path: '/auth/logout',
  summary: 'Log out',
  description: 'This session’s access and refresh tokens stop working at once.',
  access: session(),
  returns: [204, null],
  async run({ db }) {
    await db.change(endCallersSession())
    return undefined
  },
})
