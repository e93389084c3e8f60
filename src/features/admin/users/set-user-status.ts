import { admin } from '../../../http/access.ts'
import { ApiError } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import { lockUser, updateUserStatus } from './queries.ts'
import { AdminUserParams, UserStatus, UserStatusChange } from './schemas.ts'

const STORED = { ACTIVE: 'active', SUSPENDED: 'suspended', BANNED: 'banned' } as const

export const setUserStatus = route({
  id: 'setUserStatus',
  method: 'put',
  path: '/admin/users/:id/status',
  summary: 'Suspend, ban or reactivate a user',
  description:
    'Works from the user’s very next request on. Sessions end and do not come back; API keys work again once the user is active.',
  access: admin(),
  params: AdminUserParams,
  body: UserStatusChange,
  returns: [200, UserStatus],
  errors: ['NOT_FOUND', 'CONFLICT'],
  async run({ params, body, db }) {
    const { status } = body
    const [, [outcome]] = await db.change(
      lockUser(params.id),
      updateUserStatus(params.id, STORED[status]),
    )
    if (!outcome?.found) throw new ApiError('NOT_FOUND')
    if (outcome.own && status !== 'ACTIVE') {
      throw new ApiError('CONFLICT', { message: 'Nobody suspends or bans themselves.' })
    }
    return { message: 'The user’s status was updated.', status }
  },
})
