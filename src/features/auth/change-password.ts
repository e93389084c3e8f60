import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import { ApiError, invalidField } from '../../wire/errors.ts'
import { changeCallersPassword, findCallersPassword, lockCallerForUpdate } from './queries.ts'
import { PasswordChange } from './schemas.ts'

export const changePassword = route({
  id: 'changePassword',
  method: 'put',
  path: '/auth/password',
  summary: 'Change the signed-in user’s password',
  description: 'The user’s other sessions end, and the user is notified by e-mail.',
  access: session(),
  sensitive: 'login',
  body: PasswordChange,
  returns: [204, null],
  errors: ['CONFLICT'],
  async run(call) {
    const { body, db } = call
    const [stored] = await db.read(findCallersPassword())
    if (!(await verifyPassword(body.currentPassword, stored?.password_hash)) || !stored) {
      throw invalidField('currentPassword', 'Is not the current password.')
    }
    const hash = await hashPassword(body.newPassword)
    const {
      changed: [changed],
    } = await db.change({
      ...lockCallerForUpdate(),
      changed: changeCallersPassword(stored.password_hash, hash, userAgentOf(call)),
    })
    if (!changed)
      throw new ApiError('CONFLICT', { message: 'The password was changed in the meantime.' })
    return undefined
  },
})
