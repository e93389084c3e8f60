import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { hashPassword, verifyPassword } from '../../platform/passwords.ts'
import { invalidField, refusal } from '../../wire/errors.ts'
import { requireAttemptLeft } from './factors/check-factor.ts'
import {
  forgetCallersAttempts,
  requireFactorWhereSet,
  reserveCallersAttempt,
} from './factors/queries.ts'
import { changeCallersPassword, findCallersPassword, lockCallerForUpdate } from './queries.ts'
import { PasswordChange } from './schemas.ts'

export const changePassword = route({
  id: 'changePassword',
  method: 'put',
  path: '/auth/password',
  summary: 'Change the signed-in user’s password',
  description:
    'The user’s other sessions end, and the user is notified by e-mail. After 5 wrong passwords the network must wait 15 minutes.',
  access: session({ stepUp: { when: 'for a user with a second factor' } }),
  sensitive: 'login',
  body: PasswordChange,
  returns: [204, null],
  async run(call) {
    const { body, db, newId } = call
    const {
      attempt: [attempt],
      stored: [stored],
    } = await db.change({
      presented: requireFactorWhereSet(),
      // Counted with those of a step-up, which takes the password too.
      attempt: reserveCallersAttempt(newId<'attempt'>()),
      stored: findCallersPassword(),
    })
    requireAttemptLeft(attempt?.wait ?? 0)
    if (!(await verifyPassword(body.currentPassword, stored?.password_hash)) || !stored) {
      throw invalidField('currentPassword', [
        'No es la contraseña actual.',
        'Is not the current password.',
      ])
    }
    const hash = await hashPassword(body.newPassword)
    const {
      changed: [changed],
    } = await db.change({
      ...lockCallerForUpdate(),
      changed: changeCallersPassword(stored.password_hash, hash, userAgentOf(call)),
      forgotten: forgetCallersAttempts(),
    })
    if (!changed) throw refusal('password_changed')
    return undefined
  },
})
