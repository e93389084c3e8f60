import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { deliverNow } from '../../mail/deliver.ts'
import { refusal } from '../../wire/errors.ts'
import { lockUser, updateUserStatus } from './queries.ts'
import { AdminUserParams, UserStatus, UserStatusChange } from './schemas.ts'

const STORED_STATUS = { ACTIVE: 'active', SUSPENDED: 'suspended', BANNED: 'banned' } as const

const MAILS = {
  ACTIVE: 'account_reactivated',
  SUSPENDED: 'account_suspended',
  BANNED: 'account_banned',
} as const

export const setUserStatus = route({
  id: 'setUserStatus',
  method: 'put',
  path: '/admin/users/:id/status',
  summary: 'Suspend, ban or reactivate a user',
  description:
    'Takes effect with the user’s next request, and the user is notified by e-mail. Sessions end for good; API keys work again once the user is active. Administrators cannot change their own.',
  access: admin({ about: 'user', permission: 'admin:write', testKeys: 'never', locksUsers: true }),
  params: AdminUserParams,
  body: UserStatusChange,
  returns: [200, UserStatus],
  async run({ params, body, db, newId, now, platform, requestId, afterResponse }) {
    const { status } = body
    const mail = { id: newId<'mail'>(), message: { type: MAILS[status] } }
    const {
      updated: [outcome],
    } = await db.change({
      locked: lockUser(params.id),
      updated: updateUserStatus(params.id, STORED_STATUS[status], mail),
    })
    if (!outcome?.found) throw refusal('not_found')
    const message = outcome.mailed
    if (message) afterResponse(() => deliverNow(platform, requestId, now, { id: mail.id, message }))
    return { message: 'The user’s status was updated.', status }
  },
})
