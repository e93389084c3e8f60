import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { hashOneTimeCode } from '../../platform/one-time-codes.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { invalidField } from '../../wire/errors.ts'
import { INVALID_CODE } from './one-time-code.ts'
import { lockUserByEmail, resetPasswordByCode } from './queries.ts'
import { Message, PasswordReset } from './schemas.ts'

export const resetPassword = route({
  id: 'resetPassword',
  method: 'post',
  path: '/auth/reset-password',
  summary: 'Set a new password with the mailed code',
  description:
    'A code is valid for 10 minutes, for one use and for 5 attempts from one network. All sessions and API keys of the account end, and its user is notified by e-mail.',
  access: anyone('The code itself proves who the caller is.'),
  sensitive: 'code',
  body: PasswordReset,
  returns: [200, Message],
  async run(call) {
    const { body, db, platform } = call
    const { email, otp, password } = body
    const codeHash = hashOneTimeCode(platform.config.SERVER_SECRET, 'reset_password', email, otp)
    const passwordHash = await hashPassword(password)
    const {
      reset: [outcome],
    } = await db.change({
      locked: lockUserByEmail(email),
      reset: resetPasswordByCode(email, codeHash, passwordHash, userAgentOf(call)),
    })
    if (!outcome?.reset) {
      throw invalidField('otp', INVALID_CODE)
    }
    return { message: 'Your password is changed. Log in with the new one.' }
  },
})
